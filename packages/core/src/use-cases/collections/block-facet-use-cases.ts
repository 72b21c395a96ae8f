import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import {
  effectiveBlockFacets,
  newBlockFacets,
  requireOwnBlockFacets,
} from '../../rules/collections/block-facets.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import type { MetadataBlock } from '../../rules/metadata/model.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { noteChanged } from './change-events.ts'
import { collectionFor, requireVisible } from './collection-access.ts'
import { lockedCollectionFor } from './configuration-use-cases.ts'

/** The block facets of a collection, with where they come from. */
export interface BlockFacetView {
  readonly collection: Collection
  /** Whether the collection has its own list. */
  readonly root: boolean
  /** The effective facets, in order. */
  readonly blocks: readonly MetadataBlock[]
}

/**
 * The metadata blocks that serve as facets of search results
 * (docs/specification/collection-metadata.md#block-facets).
 */
export const blockFacetUseCases = ({ store, clock, catalogue }: Domain) => {
  const record = (unit: WriteUnit, actor: Actor, collection: Collection): Promise<void> =>
    noteChanged(unit, collection, { actor, at: clock.now(), changed: ['metadataBlockFacets'] })

  return {
    blockFacets: (actor: Actor, ref: CollectionRef): Promise<BlockFacetView> =>
      store.read(async (unit) => {
        const { lineage, collection, held } = await collectionFor(unit, actor, ref)
        requireVisible(collection, held, actor)
        const lists = await unit.blockFacets.of(lineage.map(({ id }) => id))
        const blocks = effectiveBlockFacets(lineage, lists).flatMap(
          (name) => catalogue.offered.find((block) => block.name === name) ?? [],
        )
        return { collection, root: lists.has(collection.id), blocks }
      }),

    /** Replaces the list of a collection that has its own; an empty list is allowed. */
    changeBlockFacets: (
      actor: Actor,
      ref: CollectionRef,
      names: readonly string[],
    ): Promise<Collection> =>
      store.write(async (unit) => {
        const { collection, held } = await lockedCollectionFor(unit, actor, ref)
        const list = newBlockFacets(names, catalogue.offered)
        requirePermission(held, 'EditCollection', actor)
        requireOwnBlockFacets(collection, await unit.blockFacets.of([collection.id]))
        await unit.blockFacets.keep(collection.id, list)
        await record(unit, actor, collection)
        return collection
      }),

    /** With `root`, the collection gets a copy of the list it inherited; without, its own list is removed. */
    makeBlockFacetRoot: (
      actor: Actor,
      ref: CollectionRef,
      root: boolean,
    ): Promise<{ readonly collection: Collection; readonly outcome: 'changed' | 'unchanged' }> =>
      store.write(async (unit) => {
        const { lineage, collection, held } = await lockedCollectionFor(unit, actor, ref)
        requirePermission(held, 'EditCollection', actor)
        const lists = await unit.blockFacets.of(lineage.map(({ id }) => id))
        if (lists.has(collection.id) === root) return { collection, outcome: 'unchanged' }
        if (root) await unit.blockFacets.keep(collection.id, effectiveBlockFacets(lineage, lists))
        else await unit.blockFacets.drop(collection.id)
        await record(unit, actor, collection)
        return { collection, outcome: 'changed' }
      }),
  }
}
