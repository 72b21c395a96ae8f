import type { Domain } from '../../ports/ports.ts'
import type { HeldLock } from '../../ports/store/datasets.ts'
import type { DatasetRef, LockType } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** Which locks to list; null matches all. */
export interface LocksWanted {
  readonly type: LockType | null
  /** A user name, with or without the leading `@` of an identifier. */
  readonly user: string | null
}

/** Dataset locks, for superusers (docs/specification/datasets.md#lock-calls). */
export const lockUseCases = ({ store, clock }: Domain) => ({
  /** All locks, or those of a type or a user. */
  allLocks: async (actor: Actor, { type, user }: LocksWanted): Promise<readonly HeldLock[]> => {
    requireSuperuser(actor)
    return store.read(async ({ accounts, datasets }) => {
      if (user === null) return datasets.locks({ type, userName: null })
      const account = await accounts.byUserName(user.replace(/^@/, ''))
      if (account === null)
        return refuse({ kind: 'invalid', message: `There is no user ${user.slice(0, 100)}.` })
      return datasets.locks({ type, userName: account.userName })
    })
  },

  lock: (actor: Actor, ref: DatasetRef, type: LockType): Promise<void> =>
    store.write(async (unit) => {
      requireSuperuser(actor)
      const { userName } = requireAccount(actor)
      const dataset = (await unit.datasets.lock(ref)) ?? noSuchDataset(ref)
      if (dataset.locks.some((lock) => lock.type === type))
        refuse({ kind: 'wrongState', message: `dataset already locked with lock type ${type}` })
      const now = clock.now()
      await unit.datasets.addLock(dataset.id, { type, since: now, userName, message: null })
      await unit.events.append({
        at: now,
        actor: assigneeOf(actor),
        kind: 'lockAdded',
        objectId: dataset.id,
        details: { type },
      })
    }),

  /**
   * Removes the locks of a type, or all, and returns the types removed. Removing a `Workflow` lock also ends
   * a workflow that runs before publication, because it cannot continue without its lock.
   */
  unlock: (actor: Actor, ref: DatasetRef, type: LockType | null): Promise<readonly LockType[]> =>
    store.write(async (unit) => {
      requireSuperuser(actor)
      const dataset = (await unit.datasets.lock(ref)) ?? noSuchDataset(ref)
      const types = dataset.locks
        .map((lock) => lock.type)
        .filter((held) => type === null || held === type)
      if (types.length === 0) return []
      for (const held of types) await unit.datasets.removeLock(dataset.id, held)
      if (types.includes('Workflow'))
        await unit.workflows.removeInvocations(dataset.id, 'PrePublishDataset')
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'locksRemoved',
        objectId: dataset.id,
        details: { types },
      })
      return types
    }),
})
