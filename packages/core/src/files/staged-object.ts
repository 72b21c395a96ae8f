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
}

export interface StagedObjectReads {
  find(objectId: string): Promise<StagedObject | null>
  /** Those with `leaseUntil` at or before `at`, by creation, then object id. */
  expired(at: Date, limit: number): Promise<readonly StagedObject[]>
}

export interface StagedObjects extends StagedObjectReads {
  add(object: StagedObject): Promise<void>
  /** False when it is not, or no longer, there: then somebody else has recorded or swept it. */
  remove(objectId: string): Promise<boolean>
  /** As `remove`, but only when its lease has run out by `at`: whoever extends it keeps it. */
  removeExpired(objectId: string, at: Date): Promise<boolean>
  /** Extending one that is gone changes nothing. */
  extend(objectId: string, leaseUntil: Date): Promise<void>
  /** Sets `reservedBytes`; for one that is gone it changes nothing. */
  reserve(objectId: string, bytes: number): Promise<void>
}
