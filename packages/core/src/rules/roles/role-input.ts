import { type Problem, refuse } from '../refusals/refusal.ts'
import { PERMISSIONS, type Permission } from './permission.ts'
import type { Role } from './role.ts'

/** A role as somebody describes it (docs/specification/roles.md#roles-of-collections). */
export interface RoleInput {
  readonly alias: string
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
}

const ALIAS = /^[A-Za-z0-9_-]{1,16}$/
const MAX_NAME_LENGTH = 255
const MAX_DESCRIPTION_LENGTH = 255

/** It stands for "no role" where a collection is told which role to give. */
const RESERVED_ALIAS = 'none'

/** The role that is described, or everything that is wrong with it. */
export function roleFrom(input: RoleInput): Omit<Role, 'id' | 'ownerId'> {
  const problems = [...nameProblems(input), ...permissionProblems(input.permissions)]
  if (problems.length > 0)
    refuse({
      kind: 'invalid',
      message: `The role cannot be saved: ${problems.map(({ path, message }) => `${path}: ${message}`).join(' ')}`,
      problems,
    })
  const { alias, name, description } = input
  return { alias, name, description, permissions: permissionsNamed(input.permissions) }
}

function nameProblems({ alias, name, description }: RoleInput): readonly Problem[] {
  const problems: Problem[] = []
  if (!ALIAS.test(alias))
    problems.push({ path: 'alias', message: 'The alias takes 1 to 16 letters, digits, _ or -.' })
  if (alias === RESERVED_ALIAS)
    problems.push({ path: 'alias', message: 'none is not a role: it stands for no role at all.' })
  if (name === '') problems.push({ path: 'name', message: 'The name is required.' })
  if (name.length > MAX_NAME_LENGTH)
    problems.push({ path: 'name', message: `At most ${MAX_NAME_LENGTH} characters.` })
  if (description.length > MAX_DESCRIPTION_LENGTH)
    problems.push({ path: 'description', message: `At most ${MAX_DESCRIPTION_LENGTH} characters.` })
  return problems
}

const meansAll = ([first]: readonly string[]): boolean => first?.toUpperCase() === 'ALL'

const permissionProblems = (names: readonly string[]): readonly Problem[] =>
  meansAll(names)
    ? []
    : names
        .filter((name) => permissionNamed(name) === null)
        .map((name) => ({
          path: 'permissions',
          message: `There is no permission ${name.slice(0, 100)}.`,
        }))

/** The permission of that exact name; null for anything else. */
export const permissionNamed = (name: string): Permission | null =>
  PERMISSIONS.find((permission) => permission === name) ?? null

/** In the order of the table of permissions, each once. */
const permissionsNamed = (names: readonly string[]): readonly Permission[] =>
  PERMISSIONS.filter((permission) => meansAll(names) || names.includes(permission))
