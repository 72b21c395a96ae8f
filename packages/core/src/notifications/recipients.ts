import type { Permission } from '../roles/permission.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Account } from '../users/account.ts'

/**
 * The accounts whose roles at these points hold one of the permissions, given to them or to an explicit group
 * they are in; not to everybody of a kind, who would all be written to. `without` leaves out those who hold
 * that one. Four queries whatever the number of people.
 */
export async function holdersOf(
  unit: ReadUnit,
  points: readonly number[],
  wanted: { readonly any: readonly Permission[]; readonly without?: Permission },
): Promise<readonly Account[]> {
  const given = await unit.roles.assignmentsAtAll(points)
  const roles = await unit.roles.byIds([...new Set(given.map(({ roleId }) => roleId))])
  const assigneesWith = (permissions: readonly Permission[]): ReadonlySet<string> => {
    const ids = roles
      .filter((role) => permissions.some((permission) => role.permissions.includes(permission)))
      .map(({ id }) => id)
    return new Set(given.filter(({ roleId }) => ids.includes(roleId)).map((one) => one.assignee))
  }
  const people = await namesWithin(unit, assigneesWith(wanted.any))
  if (wanted.without === undefined || people.size === 0) return accountsNamed(unit, people)
  const excepted = await namesWithin(unit, assigneesWith([wanted.without]))
  return accountsNamed(unit, new Set([...people].filter((name) => !excepted.has(name))))
}

/** The user names among identifiers and in explicit groups among them. */
async function namesWithin(
  { groups }: ReadUnit,
  identifiers: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const explicit = [...identifiers].some((identifier) => identifier.startsWith('&'))
  const all = explicit ? await groups.within([...identifiers]) : identifiers
  return new Set([...all].filter(isUser).map((identifier) => identifier.slice(1)))
}

const isUser = (identifier: string): boolean => identifier.startsWith('@')

/** The accounts behind assignee identifiers; groups and whoever is gone are left out. */
export const accountsBehind = (
  unit: ReadUnit,
  identifiers: readonly string[],
): Promise<readonly Account[]> =>
  accountsNamed(unit, new Set(identifiers.filter(isUser).map((one) => one.slice(1))))

async function accountsNamed(
  { accounts }: ReadUnit,
  names: ReadonlySet<string>,
): Promise<readonly Account[]> {
  if (names.size === 0) return []
  const found = await accounts.byUserNames([...names])
  return found.filter(({ deactivatedAt }) => deactivatedAt === null)
}

/** Several lists as one, everybody once. */
export const everybodyOnce = (lists: readonly (readonly Account[])[]): readonly Account[] => [
  ...new Map(lists.flat().map((account) => [account.id, account])).values(),
]
