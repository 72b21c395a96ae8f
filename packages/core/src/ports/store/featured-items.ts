import type { Pid } from '../../rules/datasets/pid.ts'
import type {
  FeaturedItemDraft,
  LinkedKind,
  ListedItem,
  StagedImage,
} from '../../rules/featured-items/featured-item.ts'
import type { SweepingOrder } from '../../rules/staged-objects/staged-object.ts'

/** How an object to be featured is named. Ids are drawn from one sequence, so one names one object. */
export type LinkName =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'alias'; readonly alias: string }
  | { readonly kind: 'pid'; readonly pid: Pid }

/** An object that was found under a name, and what decides whether it may be featured. */
export interface Featurable {
  readonly kind: LinkedKind
  readonly id: number
  readonly collectionId: number
  /** For a file, whether the latest released version holds it. */
  readonly released: boolean
  readonly restricted: boolean
}

export interface FeaturedItemReads {
  find(id: number): Promise<ListedItem | null>
  /** By display order, then id. One query. */
  ofCollection(collectionId: number): Promise<readonly ListedItem[]>
  /** What these name, in their order, null for nothing; aliases and pids whatever the case. One query. */
  featurable(names: readonly LinkName[]): Promise<readonly (Featurable | null)[]>
  /** The first pictures of no item whose lease is over at `at`, or of those behind `after`; by creation, then object id. */
  abandonedImages(at: Date, limit: number, after?: SweepingOrder): Promise<readonly StagedImage[]>
}

/**
 * An item goes with its collection and with what it points at. Whenever an item goes or gets another
 * picture, the one it had is left behind as nobody's, to be swept when its lease is over.
 */
export interface FeaturedItems extends FeaturedItemReads {
  /** To be called before the bytes are stored. */
  stageImage(image: StagedImage): Promise<void>
  /**
   * Writes the items of a collection and answers their ids, in the order given; a handful of queries. Those
   * with an id must be of this collection, and pictures must be nobody's or those of their item: the unit
   * fails otherwise.
   */
  save(collectionId: number, drafts: readonly FeaturedItemDraft[]): Promise<readonly number[]>
  /** Removes the items of a collection but these. */
  removeOthers(collectionId: number, keep: readonly number[]): Promise<void>
  /** Removing one that is not there succeeds. */
  remove(id: number): Promise<void>
  /** Removes what points at the dataset. */
  removeOfDataset(datasetId: number): Promise<void>
  /** Removes what points at files of the dataset that are restricted, or not in its latest release. */
  removeStale(datasetId: number): Promise<void>
  /** Removes what points at the file. */
  removeOfFile(fileId: number): Promise<void>
  /** Lets nobody have the picture any more; false when it is an item's, or gone. Its bytes may go then. */
  claimImage(objectId: string): Promise<boolean>
  /** Forgets a picture that was claimed; to be called when its bytes are gone. */
  forgetImage(objectId: string): Promise<void>
}
