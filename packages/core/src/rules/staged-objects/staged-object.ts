/**
 * An upload that the client carries out itself, over URLs it was given
 * (docs/specification/direct-uploads.md).
 */
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
 * (docs/architecture.md#bytes). Only an expired lease makes the bytes anybody else's to sweep.
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
