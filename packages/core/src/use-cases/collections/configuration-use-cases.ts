import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { type CollectionView, viewOf } from '../../rules/collections/collection-view.ts'
import { effectiveFacets } from '../../rules/collections/effective-values.ts'
import { type BlockListing, listedBlocks } from '../../rules/collections/listed-blocks.ts'
import {
  type ConfigurationContext,
  inheritedBlocks,
  type MetadataConfiguration,
  withBlocks,
  withFacets,
  withLevels,
} from '../../rules/collections/metadata-configuration.ts'
import { findDatasetType } from '../../rules/dataset-types/dataset-type.ts'
import type { FieldType, InputLevel } from '../../rules/metadata/model.ts'
import type { PrintedBlockType } from '../../rules/metadata/print-block.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { noteChanged } from './change-events.ts'
import { collectionFor, requireVisible } from './collection-access.ts'

type Change = (
  collection: Collection,
  context: ConfigurationContext,
) => Partial<MetadataConfiguration>

/** Which metadata blocks of a collection to list. */
export interface BlocksQuery extends Pick<BlockListing, 'form' | 'onlyDisplayedOnCreate'> {
  /** Name of a dataset type; its linked blocks are listed too. An unknown name adds none. */
  readonly datasetType: string | null
}

/**
 * The metadata configuration of a collection: blocks, input levels, facets
 * (docs/specification/collection-metadata.md).
 */
export const configurationUseCases = ({ store, clock, catalogue }: Domain) => {
  const show = <T>(
    actor: Actor,
    ref: CollectionRef,
    read: (lineage: Lineage, unit: ReadUnit) => T | Promise<T>,
  ): Promise<T> =>
    store.read(async (unit) => {
      const { lineage, collection, held } = await collectionFor(unit, actor, ref)
      requireVisible(collection, held, actor)
      return read(lineage, unit)
    })

  const change = (
    actor: Actor,
    ref: CollectionRef,
    { what, make }: { readonly what: string; readonly make: Change },
  ): Promise<CollectionView> =>
    store.write(async (unit) => {
      const { lineage, collection, held } = await lockedCollectionFor(unit, actor, ref)
      const changes = make(collection, { catalogue, inherited: inheritedBlocks(lineage) })
      requirePermission(held, 'EditCollection', actor)
      const changed = { ...collection, ...changes }
      await unit.collections.save(changed)
      await noteChanged(unit, collection, { actor, at: clock.now(), changed: [what] })
      return viewOf([changed, ...lineage.slice(1)])
    })

  return {
    /** The effective facets, in order. */
    facets: (actor: Actor, ref: CollectionRef): Promise<readonly FieldType[]> =>
      show(actor, ref, (lineage) =>
        effectiveFacets(lineage).flatMap((name) => catalogue.field(name) ?? []),
      ),

    /** Names or ids of fields, in order; an empty list makes the collection inherit again. */
    changeFacets: (
      actor: Actor,
      ref: CollectionRef,
      namesOrIds: readonly string[],
    ): Promise<CollectionView> =>
      change(actor, ref, {
        what: 'facets',
        make: (collection) => withFacets(collection, namesOrIds, catalogue),
      }),

    /** The collection's own input levels. */
    inputLevels: (actor: Actor, ref: CollectionRef): Promise<readonly InputLevel[]> =>
      show(actor, ref, ([{ inputLevels }]) => inputLevels),

    /** Levels of fields that are not named stay; an empty list removes all levels. */
    changeInputLevels: (
      actor: Actor,
      ref: CollectionRef,
      levels: readonly InputLevel[],
    ): Promise<CollectionView> =>
      change(actor, ref, {
        what: 'inputLevels',
        make: (collection, context) => withLevels(collection, levels, context),
      }),

    blocks: (
      actor: Actor,
      ref: CollectionRef,
      { datasetType, ...listing }: BlocksQuery,
    ): Promise<readonly PrintedBlockType[]> =>
      show(actor, ref, async (lineage, unit) => {
        const types = datasetType === null ? [] : await unit.datasetTypes.all()
        const type = datasetType === null ? null : findDatasetType(types, datasetType)
        return listedBlocks(lineage, catalogue, { ...listing, linked: type?.linkedBlocks ?? [] })
      }),

    /** Names or ids. From now on the collection has this list as its own. */
    changeBlocks: (
      actor: Actor,
      ref: CollectionRef,
      namesOrIds: readonly string[],
    ): Promise<CollectionView> =>
      change(actor, ref, {
        what: 'metadataBlocks',
        make: (collection) => withBlocks(collection, namesOrIds, catalogue),
      }),

    /** Whether the collection has its own list; only for callers with `EditCollection`. */
    isBlockRoot: (actor: Actor, ref: CollectionRef): Promise<boolean> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        if (!held.has('EditCollection')) refuse({ kind: 'accessDenied', message: 'Not authorized' })
        return collection.blocks.root
      }),

    /** A list that is not in effect is kept, and takes effect again when `root` is set again. */
    makeBlockRoot: (actor: Actor, ref: CollectionRef, root: boolean): Promise<CollectionView> =>
      change(actor, ref, {
        what: 'isMetadataBlockRoot',
        make: ({ blocks }) => ({ blocks: { ...blocks, root } }),
      }),
  }
}

/** As `collectionFor`, with the collection locked against concurrent changes until the unit of work ends. */
export async function lockedCollectionFor(unit: WriteUnit, actor: Actor, ref: CollectionRef) {
  const { id } = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
  return collectionFor(unit, actor, { kind: 'id', id })
}
