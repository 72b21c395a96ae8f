import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { COMPUTED } from '../source/imports.ts'
import type { Member } from '../source/members.ts'

/** One import of one file. */
export interface Import {
  readonly file: string
  readonly specifier: string
}

/** The part of a package that contains an import: `src` is shipped, all else runs only in this repository. */
export type Part = 'src' | 'tests'

const CORE_MAY_USE: ReadonlySet<string> = new Set(['fflate', 'valibot'])

/** Packages that only serve this repository and are outside the layers. */
export const TOOLING: ReadonlySet<string> = new Set(['checks', 'workspace'])

/** Imported by relative path, because it runs before anything is installed. */
const BEFORE_INSTALLATION = 'packages/workspace/src/index.mjs'

/**
 * Why an import breaks the dependency rule, or null. `core` uses no package of ours, the others use `core`
 * only, applications use any. Tests may also use the fakes and the contracts.
 */
export function importProblem(
  { file, specifier }: Import,
  members: readonly Member[],
): string | null {
  const from = members.find(({ folder }) => file.startsWith(`${folder}/`))
  if (from === undefined) return null
  if (specifier.startsWith('.')) return relativeProblem(file, specifier, from)
  const target = members.find(({ name }) => isInside(specifier, name))
  if (target === undefined) return foreignProblem(specifier, from, partOf(file))
  const entry = `.${specifier.slice(target.name.length)}`
  if (target !== from && !target.entries.includes(entry))
    return `reaches into ${target.name}: its package.json offers no ${entry}`
  return oursProblem(target, from, partOf(file))
}

/** The part of its package that a file belongs to. */
export const partOf = (file: string): Part => (/^[^/]+\/[^/]+\/src\//.test(file) ? 'src' : 'tests')

function relativeProblem(file: string, specifier: string, from: Member): string | null {
  const target = posix.join(posix.dirname(file), specifier)
  if (target.startsWith(`${from.folder}/`) || target === BEFORE_INSTALLATION) return null
  return 'leaves its package by a relative path'
}

function oursProblem(target: Member, from: Member, part: Part): string | null {
  if (target === from || from.folder.startsWith('apps/')) return null
  return mayUse(from, part).has(target.short) ? null : `${from.short} may not use ${target.name}`
}

function mayUse({ short }: Member, part: Part): ReadonlySet<string> {
  if (TOOLING.has(short)) return TOOLING
  const shipped = short === 'core' ? [] : ['core']
  const doubles = [
    'core',
    'memory',
    'contracts',
    ...(short === 'http' ? ['postgres', 'formats', 'html', 'images', 'tabular'] : []),
  ]
  return new Set(part === 'src' ? shipped : doubles)
}

function foreignProblem(specifier: string, from: Member, part: Part): string | null {
  const name = packageOf(specifier)
  if (from.short === 'core' && part === 'src' && !CORE_MAY_USE.has(name))
    return `core may use only ${[...CORE_MAY_USE].join(' and ')}`
  const isLibrary = !from.folder.startsWith('apps/') && !TOOLING.has(from.short)
  if (specifier === COMPUTED && part === 'src' && isLibrary) return 'computes what it imports'
  return null
}

/** The package that a specifier names: `@scope/name/part` gives `@scope/name`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Whether a specifier names a module of Node itself. */
export const isBuiltIn = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(packageOf(specifier))

const isInside = (specifier: string, name: string): boolean =>
  specifier === name || specifier.startsWith(`${name}/`)
