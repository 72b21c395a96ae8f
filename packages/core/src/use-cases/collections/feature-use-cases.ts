import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import type { NamedCollection } from '../../rules/collections/collection-link.ts'
import { featurableIds, findFeaturingFacts } from '../../rules/collections/featured-collections.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { existingFor } from '../roles/existing.ts'
import { noteChanged } from './change-events.ts'
import { collectionFor, requireVisible } from './collection-access.ts'
import { lockedCollectionFor } from './configuration-use-cases.ts'

/** The collections that a collection features (docs/specification/collections.md#featured-collections). */
export const featureUseCases = ({ store, clock }: Domain) => {
  const record = (unit: WriteUnit, actor: Actor, collection: Collection): Promise<void> =>
    noteChanged(unit, collection, { actor, at: clock.now(), changed: ['featured'] })

  return {
    /** In display order, without locally-fair ones that exclude the caller. */
    featured: (actor: Actor, ref: CollectionRef): Promise<readonly NamedCollection[]> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requireVisible(collection, held, actor)
        const all = await unit.featuredCollections.of(collection.id)
        return existingFor(unit, actor, all)
      }),

    /** Appended in this order; all or none. */
    feature: (actor: Actor, ref: CollectionRef, aliases: readonly string[]): Promise<void> =>
      store.write(async (unit) => {
        // What is featured must not be moved away meanwhile.
        await unit.collections.holdTree('adding')
        const { collection, held } = await lockedCollectionFor(unit, actor, ref)
        const known = await unit.featuredCollections.facts(collection.id, aliases)
        const named = findFeaturingFacts(aliases, known)
        requireAccount(actor)
        requirePermission(held, 'EditCollection', actor)
        await unit.featuredCollections.append(collection.id, featurableIds(named))
        await record(unit, actor, collection)
      }),

    unfeatureAll: (actor: Actor, ref: CollectionRef): Promise<void> =>
      store.write(async (unit) => {
        const { collection, held } = await lockedCollectionFor(unit, actor, ref)
        requireAccount(actor)
        requirePermission(held, 'EditCollection', actor)
        const gone = await unit.featuredCollections.clear(collection.id)
        if (gone > 0) await record(unit, actor, collection)
      }),
  }
}
