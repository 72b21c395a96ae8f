import { refuse } from '../refusals/refusal.ts'
import type { ReadUnit } from '../store/store.ts'
import { type Account, displayName } from '../users/account.ts'

/** Everybody of a kind, by identifier (collections supplement, 6.5). */
const GROUP_NAMES: ReadonlyMap<string, string> = new Map([
  [':guest', 'Visitors without an account'],
  [':authenticated-users', 'Everybody with an account'],
  [':AllUsers', 'Everybody'],
])

const PREVIEW_NAME = 'Preview URL Enabled'

/** Somebody a role may be given to. */
export interface Assignee {
  /** As assignments are stored with it: a user name in the letters its account has. */
  readonly identifier: string
  /** Null for a group. */
  readonly account: Account | null
}

/** Whom an identifier means; refuses one that means nobody, deactivated accounts not among them. */
export async function assigneeNamed(
  { accounts }: Pick<ReadUnit, 'accounts'>,
  identifier: string,
): Promise<Assignee> {
  if (GROUP_NAMES.has(identifier)) return { identifier, account: null }
  const account = identifier.startsWith('@') ? await accounts.byUserName(identifier.slice(1)) : null
  if (account !== null) return { identifier: `@${account.userName}`, account }
  return refuse({ kind: 'invalid', message: `Assignee not found: ${identifier.slice(0, 100)}` })
}

/** Display names by identifier; whoever is gone is left out. One query at most. */
export async function assigneeNames(
  { accounts }: Pick<ReadUnit, 'accounts'>,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const userNames = identifiers.filter(isAccount).map((identifier) => identifier.slice(1))
  const found = userNames.length === 0 ? [] : await accounts.byUserNames(userNames)
  return new Map([
    ...GROUP_NAMES,
    ...identifiers.filter(isPreview).map((identifier) => [identifier, PREVIEW_NAME] as const),
    ...found.map((account) => [`@${account.userName}`, displayName(account)] as const),
  ])
}

const isAccount = (identifier: string): boolean => identifier.startsWith('@')

export const isPreview = (identifier: string): boolean => identifier.startsWith('!')
