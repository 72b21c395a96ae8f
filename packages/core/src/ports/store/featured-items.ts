import type { Pid } from '../../rules/datasets/pid.ts'
import type {
  FeaturedItemDraft,
  LinkedKind,
  ListedItem,
  StagedImage,
} from '../../rules/featured-items/featured-item.ts'
import type { SweepingOrder } from '../../rules/staged-objects/staged-object.ts'

/**
 * The name of an object to be featured. All objects draw their ids from one sequence, so an id names one
 * object.
 */
export type LinkName =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'alias'; readonly alias: string }
  | { readonly kind: 'pid'; readonly pid: Pid }

/** An object found under a name, with the facts that decide whether it may be featured. */
export interface Featurable {
  readonly kind: LinkedKind
  readonly id: number
  readonly collectionId: number
  /** For a file, whether the latest released version holds it. */
  readonly released: boolean
  readonly restricted: boolean
}

/** Read access to featured items and their images (docs/specification/featured-items.md). */
export interface FeaturedItemReads {
  find(id: number): Promise<ListedItem | null>
  /** By display order, then id. One query. */
  ofCollection(collectionId: number): Promise<readonly ListedItem[]>
  /**
   * The objects with these names, in the same order, null for unknown ones; aliases and pids ignore case. One
   * query.
   */
  featurable(names: readonly LinkName[]): Promise<readonly (Featurable | null)[]>
  /**
   * The first `limit` images that belong to no item and whose lease has expired by `at`, continuing after
   * `after`; by creation, then object id.
   */
  abandonedImages(at: Date, limit: number, after?: SweepingOrder): Promise<readonly StagedImage[]>
}

/**
 * Featured items. An item is removed together with its collection and with the object it points at. When an
 * item is removed or gets another image, its previous image belongs to no item and is swept after its lease.
 */
export interface FeaturedItems extends FeaturedItemReads {
  /**
   * Locks the collections and datasets that the items of a collection link to, or that these names mean or are in, until
   * the unit ends. What releases or removes them waits, and what it did before is seen afterwards. Two queries.
   */
  holdLinked(collectionId: number, names: readonly LinkName[]): Promise<void>
  /** Call it before the bytes are stored. */
  stageImage(image: StagedImage): Promise<void>
  /**
   * Writes the items of a collection and returns their ids, in the given order; a constant number of queries.
   * Existing items must belong to this collection, and images to no other item; otherwise the unit fails.
   */
  save(collectionId: number, drafts: readonly FeaturedItemDraft[]): Promise<readonly number[]>
  /** Removes all items of a collection except these. */
  removeOthers(collectionId: number, keep: readonly number[]): Promise<void>
  /** Succeeds when there is no such item. */
  remove(id: number): Promise<void>
  /** Removes the items that point at the dataset. */
  removeOfDataset(datasetId: number): Promise<void>
  /**
   * Removes the items that point at files of the dataset that are restricted or not in its latest release.
   */
  removeStale(datasetId: number): Promise<void>
  /** Removes the items that point at one of the files. */
  removeOfFiles(fileIds: readonly number[]): Promise<void>
  /**
   * Marks an image for deletion, so that no item can use it; the caller may then delete its bytes. False when
   * an item uses it or it does not exist.
   */
  claimImage(objectId: string): Promise<boolean>
  /** Removes the record of a claimed image; call it after its bytes were deleted. */
  forgetImage(objectId: string): Promise<void>
}
