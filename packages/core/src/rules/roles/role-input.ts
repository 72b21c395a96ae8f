import { type Problem, refuse } from '../refusals/refusal.ts'
import { PERMISSIONS, type Permission } from './permission.ts'
import type { Role } from './role.ts'

/** The description of a role in a request (docs/specification/roles.md#roles-of-collections). */
export interface RoleInput {
  readonly alias: string
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
}

const ALIAS = /^[A-Za-z0-9_-]{1,16}$/
const MAX_NAME_LENGTH = 255
const MAX_DESCRIPTION_LENGTH = 255

/** Means "no role" where a collection's default role is set. */
const RESERVED_ALIAS = 'none'

/** The described role. Refuses with every problem of the description. */
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
    problems.push({
      path: 'alias',
      message: 'The alias must have 1 to 16 letters, digits, _ or -.',
    })
  if (alias === RESERVED_ALIAS)
    problems.push({ path: 'alias', message: 'The alias none is reserved: it means no role.' })
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
          message: `Unknown permission ${name.slice(0, 100)}.`,
        }))

/** The permission with exactly this name; null when there is none. */
export const permissionNamed = (name: string): Permission | null =>
  PERMISSIONS.find((permission) => permission === name) ?? null

/** The named permissions in the order of `PERMISSIONS`, each once. */
const permissionsNamed = (names: readonly string[]): readonly Permission[] =>
  PERMISSIONS.filter((permission) => meansAll(names) || names.includes(permission))
