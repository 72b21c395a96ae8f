import type { QuotaHolder } from '../../rules/quotas/quota-room.ts'
import type { SweepingOrder } from '../../rules/staged-objects/staged-object.ts'

/** A thumbnail in the object storage, beside the bytes it was rendered from. */
export interface KeptThumbnail {
  /** The object id of the thumbnail; it differs from those of files. */
  readonly objectId: string
  readonly fileId: number
  /** The longer side, in pixels. */
  readonly side: number
  readonly storageDriver: string
  readonly key: string
  /** In bytes. */
  readonly size: number
}

/** A thumbnail that is being stored. */
export interface StagedThumbnail extends KeptThumbnail {
  readonly createdAt: Date
  /** From this time on, its bytes are no longer being stored. */
  readonly leaseUntil: Date
}

/** The stored thumbnail of one file at one size, and its last failure. */
export interface ThumbnailState {
  readonly kept: KeptThumbnail | null
  /** Rendering failed and is not retried before this time; null when it never failed. */
  readonly failedUntil: Date | null
}

/** Read access to stored thumbnails. */
export interface ThumbnailReads {
  /** One query. */
  find(fileId: number, side: number): Promise<ThumbnailState>
  /** The bytes of the stored thumbnails of the files in a dataset, or below a collection. One query. */
  bytes(holder: QuotaHolder): Promise<number>
  /**
   * Unreachable thumbnails, whose bytes may be deleted: stored ones whose file was removed, and all others
   * whose lease has expired by `at`; the first `limit` of them, continuing after `after`, by creation, then
   * object id.
   */
  abandoned(at: Date, limit: number, after?: SweepingOrder): Promise<readonly AbandonedThumbnail[]>
}

/** The part of a thumbnail that is needed to delete it. */
export type AbandonedThumbnail = Pick<
  StagedThumbnail,
  'objectId' | 'storageDriver' | 'key' | 'createdAt'
>

/**
 * Thumbnails are derived: any of them may be deleted at any time and is rendered again on request. A record
 * exists from before the bytes are stored until after they are deleted, and outlives its file, so that no
 * bytes are orphaned.
 */
export interface Thumbnails extends ThumbnailReads {
  /** Call it before the bytes are stored. False when the file was removed. */
  stage(thumbnail: StagedThumbnail): Promise<boolean>
  /**
   * Makes the thumbnail available; call it after the bytes are stored. False when it was claimed meanwhile,
   * the file was removed, or another one of the same file and size is available.
   */
  keep(objectId: string): Promise<boolean>
  /** Makes it unavailable, so that its bytes may be deleted. False when it does not exist. */
  claim(objectId: string): Promise<boolean>
  /** Removes the record of a claimed thumbnail; call it after its bytes were deleted. */
  forget(objectId: string): Promise<void>
  /** Records that rendering the file failed. Ignores a file that was removed. */
  fail(fileId: number, until: Date): Promise<void>
}
