import type { Account } from '../users/account.ts'
import { type Actor, assigneesOf } from '../users/actor.ts'

/**
 * A person whose roles are looked up. The store evaluates group membership together with the roles, so that a
 * change of a group takes effect at once.
 */
export interface Holder {
  /**
   * Their assignee identifiers apart from groups with stored members: their own, and those of the built-in
   * groups.
   */
  readonly identifiers: readonly string[]
  /** The account whose confirmed mail address determines mail-domain groups; null for guests. */
  readonly accountId: number | null
  /** The caller's address in the format of `addressKey`; null when unknown. */
  readonly address: string | null
}

/** The holder for the caller of a request. */
export const holderOf = (actor: Actor): Holder => ({
  identifiers: assigneesOf(actor),
  accountId: actor.kind === 'account' ? actor.accountId : null,
  address: actor.address ?? null,
})

/** The holder for an account that is not calling: without an address, IP groups do not apply. */
export const holderOfAccount = ({ id: accountId, userName, superuser }: Account): Holder =>
  holderOf({ kind: 'account', accountId, userName, superuser })
