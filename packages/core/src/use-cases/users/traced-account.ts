import type { ReadUnit } from '../../ports/store/store.ts'
import type { Account } from '../../rules/users/account.ts'
import {
  type ActingName,
  actingNames,
  mergedAccounts,
  NAMING_KINDS,
  type TracedAccount,
} from '../../rules/users/acting-names.ts'

/** The account with every name under which it, or what was merged into it, has acted. */
export async function tracedAccount(
  { events }: ReadUnit,
  { id, userName }: Account,
): Promise<TracedAccount> {
  const actedAs: ActingName[] = []
  const waiting = [{ accountId: id, userName, ended: null as number | null }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const namings = await events.ofKinds(next.accountId, NAMING_KINDS)
    actedAs.push(...actingNames(next.userName, namings, next.ended))
    for (const { eventId, ...merged } of mergedAccounts(namings))
      waiting.push({ ...merged, ended: eventId })
  }
  return { id, userName, actedAs }
}
