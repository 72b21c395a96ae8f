/** An upload that the client carries out itself, over URLs it was given (datasets supplement, 27). */
export interface DirectUpload {
  /** In bytes, as announced. */
  readonly size: number
  readonly partSize: number
  /** The storage's name for an upload in parts; null for one in a single request. */
  readonly uploadId: string | null
  /** What URLs are signed with where this service takes the bytes in itself; null where none ever is. */
  readonly secret: string | null
}

/**
 * Bytes on their way into a dataset: reserved before the first byte, gone when the file is recorded
 * (architecture, 6). Only an expired lease makes the bytes anybody else's to sweep.
 */
export interface StagedObject {
  readonly objectId: string
  readonly storageDriver: string
  readonly key: string
  readonly datasetId: number
  readonly accountId: number
  readonly createdAt: Date
  readonly leaseUntil: Date
  /** So many bytes count against the quota of the dataset until the reservation is gone. */
  readonly reservedBytes: number
  /** Null while this service receives the bytes. */
  readonly direct: DirectUpload | null
  /** Being removed: no file may be made of it any more. */
  readonly sweeping: boolean
}

/** Where something stands in the order in which it is swept. */
export interface SweepingOrder {
  readonly createdAt: Date
  readonly objectId: string
}

export interface StagedObjectReads {
  find(objectId: string): Promise<StagedObject | null>
  /** Those of them that are there, in no particular order. One query. */
  findAll(objectIds: readonly string[]): Promise<readonly StagedObject[]>
  /** The first of those with `leaseUntil` at or before `at`, or of those behind `after`; by creation, then object id. */
  expired(at: Date, limit: number, after?: SweepingOrder): Promise<readonly StagedObject[]>
}

export interface StagedObjects extends StagedObjectReads {
  add(object: StagedObject): Promise<void>
  /**
   * Adds those whose object id nobody has reserved, and answers which these were; waits for units that are adding the
   * same. One query.
   */
  addFree(objects: readonly StagedObject[]): Promise<ReadonlySet<string>>
  /** False when it is not, or no longer, there: then somebody else has recorded or swept it. */
  remove(objectId: string): Promise<boolean>
  /** As `remove`, but only when its lease has run out by `at`: whoever extends it keeps it. */
  removeExpired(objectId: string, at: Date): Promise<boolean>
  /** Removes those of them that are not being swept, and answers which these were. One query. */
  removeAll(objectIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Removes those of them that are being swept. One query. */
  removeSwept(objectIds: readonly string[]): Promise<void>
  /**
   * Takes one over for sweeping; with `expiredBy`, only when its lease has run out by then. False when it is not
   * there or was extended. Whoever has it removes the bytes, then the reservation; it may be taken over again.
   */
  claim(objectId: string, expiredBy: Date | null): Promise<boolean>
  /** Notes the storage's name for an upload in parts; for one that is gone or no direct upload it changes nothing. */
  begun(objectId: string, uploadId: string): Promise<void>
  /**
   * Makes the lease last until then, or as long as it lasted already. Extending one that is gone, or being swept,
   * changes nothing.
   */
  extend(objectId: string, leaseUntil: Date): Promise<void>
  /** Extends all of them in one query, as `extend` does one. */
  extendAll(objectIds: readonly string[], leaseUntil: Date): Promise<void>
  /** Sets `reservedBytes`; for one that is gone it changes nothing. */
  reserve(objectId: string, bytes: number): Promise<void>
}
