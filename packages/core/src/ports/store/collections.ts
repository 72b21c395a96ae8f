import type {
  Collection,
  CollectionRef,
  Lineage,
  NewCollection,
} from '../../rules/collections/collection.ts'
import type { Holder } from '../../rules/roles/holder.ts'

/** Which direct children of a collection a listing contains. */
export interface Listing {
  /** Include all unpublished children; otherwise only those that `to` may view. */
  readonly unpublished: boolean
  /**
   * The reader of the list. They see an unpublished child when a role on that child, held directly or through
   * a group, lets them view it, and a locally-fair collection only when it is open to them. Without a reader,
   * only `unpublished` decides.
   */
  readonly to?: Holder | null
  /** Absent for the whole list. */
  readonly part?: ListingPart
}

/** A part of a list by id. */
export interface ListingPart {
  /** How many are passed over. */
  readonly offset: number
  readonly limit: number
}

/** Read access to collections. Aliases are compared ignoring case. */
export interface CollectionReads {
  find(ref: CollectionRef): Promise<Collection | null>
  /** The collection and all its ancestors in one query; null when there is no such collection. */
  lineage(ref: CollectionRef): Promise<Lineage | null>
  /** Direct child collections by id, one query. */
  children(id: number, listing: Listing): Promise<readonly Collection[]>
  /** The collections with these ids, or all with null; by id. Unknown ids are omitted. */
  byIds(ids: readonly number[] | null): Promise<readonly Collection[]>
  /** Every descendant, by id. */
  below(id: number): Promise<readonly Collection[]>
  /**
   * The published descendants, and those with a role that lets `to` view them, without locally-fair ones that are not open to
   * `to`; by id. At most `most`: null where there are more. One query.
   */
  shownBelow(id: number, to: Holder | null, most: number): Promise<readonly Collection[] | null>
  /** The number of direct children, collections and datasets, published or not. */
  childCount(id: number): Promise<number>
  /** The metadata blocks that any collection sets itself, each once and in order. One query. */
  blockNamesInUse(): Promise<readonly string[]>
}

/** The collections, a tree with one root. */
export interface Collections extends CollectionReads {
  /** Like `find`; also locks the collection, including additions to it, until the unit ends. */
  lock(ref: CollectionRef): Promise<Collection | null>
  /**
   * Locks the tree until the unit ends: no other unit moves a part of it and, with `moving`, none adds to it.
   * Call it before locking a collection when `add`, or `save` with another parent, will follow.
   */
  holdTree(purpose: 'adding' | 'moving'): Promise<void>
  /**
   * There is one root. Returns `aliasTaken` when another collection has the alias, also under concurrency.
   */
  add(collection: NewCollection): Promise<Collection | 'aliasTaken'>
  /** A changed parent moves the collection with its descendants. */
  save(collection: Collection): Promise<'saved' | 'aliasTaken'>
  /** The collection must be empty; otherwise the unit fails. */
  remove(id: number): Promise<void>
}
