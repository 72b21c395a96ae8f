import type { Repository, SearchView } from '@holdfast/core'
import { type Actor, type Collection, RefusedError } from '@holdfast/core/rules'
import { requestOf, searchBelow } from './search-state.ts'

/** What a search of everything below a collection tells of it. */
export interface CollectionOverview {
  readonly facets: SearchView['facets']
  /** The collections below it at any depth, each with the one above; none where there are too many to show. */
  readonly tree: readonly { readonly collection: Collection; readonly parentId: number }[]
}

const NOTHING: CollectionOverview = { facets: [], tree: [] }
/** With more collections below, only those directly in it are shown. */
const MOST_IN_TREE = 200

/** The facets of a collection and the tree below it; nothing where the installation keeps guests from searching. */
export async function collectionOverview(
  { search }: Repository,
  actor: Actor,
  { alias, parents }: { readonly alias: string; readonly parents: boolean },
): Promise<CollectionOverview> {
  const all = { ...requestOf(searchBelow(alias)), entities: false, counts: 'none' } as const
  try {
    const [datasets, collections] = await Promise.all([
      search.find(actor, { ...all, limit: 0 }),
      parents
        ? search.find(actor, {
            ...all,
            kinds: ['collection'],
            sort: 'name',
            order: 'asc',
            limit: MOST_IN_TREE,
            showFacets: false,
          })
        : null,
    ])
    return { facets: datasets.facets, tree: collections === null ? [] : treeOf(collections) }
  } catch (error) {
    if (error instanceof RefusedError) return NOTHING
    throw error
  }
}

const treeOf = ({ found, items }: SearchView): CollectionOverview['tree'] =>
  found.total > MOST_IN_TREE
    ? []
    : items.flatMap(({ subject, place }) =>
        subject.kind === 'collection' && place !== null
          ? [{ collection: subject.collection, parentId: place.id }]
          : [],
      )
