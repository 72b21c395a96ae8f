import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import type { EventKind } from '../../rules/events/event.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { holderOfAccount } from '../../rules/roles/holder.ts'
import type { Permission } from '../../rules/roles/permission.ts'
import { requireAccount, requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { RoleAssignment } from '../../rules/roles/role.ts'
import type { Account } from '../../rules/users/account.ts'
import { accountProblems } from '../../rules/users/account-rules.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'
import { requireAnotherSuperuser } from '../../rules/users/last-superuser.ts'
import { noteRevokedAll } from '../roles/assignment-events.ts'
import { existingFor } from '../roles/existing.ts'
import {
  type AccountRef,
  accountFor,
  findAccount,
  lockedAccountFor,
  noSuchAccount,
} from './account-reference.ts'

/** Manages accounts, for superusers (docs/specification/users.md#administration). */
export const accountAdminUseCases = ({ store, clock }: Domain) => {
  const record = (
    unit: WriteUnit,
    actor: Actor,
    happened: {
      readonly kind: Extract<EventKind, 'superuserChanged' | 'accountDeactivated' | 'sessionsEnded'>
      readonly account: Account
    },
  ): Promise<void> =>
    unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: happened.account.id,
      details: { userName: happened.account.userName, superuser: happened.account.superuser },
    })

  const revokeAll = async (
    unit: WriteUnit,
    actor: Actor,
    account: Account,
  ): Promise<readonly RoleAssignment[]> => {
    const given = await unit.roles.assignmentsTo([`@${account.userName}`])
    await unit.roles.revokeAll(given.map(({ id }) => id))
    // After it, as people who lost a role no longer see names of drafts.
    await noteRevokedAll(unit, given, { actor: assigneeOf(actor), at: clock.now() })
    return given
  }

  const changeSuperuser = (
    actor: Actor,
    ref: AccountRef,
    wanted: (account: Account) => boolean,
  ): Promise<Account> => {
    requireSuperuser(actor)
    return store.write(async (unit) => {
      const superusers = await unit.accounts.lockSuperusers()
      const account = await lockedAccountFor(unit, ref)
      const superuser = wanted(account)
      if (!superuser) requireAnotherSuperuser(superusers, account)
      if (account.deactivatedAt !== null && superuser)
        refuse({
          kind: 'invalid',
          message: `User @${account.userName} is deactivated and cannot be a superuser.`,
        })
      const changed = { ...account, superuser }
      await unit.accounts.save(changed)
      await record(unit, actor, { kind: 'superuserChanged', account: changed })
      return changed
    })
  }

  return {
    /**
     * Grants or removes superuser status, in effect from the account's next request. Refuses to remove the
     * last active superuser.
     */
    setSuperuser: (actor: Actor, ref: AccountRef, superuser: boolean): Promise<Account> =>
      changeSuperuser(actor, ref, () => superuser),

    toggleSuperuser: (actor: Actor, ref: AccountRef): Promise<Account> =>
      changeSuperuser(actor, ref, (account) => !account.superuser),

    get: (actor: Actor, ref: AccountRef): Promise<Account> => {
      requireSuperuser(actor)
      return store.read((unit) => accountFor(unit, ref), { consistency: 'latest' })
    },

    /** All accounts, by id. */
    all: (actor: Actor): Promise<readonly Account[]> => {
      requireSuperuser(actor)
      return store.read(({ accounts }) => accounts.all(), { consistency: 'latest' })
    },

    /**
     * Deactivates an account permanently: removes its roles, group memberships, open requests for access, notifications,
     * token and sessions; what it did stays attributed to it. Refuses the last superuser.
     */
    deactivate: (actor: Actor, ref: AccountRef): Promise<Account> => {
      requireSuperuser(actor)
      return store.write(async (unit) => {
        const superusers = await unit.accounts.lockSuperusers()
        const account = await lockedAccountFor(unit, ref)
        if (account.deactivatedAt !== null)
          refuse({ kind: 'invalid', message: `User @${account.userName} is deactivated already.` })
        requireAnotherSuperuser(superusers, account)
        await revokeAll(unit, actor, account)
        await unit.groups.dropMember(`@${account.userName}`)
        await unit.accessRequests.withdrawAll(account.id)
        await unit.notifications.removeAll(account.id)
        await unit.accounts.removeToken(account.id)
        await unit.sessions.removeOthers(account.id, null)
        const deactivated = { ...account, superuser: false, deactivatedAt: clock.now() }
        await unit.accounts.save(deactivated)
        await record(unit, actor, { kind: 'accountDeactivated', account: deactivated })
        return deactivated
      })
    },

    /**
     * Renames an account; it keeps its roles and group memberships, and logs in with the new name. Past
     * events keep the old name.
     */
    rename: (actor: Actor, ref: AccountRef, userName: string): Promise<Account> => {
      requireSuperuser(actor)
      return store.write(async (unit) => {
        const account = await lockedAccountFor(unit, ref)
        if (userName === account.userName) return account
        const renamed = { ...account, userName }
        await requireFreeName(unit, renamed)
        const [from, to] = [`@${account.userName}`, `@${userName}`]
        await unit.accounts.save(renamed)
        await unit.roles.reassign(from, to)
        await unit.groups.renameMember(from, to)
        await unit.locallyFairSets.rename(from, to)
        await unit.events.append({
          at: clock.now(),
          actor: assigneeOf(actor),
          kind: 'accountRenamed',
          objectId: account.id,
          details: { from: account.userName, to: userName },
        })
        return renamed
      })
    },

    /** Ends all sessions of the account on pages; its API token stays. */
    signOut: (actor: Actor, ref: AccountRef): Promise<Account> => {
      requireSuperuser(actor)
      return store.write(async (unit) => {
        const account = await accountFor(unit, ref)
        await unit.sessions.removeOthers(account.id, null)
        await record(unit, actor, { kind: 'sessionsEnded', account })
        return account
      })
    },

    /** Revokes every role assigned to the account itself and returns the assignments. */
    removeRoles: (
      actor: Actor,
      ref: AccountRef,
    ): Promise<{ readonly account: Account; readonly revoked: readonly RoleAssignment[] }> => {
      requireSuperuser(actor)
      return store.write(async (unit) => {
        const account = await accountFor(unit, ref)
        return { account, revoked: await revokeAll(unit, actor, account) }
      })
    },

    /**
     * The collections on which the account has a permission, or any permission if null; for the account
     * itself and superusers. IP groups do not count, because the address of the account is unknown.
     */
    collectionsAllowed: async (
      actor: Actor,
      ref: AccountRef,
      permission: Permission | null,
    ): Promise<readonly Collection[]> => {
      const { accountId } = requireAccount(actor)
      return store.read(async (unit) => {
        const account = await findAccount(unit, ref)
        if (account?.id !== accountId && !isSuperuser(actor))
          refuse({
            kind: 'superuserOnly',
            message: 'Only superusers may request this for other accounts.',
          })
        if (account === null) return noSuchAccount(ref)
        if (account.superuser) return unit.collections.byIds(null)
        const holder = holderOfAccount(account)
        const granted = await unit.roles.collectionsGranted(holder, permission)
        return existingFor(unit, actor, await unit.collections.byIds(granted))
      })
    },
  }
}

/** Refuses an invalid user name, and one that is in use. */
async function requireFreeName(unit: ReadUnit, account: Account): Promise<void> {
  const [problem] = accountProblems(account).filter(({ path }) => path === 'userName')
  if (problem !== undefined)
    refuse({ kind: 'invalid', code: 'userNameInvalid', message: problem.message })
  const namesake = await unit.accounts.byUserName(account.userName)
  if (namesake !== null && namesake.id !== account.id)
    refuse({
      kind: 'invalid',
      code: 'userNameTaken',
      message: `username '${account.userName}' already exists`,
    })
}
