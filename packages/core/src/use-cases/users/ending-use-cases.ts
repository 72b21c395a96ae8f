import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Account } from '../../rules/users/account.ts'
import { deletionObstacles } from '../../rules/users/account-trace.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { requireAnotherSuperuser } from '../../rules/users/last-superuser.ts'
import {
  type AccountRef,
  accountFor,
  lockedAccountFor,
  noSuchAccount,
} from './account-reference.ts'
import { tracedAccount } from './traced-account.ts'

/** The account that is gone, and the one that has what it had. */
export interface MergedAccounts {
  readonly consumed: Account
  readonly base: Account
}

/** Deletes and merges accounts, for superusers (docs/specification/users.md#administration). */
export const accountEndingUseCases = ({ store, clock }: Domain) => ({
  /** Deletes an account that left no traces; refuses others and the last superuser. */
  delete: (actor: Actor, ref: AccountRef): Promise<Account> => {
    requireSuperuser(actor)
    return store.write(async (unit) => {
      const superusers = await unit.accounts.lockSuperusers()
      const account = await lockedAccountFor(unit, ref)
      requireAnotherSuperuser(superusers, account)
      const obstacles = await obstaclesOf(unit, account)
      if (obstacles.length > 0)
        refuse({
          kind: 'invalid',
          message: `Could not delete Authenticated User @${account.userName} because ${obstacles.join('; ')}.`,
        })
      await unit.groups.dropMember(`@${account.userName}`)
      await unit.accounts.remove(account.id)
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'accountDeleted',
        objectId: account.id,
        details: { userName: account.userName },
      })
      return account
    })
  },

  /**
   * Gives everything that the account `consumed` has and did to `base`, and deletes it with its token. Either
   * both are active or both are deactivated. Past events keep the old name.
   */
  merge: (actor: Actor, consumedRef: AccountRef, baseRef: AccountRef) => {
    requireSuperuser(actor)
    return store.write(async (unit): Promise<MergedAccounts> => {
      const superusers = await unit.accounts.lockSuperusers()
      const [consumed, base] = await lockedPair(unit, consumedRef, baseRef)
      requireMergeable(consumed, base)
      requireAnotherSuperuser(superusers, consumed)
      const [from, to] = [`@${consumed.userName}`, `@${base.userName}`]
      await unit.roles.reassign(from, to)
      await unit.groups.renameMember(from, to)
      await unit.locallyFairSets.rename(from, to)
      await unit.accountTraces.move(consumed, base)
      await unit.accounts.remove(consumed.id)
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'accountsMerged',
        objectId: base.id,
        details: { accountId: consumed.id, userName: consumed.userName },
      })
      return { consumed, base }
    })
  },
})

/** A set that loses its last assignee would open its collection to everyone, so its members stay. */
async function obstaclesOf(unit: WriteUnit, account: Account): Promise<readonly string[]> {
  const counts = await unit.accountTraces.counts(await tracedAccount(unit, account))
  const open = await unit.locallyFairSets.naming([`@${account.userName}`])
  return [
    ...deletionObstacles(counts),
    ...(open.length > 0
      ? ['the user is among those to whom a locally-fair collection is open']
      : []),
  ]
}

/** Locks both by ascending id, so that two merges do not wait for each other. */
async function lockedPair(
  unit: WriteUnit,
  consumedRef: AccountRef,
  baseRef: AccountRef,
): Promise<readonly [Account, Account]> {
  const [consumed, base] = [await accountFor(unit, consumedRef), await accountFor(unit, baseRef)]
  const locked = new Map<number, Account | null>()
  for (const id of [consumed.id, base.id].sort((a, b) => a - b))
    locked.set(id, await unit.accounts.lock(id))
  return [
    locked.get(consumed.id) ?? noSuchAccount(consumedRef),
    locked.get(base.id) ?? noSuchAccount(baseRef),
  ]
}

function requireMergeable(consumed: Account, base: Account): void {
  if (consumed.id === base.id)
    refuse({
      kind: 'invalid',
      code: 'accountItself',
      message: 'An account cannot be merged into itself.',
    })
  if ((consumed.deactivatedAt === null) !== (base.deactivatedAt === null))
    refuse({
      kind: 'invalid',
      code: 'accountMixed',
      message: 'An active account and a deactivated one cannot be merged.',
    })
}
