import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'
import { collectionFor, requireVisible } from './collection-access.ts'

export interface CollectionContents {
  readonly collections: readonly Collection[]
  readonly datasets: readonly Dataset[]
  readonly lineage: Lineage
}

/**
 * What lies directly in a collection as far as the caller may see it
 * (docs/specification/collections.md#contents): released children, and unreleased ones with a right on them
 * or both rights on the collection. For datasets the right to view them that is held on the collection is
 * enough: it counts on what lies in it (docs/specification/roles.md#where-assignments-count). What is hidden
 * is never read.
 */
export async function visibleContents(
  unit: ReadUnit,
  actor: Actor,
  ref: CollectionRef,
): Promise<CollectionContents> {
  const { lineage, collection, held } = await collectionFor(unit, actor, ref)
  requireVisible(collection, held, actor)
  const to = isSuperuser(actor) ? null : holderOf(asListed(actor))
  const drafts = held.has('ViewUnpublishedDataset')
  const both = drafts && held.has('ViewUnpublishedCollection')
  return {
    lineage,
    collections: await unit.collections.children(collection.id, { unpublished: both, to }),
    datasets: await unit.datasets.inCollection(collection.id, { unpublished: drafts, to }),
  }
}

/** A preview URL opens one dataset and tells of none: in lists, whoever came with it is a guest. */
const asListed = (actor: Actor): Actor =>
  actor.kind === 'preview' ? { ...actor, kind: 'guest' } : actor
