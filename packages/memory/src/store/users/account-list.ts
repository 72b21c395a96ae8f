import type { AccountPage, AccountReads, Clock } from '@holdfast/core'
import {
  type Account,
  type AccountSortKey,
  accountWords,
  type RoleAssignment,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId, compareText, page } from '../ordering.ts'
import { inForce } from '../roles/in-force.ts'
import type { State } from '../state.ts'

const SORTED_BY: Readonly<
  Record<AccountSortKey, (account: Account) => string | number | boolean | Date | null>
> = {
  id: ({ id }) => id,
  userIdentifier: ({ userName }) => userName,
  lastName: ({ lastName }) => lastName,
  firstName: ({ firstName }) => firstName,
  email: ({ email }) => email,
  affiliation: ({ affiliation }) => affiliation,
  position: ({ position }) => position,
  superuser: ({ superuser }) => superuser,
  authenticationProvider: ({ provider }) => provider,
  createdTime: ({ createdAt }) => createdAt,
  lastLoginTime: ({ lastLoginAt }) => lastLoginAt,
  lastApiUseTime: ({ lastApiUseAt }) => lastApiUseAt,
  deactivated: ({ deactivatedAt }) => deactivatedAt !== null,
}

export function accountPage(
  state: State,
  clock: Clock,
  { words, order, ...wanted }: Parameters<AccountReads['page']>[0],
): AccountPage {
  const found = state.accounts.filter((account) => {
    const own = accountWords(account)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  const sortValue = SORTED_BY[order.key]
  const sorted = found.toSorted((a, b) => {
    const [left, right] = [sortValue(a), sortValue(b)]
    if (left === null || right === null) return left === right ? byId(a, b) : left === null ? 1 : -1
    return (order.descending ? -1 : 1) * compared(left, right) || byId(a, b)
  })
  const accounts = page(sorted, wanted).map((account) => ({
    account,
    roleNames: roleNames(inForce(state, clock), state, account),
    mutedEmails: muted(state, account, 'email'),
    mutedNotifications: muted(state, account, 'inApp'),
  }))
  return { total: found.length, accounts: copied(accounts) }
}

type Value = string | number | boolean | Date

const compared = (a: Value, b: Value): number =>
  typeof a === 'string' && typeof b === 'string'
    ? compareText(a.toLowerCase(), b.toLowerCase())
    : Number(a) - Number(b)

const roleNames = (
  assignments: readonly RoleAssignment[],
  state: State,
  { userName }: Account,
): readonly string[] =>
  [
    ...new Set(
      assignments
        .filter(({ assignee }) => assignee === `@${userName}`)
        .flatMap(({ roleId }) => state.roles.get(roleId)?.name ?? []),
    ),
  ].sort(compareText)

const muted = (state: State, { id }: Account, channel: 'email' | 'inApp'): readonly string[] =>
  state.mutings
    .filter((muting) => muting.accountId === id && muting.channel === channel)
    .map(({ type }) => type)
    .sort(compareText)
