import type {
  Collection,
  CollectionRef,
  Lineage,
  NewCollection,
} from '../../rules/collections/collection.ts'
import type { Holder } from '../../rules/roles/holder.ts'

/** What of the things directly in a collection is listed. */
export interface Listing {
  /** All unpublished ones, or only those of `to`. */
  readonly unpublished: boolean
  /**
   * Whoever is shown the list: they see what is unpublished by a role given on the thing itself, by
   * themselves or by a group, that lets them view it; and no locally-fair collection that is not open to them.
   * Without it only `unpublished` decides.
   */
  readonly to?: Holder | null
}

/** Aliases are found whatever the case of their letters. */
export interface CollectionReads {
  find(ref: CollectionRef): Promise<Collection | null>
  /** The collection and all its ancestors in one query; null when there is no such collection. */
  lineage(ref: CollectionRef): Promise<Lineage | null>
  /** Direct child collections by id, one query. */
  children(id: number, listing: Listing): Promise<readonly Collection[]>
  /** Those of these ids, or with null every one; by id. Unknown ones are left out. */
  byIds(ids: readonly number[] | null): Promise<readonly Collection[]>
  /** Every collection inside this one, at any depth, by id. */
  below(id: number): Promise<readonly Collection[]>
  /** Direct children of both kinds, published or not. */
  childCount(id: number): Promise<number>
  /** Metadata blocks that any collection has of its own, each once and in order. One query. */
  blockNamesInUse(): Promise<readonly string[]>
}

export interface Collections extends CollectionReads {
  /** As `find`, and nobody else changes the collection or adds to it until this unit ends. */
  lock(ref: CollectionRef): Promise<Collection | null>
  /**
   * Until this unit ends nobody else moves a part of the tree, and with `moving` nobody adds to it either.
   * To be called before any collection is locked, by whoever calls `add`, or `save` with another parent.
   */
  holdTree(purpose: 'adding' | 'moving'): Promise<void>
  /** There is one root. Answers `aliasTaken` when another collection has the alias, also under concurrency. */
  add(collection: NewCollection): Promise<Collection | 'aliasTaken'>
  /** Under another parent, the collection takes its descendants along. */
  save(collection: Collection): Promise<'saved' | 'aliasTaken'>
  /** The collection must be empty: the database refuses. */
  remove(id: number): Promise<void>
}
