/** The facts that every reservation has. */
export interface StagedFacts {
  readonly objectId: string
  readonly storageDriver: string
  readonly key: string
  readonly datasetId: number
  readonly accountId: number
  readonly createdAt: Date
  /** From this time on, a sweep may remove the reservation with its bytes. */
  readonly leaseUntil: Date
  /** Bytes that count against the dataset's quota until the reservation ends. */
  readonly reservedBytes: number
}

/** The store has no multipart upload, or its id is not recorded yet. */
export interface Reserved {
  readonly kind: 'reserved'
}

/** The store accepts parts of the multipart upload with this id. */
export interface Begun {
  readonly kind: 'begun'
  readonly uploadId: string
}

/** The bytes are being removed and can no longer become a file. */
export interface Removing<Before extends Reserved | Begun> {
  readonly kind: 'removing'
  readonly before: Before
}

/** The states of an upload in one request. */
export type SingleState = Reserved | Removing<Reserved>
/** The states of an upload in parts. */
export type PartsState = Reserved | Begun | Removing<Reserved | Begun>

/** What the client said of a file that it sends itself, so that the upload can be listed and continued elsewhere. */
export interface AnnouncedFile {
  readonly fileName: string
  /** Empty for the top. */
  readonly folder: string
  /** By which the client knows the same content again; null if it gave none. */
  readonly mark: string | null
}

/** By which an unfinished upload is found when its file is sent again: who sends it, and which place it will have. */
export interface SoughtUpload {
  readonly datasetId: number
  readonly accountId: number
  readonly size: number
  readonly fileName: string
  /** Empty for the top. */
  readonly folder: string
}

/** How the bytes of a reservation are uploaded, and the state of the upload. */
export type StagedUpload =
  /**
   * This service writes the bytes, from a form or an archive; or they are already in the store and become a
   * file in the current unit of work.
   */
  | { readonly kind: 'form' }
  /** The bytes are in the store, belong to no file any more, and are being removed. */
  | { readonly kind: 'removal' }
  /** The client uploads the whole file to one address (docs/specification/direct-uploads.md). */
  | {
      readonly kind: 'single'
      /** The announced size in bytes. */
      readonly size: number
      /** Signs the addresses at which this service receives the bytes. */
      readonly secret: string
      readonly state: SingleState
    }
  /** The client uploads the file in parts, each to its own address (docs/specification/direct-uploads.md). */
  | {
      readonly kind: 'multipart'
      readonly size: number
      readonly partSize: number
      readonly secret: string
      /** Null if the client said nothing: programs name a file when they register it. */
      readonly announced: AnnouncedFile | null
      readonly state: PartsState
    }
  /** The client uploads the file over several connections, using its token (decision 0131). */
  | { readonly kind: 'resumable'; readonly size: number; readonly state: PartsState }

/**
 * A reservation for bytes that are being added to a dataset. It is created before the first byte is written
 * and ends when the file is recorded (docs/architecture.md#bytes). Until the lease expires, no other process
 * removes the bytes.
 */
export type StagedObject = StagedFacts & StagedUpload

/** An upload in parts that can be listed. */
export type AnnouncedObject = Extract<StagedObject, { readonly kind: 'multipart' }> & {
  readonly announced: AnnouncedFile
  readonly state: Begun
}

/** A position in the order in which a sweep visits reservations. */
export interface SweepingOrder {
  readonly createdAt: Date
  readonly objectId: string
}
