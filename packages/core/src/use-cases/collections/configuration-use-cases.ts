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

export interface BlocksQuery extends Pick<BlockListing, 'form' | 'onlyDisplayedOnCreate'> {
  /** By name; an unknown one brings nothing along. */
  readonly datasetType: string | null
}

/**
 * How a collection's metadata is configured: blocks, input levels, facets
 * (docs/specification/collection-metadata.md).
 */
export const configurationUseCases = ({ store, clock, catalogue }: Domain) => {
  const show = <T>(
    actor: Actor,
    ref: CollectionRef,
    tell: (lineage: Lineage, unit: ReadUnit) => T | Promise<T>,
  ): Promise<T> =>
    store.read(async (unit) => {
      const { lineage, collection, held } = await collectionFor(unit, actor, ref)
      requireVisible(collection, held, actor)
      return tell(lineage, unit)
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
    /** The facets in force, in order. */
    facets: (actor: Actor, ref: CollectionRef): Promise<readonly FieldType[]> =>
      show(actor, ref, (lineage) =>
        effectiveFacets(lineage).flatMap((name) => catalogue.field(name) ?? []),
      ),

    /** Names or ids of fields, in order; none inherits again. */
    changeFacets: (
      actor: Actor,
      ref: CollectionRef,
      namesOrIds: readonly string[],
    ): Promise<CollectionView> =>
      change(actor, ref, {
        what: 'facets',
        make: (collection) => withFacets(collection, namesOrIds, catalogue),
      }),

    /** The collection's own levels. */
    inputLevels: (actor: Actor, ref: CollectionRef): Promise<readonly InputLevel[]> =>
      show(actor, ref, ([{ inputLevels }]) => inputLevels),

    /** Levels of fields that are not named stay; an empty list takes all away. */
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

    /** Names or ids; the collection keeps this list from now on. */
    changeBlocks: (
      actor: Actor,
      ref: CollectionRef,
      namesOrIds: readonly string[],
    ): Promise<CollectionView> =>
      change(actor, ref, {
        what: 'metadataBlocks',
        make: (collection) => withBlocks(collection, namesOrIds, catalogue),
      }),

    /** Whether the collection keeps a list of its own. Only for those who may change that. */
    isBlockRoot: (actor: Actor, ref: CollectionRef): Promise<boolean> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        if (!held.has('EditCollection')) refuse({ kind: 'closed', message: 'Not authorized' })
        return collection.blocks.root
      }),

    /** A list that does not count is kept all the same, and counts again when it is told to. */
    makeBlockRoot: (actor: Actor, ref: CollectionRef, root: boolean): Promise<CollectionView> =>
      change(actor, ref, {
        what: 'isMetadataBlockRoot',
        make: ({ blocks }) => ({ blocks: { ...blocks, root } }),
      }),
  }
}

/** As `collectionFor`, holding the collection so that nobody else changes it in the meantime. */
export async function lockedCollectionFor(unit: WriteUnit, actor: Actor, ref: CollectionRef) {
  const { id } = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
  return collectionFor(unit, actor, { kind: 'id', id })
}
