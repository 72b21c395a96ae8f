import type { ReadUnit } from '../../ports/store/store.ts'
import type { ContentsFacts, ContentsStamp, ContentsViewed } from '../../ports/store/views.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import type { ContentsCursor } from '../../rules/collections/contents-cursor.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { nameInSettings } from '../../rules/settings/setting-values.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'
import { readerOf } from '../roles/existing.ts'
import { holderAsking } from '../roles/held-permissions.ts'
import { collectionSeen, requireVisible } from './collection-access.ts'

/** A page of the contents of a collection. */
export interface ContentsPage
  extends Pick<ContentsFacts, 'lineage' | 'collections' | 'datasets' | 'stamp'> {
  /** Where the next page begins; null on the last one. */
  readonly next: ContentsCursor | null
  /** The name that the settings give the installation; null for none. */
  readonly installationName: string | null
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
 * A page of the direct contents of a collection that the caller may see (docs/specification/collections.md#contents): collections
 * by id, then datasets by id. Among them are published ones, and unpublished ones when the caller has a permission on them
 * or the view permissions on this collection. For datasets `ViewUnpublishedDataset` on it is enough, because it is inherited
 * (docs/specification/roles.md#where-assignments-count). What the caller may see is decided from the facts of the query
 * that lists it. One query; another for callers who see more than what is published, since the first one tells so, and one
 * more for bearers of preview URLs.
 */
export async function visiblePage(
  { views }: Pick<ReadUnit, 'views'>,
  { actor, ref }: { readonly actor: Actor; readonly ref: CollectionRef },
  part: ContentsPart,
): Promise<ContentsPage> {
  const holder = readerOf(actor)
  let unpublished = { collections: isSuperuser(actor), datasets: isSuperuser(actor) }
  for (;;) {
    const facts =
      (await views.contents(ref, { ...part, holder, unpublished })) ?? noSuchCollection(ref)
    const { collection, held } = collectionSeen(
      actor,
      ref,
      await asAsked(views, { actor, ref }, facts),
    )
    requireVisible(collection, held, actor)
    const seen = allSeen(held)
    if (seen.collections === unpublished.collections && seen.datasets === unpublished.datasets)
      return pageOf(facts, part)
    unpublished = seen
  }
}

/**
 * The stamp of what `visiblePage` would read (see `ContentsStamp`); null also where the caller would be refused. One query, and none
 * for superusers.
 */
export async function stampOfPage(
  { views }: Pick<ReadUnit, 'views'>,
  { actor, ref }: { readonly actor: Actor; readonly ref: CollectionRef },
  part: ContentsPart,
): Promise<ContentsStamp | null> {
  if (isSuperuser(actor)) return null
  const unpublished = { collections: false, datasets: false }
  return views.contentsStamp(ref, { ...part, holder: readerOf(actor), unpublished })
}

/** Bearers of preview URLs are listed as guests, and ask for the collection as themselves. */
const asAsked = async (
  views: ReadUnit['views'],
  { actor, ref }: { readonly actor: Actor; readonly ref: CollectionRef },
  facts: ContentsFacts,
): Promise<Pick<ContentsFacts, 'lineage' | 'grants'>> =>
  actor.kind !== 'preview'
    ? facts
    : ((await views.collection(ref, { holder: holderAsking(actor), childCount: false })) ??
      noSuchCollection(ref))

/** What somebody sees in a collection, published or not. */
function allSeen(held: PermissionSet): ContentsViewed['unpublished'] {
  const datasets = held.has('ViewUnpublishedDataset')
  return { collections: datasets && held.has('ViewUnpublishedCollection'), datasets }
}

function pageOf(facts: ContentsFacts, { limit }: Pick<ContentsPart, 'limit'>): ContentsPage {
  const collections = facts.collections.slice(0, limit)
  const datasets = facts.datasets.slice(0, limit - collections.length)
  const shown = { lineage: facts.lineage, collections, datasets, stamp: facts.stamp }
  const installationName = nameInSettings(facts.settings)
  const read = facts.collections.length + facts.datasets.length
  const next = read > collections.length + datasets.length ? lastOf(shown) : null
  return { ...shown, next, installationName }
}

function lastOf({
  collections,
  datasets,
}: Pick<ContentsPage, 'collections' | 'datasets'>): ContentsCursor | null {
  const [dataset, collection] = [datasets.at(-1), collections.at(-1)]
  if (dataset !== undefined) return { kind: 'dataset', id: dataset.id }
  return collection === undefined ? null : { kind: 'collection', id: collection.id }
}
