import { COMPUTED } from '../source/imports.ts'
import type { Member } from '../source/members.ts'
import { type Import, isBuiltIn, packageOf, partOf, TOOLING } from './import-rule.ts'

/**
 * Why an import of another package is missing from `package.json`, or null. Installing all packages into one
 * folder hides this until a package is used alone. Imports of our own packages are checked in `src` only,
 * because the tests of two packages may use each other.
 */
export function undeclaredProblem(
  { file, specifier }: Import,
  members: readonly Member[],
  shared: ReadonlySet<string>,
): string | null {
  const from = members.find(({ folder }) => file.startsWith(`${folder}/`))
  if (from === undefined || specifier.startsWith('.') || specifier === COMPUTED) return null
  const name = packageOf(specifier)
  if (isBuiltIn(specifier) || name === from.name || from.dependencies.has(name)) return null
  const onlyRunHere = partOf(file) === 'tests' || TOOLING.has(from.short)
  const ours = members.some((member) => member.name === name)
  if (onlyRunHere && (ours || shared.has(name) || from.devDependencies.has(name))) return null
  return `${from.folder}/package.json does not declare ${name}`
}
