import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { findAssignees } from './assignees.ts'

/** A collection and the assignees who may see it; when there are none, everyone may. */
export interface LocallyFairSet {
  readonly collection: Collection
  readonly assignees: readonly string[]
}

/**
 * The locally-fair sets of collections, for superusers
 * (docs/specification/roles.md#locally-fair-collections).
 */
export const locallyFairSetUseCases = ({ store, clock }: Domain) => {
  const changing = async (
    actor: Actor,
    ref: CollectionRef,
    change: (unit: WriteUnit, before: readonly string[]) => Promise<readonly string[]>,
  ): Promise<LocallyFairSet> => {
    await store.read(async ({ collections }) => {
      if ((await collections.find(ref)) === null) noSuchCollection(ref)
    })
    requireSuperuser(actor)
    return store.write(async (unit) => {
      const collection = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
      const after = await change(unit, await unit.locallyFairSets.of(collection.id))
      await unit.locallyFairSets.replace(collection.id, after)
      // Figures of past months are kept for good, with the names of what is hidden from now on.
      await unit.keptFigures.clear(null)
      const assignees = await unit.locallyFairSets.of(collection.id)
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'fairSetChanged',
        objectId: collection.id,
        details: { assignees },
      })
      return { collection, assignees }
    })
  }

  return {
    get: (actor: Actor, ref: CollectionRef): Promise<LocallyFairSet> =>
      store.read(async (unit) => {
        const { collection } = await collectionFor(unit, actor, ref)
        requireSuperuser(actor)
        return { collection, assignees: await unit.locallyFairSets.of(collection.id) }
      }),

    /** Replaces the set; an empty one opens the collection to everyone. */
    replace: (
      actor: Actor,
      ref: CollectionRef,
      given: readonly string[],
    ): Promise<LocallyFairSet> => changing(actor, ref, (unit) => known(unit, given)),

    add: (actor: Actor, ref: CollectionRef, given: string): Promise<LocallyFairSet> =>
      changing(actor, ref, async (unit, before) => [...before, ...(await known(unit, [given]))]),

    remove: (actor: Actor, ref: CollectionRef, given: string): Promise<LocallyFairSet> =>
      changing(actor, ref, async (_unit, before) => {
        if (!before.includes(given)) refuseIdentifier(given)
        return before.filter((assignee) => assignee !== given)
      }),
  }
}

/** The identifiers as stored; refuses the first unknown one. */
async function known(unit: WriteUnit, given: readonly string[]): Promise<readonly string[]> {
  const found = await findAssignees(unit, given)
  return given.map(
    (identifier) => found.get(identifier)?.identifier ?? refuseIdentifier(identifier),
  )
}

const refuseIdentifier = (identifier: string): never =>
  refuse({
    kind: 'invalid',
    message: `Invalid role assignee identifier: ${identifier.slice(0, 200)}`,
  })

/** Guests get this refusal too, not a request to log in. */
function requireSuperuser(actor: Actor): void {
  if (!isSuperuser(actor)) refuse({ kind: 'superuserOnly', message: 'Not a superuser' })
}
