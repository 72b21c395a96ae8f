/** A search whose hits are linked into a collection (docs/specification/search.md#query-language-in-detail). */
export interface SavedSearch {
  readonly id: number
  readonly query: string
  /** All must hold. */
  readonly filters: readonly string[]
  /** The collection into which the hits are linked. */
  readonly collectionId: number
  readonly creatorId: number
}

/** A saved search before it has an id. */
export type NewSavedSearch = Omit<SavedSearch, 'id'>

/** A saved search with the alias of its collection. */
export interface PlacedSearch extends SavedSearch {
  readonly collectionAlias: string
}

/** The ids of collections and datasets, each ascending. */
export interface LinkedObjects {
  readonly collectionIds: readonly number[]
  readonly datasetIds: readonly number[]
}

/** An installation has at most this many saved searches. */
export const MOST_SAVED_SEARCHES = 1_000
/** A saved search has at most this many filters. */
export const MOST_SAVED_FILTERS = 100
