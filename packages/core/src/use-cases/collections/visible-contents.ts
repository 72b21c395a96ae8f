import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { readerOf } from '../roles/existing.ts'
import { collectionFor, requireVisible } from './collection-access.ts'

/** What is directly in a collection, and the collection with its ancestors. */
export interface CollectionContents {
  readonly collections: readonly Collection[]
  readonly datasets: readonly Dataset[]
  readonly lineage: Lineage
}

/**
 * The direct contents of a collection that the caller may see (docs/specification/collections.md#contents):
 * published collections, and unpublished ones when the caller has a permission on them or both view
 * permissions on this collection. For datasets `ViewUnpublishedDataset` on this collection is enough, because
 * it is inherited (docs/specification/roles.md#where-assignments-count). Hidden objects are not loaded.
 */
export async function visibleContents(
  unit: ReadUnit,
  actor: Actor,
  ref: CollectionRef,
): Promise<CollectionContents> {
  const { lineage, collection, held } = await collectionFor(unit, actor, ref)
  requireVisible(collection, held, actor)
  const to = readerOf(actor)
  const drafts = held.has('ViewUnpublishedDataset')
  const both = drafts && held.has('ViewUnpublishedCollection')
  return {
    lineage,
    collections: await unit.collections.children(collection.id, { unpublished: both, to }),
    datasets: await unit.datasets.inCollection(collection.id, { unpublished: drafts, to }),
  }
}
