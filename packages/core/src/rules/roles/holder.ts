import type { Account } from '../users/account.ts'
import { type Actor, assigneesOf } from '../users/actor.ts'

/**
 * Somebody whose roles are looked up. Which groups they are in is found out together with the roles, so
 * that a change of a group counts at once.
 */
export interface Holder {
  /** What they are assignees as whatever groups there are: themselves, and everybody of their kind. */
  readonly identifiers: readonly string[]
  /** The account whose confirmed mail address puts them into mail-domain groups; null for guests. */
  readonly accountId: number | null
  /** Where they call from, as `addressKey` writes it; null when that is not known. */
  readonly address: string | null
}

export const holderOf = (actor: Actor): Holder => ({
  identifiers: assigneesOf(actor),
  accountId: actor.kind === 'account' ? actor.accountId : null,
  address: actor.address ?? null,
})

/** Somebody who is not calling: their address is not known, so groups of addresses do not count. */
export const holderOfAccount = ({ id: accountId, userName, superuser }: Account): Holder =>
  holderOf({ kind: 'account', accountId, userName, superuser })
