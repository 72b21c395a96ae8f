import type { ListingPart } from '../../ports/store/collections.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import type { ContentsCursor } from '../../rules/collections/contents-cursor.ts'
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

/** A page of the contents of a collection. */
export interface ContentsPage extends CollectionContents {
  /** Where the next page begins; null on the last one. */
  readonly next: ContentsCursor | null
}

/** Which page of the contents is wanted. */
export interface ContentsPart {
  /** Null for the beginning. */
  readonly after: ContentsCursor | null
  /** How many items are passed over from there. */
  readonly offset: number
  /** At least 1. */
  readonly limit: number
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
  const { lineage, collections, datasets } = await readerOfContents(unit, actor, ref)
  return { lineage, collections: await collections(), datasets: await datasets() }
}

/** One page of them: collections by id, then datasets by id. */
export async function visiblePage(
  unit: ReadUnit,
  { actor, ref }: { readonly actor: Actor; readonly ref: CollectionRef },
  { after, offset, limit }: ContentsPart,
): Promise<ContentsPage> {
  const { lineage, ...lists } = await readerOfContents(unit, actor, ref)
  const inDatasets = after?.kind === 'dataset'
  const afterCollection = inDatasets ? null : (after?.id ?? 0)
  const listed = async (skipped: number, most: number) =>
    afterCollection === null
      ? []
      : lists.collections({ after: afterCollection, offset: skipped, limit: most })
  const collections = await listed(offset, limit)
  // Those that the offset passes over are counted only when it ends among the datasets.
  const passed = collections.length > 0 || offset === 0 ? offset : (await listed(0, offset)).length
  const room = limit - collections.length
  const part = { after: inDatasets ? after.id : 0, offset: offset - passed, limit: room + 1 }
  const found = await lists.datasets(part)
  const datasets = found.slice(0, room)
  const shown = { lineage, collections, datasets }
  const more = found.length > room || (room === 0 && (await listed(offset + limit, 1)).length > 0)
  return { ...shown, next: more ? lastOf(shown) : null }
}

function lastOf({ collections, datasets }: CollectionContents): ContentsCursor | null {
  const [dataset, collection] = [datasets.at(-1), collections.at(-1)]
  if (dataset !== undefined) return { kind: 'dataset', id: dataset.id }
  return collection === undefined ? null : { kind: 'collection', id: collection.id }
}

/** Decides what the caller may see, once, and lists it. */
async function readerOfContents(unit: ReadUnit, actor: Actor, ref: CollectionRef) {
  const { lineage, collection, held } = await collectionFor(unit, actor, ref)
  requireVisible(collection, held, actor)
  const to = readerOf(actor)
  const drafts = held.has('ViewUnpublishedDataset')
  const both = drafts && held.has('ViewUnpublishedCollection')
  const listing = (unpublished: boolean, part: ListingPart | undefined) =>
    part === undefined ? { unpublished, to } : { unpublished, to, part }
  return {
    lineage,
    collections: (part?: ListingPart) =>
      unit.collections.children(collection.id, listing(both, part)),
    datasets: (part?: ListingPart) =>
      unit.datasets.inCollection(collection.id, listing(drafts, part)),
  }
}
