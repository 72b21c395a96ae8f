import type { LatestLeaseEnds } from '../../rules/staged-objects/latest-lease-ends.ts'
import type {
  AnnouncedObject,
  SoughtUpload,
  StagedObject,
  SweepingOrder,
} from '../../rules/staged-objects/staged-object.ts'

/** Read access to staged objects: uploaded bytes that no file record references yet. */
export interface StagedObjectReads {
  find(objectId: string): Promise<StagedObject | null>
  /** Those that exist, in no particular order. One query. */
  findAll(objectIds: readonly string[]): Promise<readonly StagedObject[]>
  /**
   * The first `limit` objects with `leaseUntil` at or before `at`, continuing after `after`; by creation,
   * then object id.
   */
  expired(at: Date, limit: number, after?: SweepingOrder): Promise<readonly StagedObject[]>
  /**
   * At most `limit` uploads in parts to the dataset that have begun, are not being removed, and whose file was
   * announced; those whose lease ends first come first, ties by object id. One query.
   */
  announced(datasetId: number, limit: number): Promise<readonly AnnouncedObject[]>
  /**
   * Such an upload of this file, with this mark or without any; of several one with the mark, and the one whose lease
   * ends last. One query.
   */
  announcedAs(sought: SoughtUpload, mark: string): Promise<AnnouncedObject | null>
}

/**
 * Reservations for uploaded bytes. One exists from before the upload until a file record takes the object or
 * it is swept.
 */
export interface StagedObjects extends StagedObjectReads {
  /**
   * Adds all of them. The unit fails where the object id of one is in use: two uploads under one id would overwrite each other. One
   * query, whose failure may not come before the unit ends.
   */
  add(...objects: readonly StagedObject[]): Promise<void>
  /**
   * Adds those whose object id is free, and returns these ids; waits for concurrent units that add the same
   * ids. One query.
   */
  addFree(objects: readonly StagedObject[]): Promise<ReadonlySet<string>>
  /** False when it does not exist any more: another unit has recorded or swept it. */
  remove(objectId: string): Promise<boolean>
  /** Removes those whose leases have expired by `at`, and returns their ids. One query. */
  removeExpired(objectIds: readonly string[], at: Date): Promise<ReadonlySet<string>>
  /** Removes those that are not being swept, and returns their ids. One query. */
  removeAll(objectIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Removes those that are being swept. One query. */
  removeSwept(objectIds: readonly string[]): Promise<void>
  /**
   * Claims one for sweeping; with `expiredBy`, only if its lease has expired by then. False when it does not
   * exist or was extended. The claimer removes the bytes, then the reservation; a claim may be repeated.
   */
  claim(objectId: string, expiredBy: Date | null): Promise<boolean>
  /**
   * Records the storage's id of a multipart upload, even while the bytes are being removed. Ignores an object
   * that was removed or is not uploaded in parts.
   */
  begun(objectId: string, uploadId: string): Promise<void>
  /**
   * Extends the lease to `leaseUntil`; never shortens it. Ignores an object that was removed or is being
   * swept.
   */
  extend(objectId: string, leaseUntil: Date): Promise<void>
  /** Like `extend`, for several in one query. */
  extendAll(objectIds: readonly string[], leaseUntil: Date): Promise<void>
  /** Ends the leases that last longer than the latest ends at these. One query. */
  shortenLeases(latest: LatestLeaseEnds): Promise<void>
  /** Sets `reservedBytes`; ignores an object that was removed. */
  reserve(objectId: string, bytes: number): Promise<void>
}
