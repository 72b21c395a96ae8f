import type { ReadUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { type Account, displayName } from '../../rules/users/account.ts'

/** Assignees that represent a class of users, by identifier (docs/specification/roles.md#assignees). */
const KINDS: ReadonlyMap<string, string> = new Map([
  [':guest', 'Visitors without an account'],
  [':authenticated-users', 'Everybody with an account'],
  [':AllUsers', 'Everybody'],
])

const PREVIEW_NAME = 'Preview URL Enabled'

/** A user or group that can hold roles. */
export interface Assignee {
  /** The identifier as stored in assignments: user names have the case of the account. */
  readonly identifier: string
  /** Null for a group. */
  readonly account: Account | null
  readonly name: string
}

type Known = Pick<ReadUnit, 'accounts' | 'groups'>

/** The assignee with this identifier, deactivated accounts included; null when there is none. */
export async function findAssignee(unit: Known, identifier: string): Promise<Assignee | null> {
  const [found] = (await findAssignees(unit, [identifier])).values()
  return found ?? null
}

/** The assignee of each identifier, without unknown ones. At most two queries. */
export async function findAssignees(
  { accounts, groups }: Known,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, Assignee>> {
  const named = identifiers.filter(isAccount)
  const userNames = named.map((identifier) => identifier.slice(1))
  const people = userNames.length === 0 ? [] : await accounts.byUserNames(userNames)
  const byName = new Map(people.map((account) => [account.userName.toLowerCase(), account]))
  const others = identifiers.filter(isGroup)
  const found = others.length === 0 ? [] : await groups.byIdentifiers(others)
  return new Map([
    ...identifiers.flatMap((given) => {
      const name = KINDS.get(given)
      return name === undefined
        ? []
        : [[given, { identifier: given, account: null, name }] as const]
    }),
    ...named.flatMap((given) => {
      const account = byName.get(given.slice(1).toLowerCase())
      return account === undefined ? [] : [[given, assigneeFor(account)] as const]
    }),
    ...found.map(
      ({ identifier, name }) => [identifier, { identifier, account: null, name }] as const,
    ),
  ])
}

/** The assignee with this identifier, deactivated accounts included; refuses unknown ones. */
export async function assigneeNamed(unit: Known, identifier: string): Promise<Assignee> {
  const assignee = await findAssignee(unit, identifier)
  if (assignee !== null) return assignee
  return refuse({
    kind: 'invalid',
    code: 'assigneeUnknown',
    message: `Assignee not found: ${identifier.slice(0, 100)}`,
  })
}

/** Display names by identifier, without unknown assignees. At most two queries. */
export async function assigneeNames(
  unit: Known,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await findAssignees(unit, [...new Set(identifiers)])
  return new Map([
    ...identifiers.filter(isPreview).map((identifier) => [identifier, PREVIEW_NAME] as const),
    ...[...found].map(([identifier, { name }]) => [identifier, name] as const),
  ])
}

/** Refuses a deactivated account; `cannot` completes the message. */
export function requireActive({ account }: Assignee, cannot: string): void {
  if (account !== null && account.deactivatedAt !== null)
    refuse({
      kind: 'wrongState',
      message: `User ${account.userName} is deactivated and cannot be ${cannot}.`,
    })
}

/** The assignee of an account. */
export const assigneeFor = (account: Account): Assignee => ({
  identifier: `@${account.userName}`,
  account,
  name: displayName(account),
})

const isAccount = (identifier: string): boolean => identifier.startsWith('@')
const isGroup = (identifier: string): boolean => identifier.startsWith('&')

/** Whether an identifier belongs to the bearer of a preview URL. */
export const isPreview = (identifier: string): boolean => identifier.startsWith('!')
