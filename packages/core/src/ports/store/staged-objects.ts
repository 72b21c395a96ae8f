import type { StagedObject, SweepingOrder } from '../../rules/staged-objects/staged-object.ts'

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
