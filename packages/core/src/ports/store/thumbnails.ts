import type { QuotaHolder } from '../../rules/quotas/quota-room.ts'
import type { SweepingOrder } from '../../rules/staged-objects/staged-object.ts'

/** A thumbnail in the object storage, beside the bytes it was drawn from. */
export interface KeptThumbnail {
  /** Its own; no file has it. */
  readonly objectId: string
  readonly fileId: number
  /** The longer side, in pixels. */
  readonly side: number
  readonly storageDriver: string
  readonly key: string
  /** In bytes. */
  readonly size: number
}

export interface StagedThumbnail extends KeptThumbnail {
  readonly createdAt: Date
  /** When nobody is storing its bytes any more. */
  readonly leaseUntil: Date
}

/** What is known of the thumbnail of one file at one size. */
export interface ThumbnailState {
  readonly kept: KeptThumbnail | null
  /** Until when the file is not to be drawn again, for it could not be; null where it never failed. */
  readonly failedUntil: Date | null
}

export interface ThumbnailReads {
  /** One query. */
  find(fileId: number, side: number): Promise<ThumbnailState>
  /** What the kept thumbnails of the files in a dataset, or below a collection, take. One query. */
  bytes(holder: QuotaHolder): Promise<number>
  /**
   * Those that nobody finds: kept ones whose file is gone, and all others that are not kept and whose lease is over at
   * `at`; the first of them, or of those behind `after`, by creation, then object id. Their bytes may go.
   */
  abandoned(at: Date, limit: number, after?: SweepingOrder): Promise<readonly AbandonedThumbnail[]>
}

export type AbandonedThumbnail = Pick<
  StagedThumbnail,
  'objectId' | 'storageDriver' | 'key' | 'createdAt'
>

/**
 * Thumbnails are derived: each may go at any time and is drawn again when it is asked for. A record is there before
 * the bytes and as long as they are, and outlives its file, so that no bytes are forgotten.
 */
export interface Thumbnails extends ThumbnailReads {
  /** To be called before the bytes are stored; false when the file is gone. */
  stage(thumbnail: StagedThumbnail): Promise<boolean>
  /**
   * Lets it be found from now on; to be called when the bytes are stored. False when it was claimed meanwhile, the file
   * is gone, or another one of the same file and size is kept.
   */
  keep(objectId: string): Promise<boolean>
  /** Lets nobody find it any more; false when there is none. Its bytes may go then. */
  claim(objectId: string): Promise<boolean>
  /** Forgets one that was claimed; to be called when its bytes are gone. */
  forget(objectId: string): Promise<void>
  /** Remembers that the file cannot be drawn. For a file that is gone it changes nothing. */
  fail(fileId: number, until: Date): Promise<void>
}
