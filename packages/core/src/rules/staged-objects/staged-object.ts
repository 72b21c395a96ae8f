/** What is known of every reservation. */
export interface StagedFacts {
  readonly objectId: string
  readonly storageDriver: string
  readonly key: string
  readonly datasetId: number
  readonly accountId: number
  readonly createdAt: Date
  /** From then on a sweep may remove the reservation with its bytes. */
  readonly leaseUntil: Date
  /** Bytes that count against the quota of the dataset until the reservation is gone. */
  readonly reservedBytes: number
}

/** The store knows no upload in parts, or its name for it is not noted yet. */
export interface Reserved {
  readonly kind: 'reserved'
}

/** The store takes parts in, under this name. */
export interface Begun {
  readonly kind: 'begun'
  readonly uploadId: string
}

/** The bytes are being removed: no file is made of them any more. */
export interface Removing<Before extends Reserved | Begun> {
  readonly kind: 'removing'
  readonly before: Before
}

export type SingleState = Reserved | Removing<Reserved>
export type PartsState = Reserved | Begun | Removing<Reserved | Begun>

/** How the bytes of a reservation come, and how far that is. */
export type StagedUpload =
  /** This service writes them, as of a form or an archive; or they lie in the store and become a file in this unit. */
  | { readonly kind: 'form' }
  /** They lie in the store, no file has them any more, and they are being removed. */
  | { readonly kind: 'removal' }
  /** The client sends the whole file to one address (docs/specification/direct-uploads.md). */
  | {
      readonly kind: 'single'
      /** In bytes, as announced. */
      readonly size: number
      /** Signs the addresses at which this service takes the bytes in. */
      readonly secret: string
      readonly state: SingleState
    }
  /** The client sends the file in parts, each to an address of its own (docs/specification/direct-uploads.md). */
  | {
      readonly kind: 'multipart'
      readonly size: number
      readonly partSize: number
      readonly secret: string
      readonly state: PartsState
    }
  /** The client sends the file over several connections, with its token (decision 0131). */
  | { readonly kind: 'resumable'; readonly size: number; readonly state: PartsState }

/**
 * Bytes on their way into a dataset: reserved before the first byte, gone when the file is recorded
 * (docs/architecture.md#bytes). Nobody else removes the bytes before the lease has expired.
 */
export type StagedObject = StagedFacts & StagedUpload

/** Where something stands in the order in which it is swept. */
export interface SweepingOrder {
  readonly createdAt: Date
  readonly objectId: string
}
