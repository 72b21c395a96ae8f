import type {
  LinkedObjects,
  NewSavedSearch,
  PlacedSearch,
  SavedSearch,
} from '../../rules/search/saved-search.ts'

/** Read access to saved searches. */
export interface SavedSearchReads {
  /** All of them, by id. One query. */
  all(): Promise<readonly PlacedSearch[]>
  find(id: number): Promise<PlacedSearch | null>
}

/** Saved searches. One is removed together with its collection; the links that it made stay. */
export interface SavedSearches extends SavedSearchReads {
  /** Collection and creator must exist. */
  add(search: NewSavedSearch): Promise<SavedSearch>
  /** Whether there is one; also locks it until the unit ends, so that it links nothing while it is removed. */
  lock(id: number): Promise<boolean>
  /** False when there is none. */
  remove(id: number): Promise<boolean>
  /**
   * Links the objects into the collection of the search, and notes that the search did. Left out are unknown objects,
   * those linked there already, the collection itself with everything in and around it, collections within another one of
   * `objects`, and datasets in the collection or below. Call `collections.holdTree` before. Returns what was linked. One query.
   */
  link(search: SavedSearch, objects: LinkedObjects, at: Date): Promise<LinkedObjects>
  /**
   * Removes at most `limit` of the links of collections and as many of datasets that the search made, and returns what
   * was linked by them. The collection stops featuring these collections. One query.
   */
  unlink(search: SavedSearch, limit: number): Promise<LinkedObjects>
}
