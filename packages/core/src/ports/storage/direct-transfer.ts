import type { Bytes } from '../../rules/storage/bytes.ts'
import type {
  PartPlace,
  PartTag,
  PartUpload,
  SentPart,
  TaggedObject,
} from '../../rules/storage/part-upload.ts'
import type { DigestAlgorithm, ObjectKey } from '../../rules/storage/stored-object.ts'

/** What every storage can do with a multipart upload, whether it or this service receives the bytes. */
export interface PartTransfer {
  /**
   * Assembles the parts, in the order of their numbers, into one object. Rejects with `PartsRefused` when
   * that is not possible, and then leaves the upload unchanged. Succeeds when repeated while the object
   * exists.
   */
  complete(upload: PartUpload, parts: readonly PartTag[]): Promise<void>
  /** Removes the parts. Succeeds when there are none. */
  abort(upload: PartUpload): Promise<void>
  /** When bytes of the object or of its parts last arrived; null when none have or the time is not known. */
  lastActivity(key: ObjectKey, uploadId: string | null): Promise<Date | null>
}

/** A storage to which clients send bytes themselves, over presigned URLs. */
export interface PresignedTransfer extends PartTransfer {
  readonly kind: 'presigned'
  /**
   * The URL that accepts the whole object with PUT. With `tagged`, the request must tag the object as
   * unfinished.
   */
  uploadUrl(
    key: ObjectKey,
    url: { readonly minutes: number; readonly tagged: boolean },
  ): Promise<string>
  /**
   * Begins a multipart upload; the URL of part n is the n-th. The URLs are valid for `minutes`, or for the
   * maximum that the storage allows.
   */
  begin(
    key: ObjectKey,
    parts: { readonly count: number; readonly minutes: number },
  ): Promise<{ readonly uploadId: string; readonly urls: readonly string[] }>
  /** The scheme, host and port of its URLs. */
  origin(): Promise<string>
  /** The parts that have arrived; null when there is no such upload, also after its completion. */
  sentParts(upload: PartUpload): Promise<readonly SentPart[] | null>
  /** New URLs for some parts of an upload, in the order of `parts`; valid as those of `begin`. */
  partUrls(
    upload: PartUpload,
    wanted: { readonly parts: readonly number[]; readonly minutes: number },
  ): Promise<readonly string[]>
  /** Removes the tag of unfinished objects. Succeeds when there is no object. */
  settle(key: ObjectKey): Promise<void>
  /**
   * The entity tag of the object now under `key`, which differs for different bytes; null when there is none.
   * A presigned URL can replace the bytes until it expires.
   */
  entityTag(key: ObjectKey): Promise<string | null>
  /** Reads the whole object and measures it. Rejects with `ObjectMissing` when there is none. */
  measureTagged(key: ObjectKey, digest: DigestAlgorithm): Promise<TaggedObject>
}

/** A storage that clients cannot address: this service receives the parts and passes them on. */
export interface ReceivedTransfer extends PartTransfer {
  readonly kind: 'received'
  /** Begins a multipart upload. */
  begin(key: ObjectKey): Promise<{ readonly uploadId: string }>
  /**
   * Stores one part durably and returns its tag; a part sent again replaces the earlier one. Rejects with
   * `PartsRefused`, and stores nothing, when the number of bytes is not `length`, when there is no such
   * upload, or when another caller sends bytes to the same offset meanwhile, under any part number. Once
   * `bytes` is first read, no earlier caller in this process writes at that offset. `bytes` is always closed.
   */
  receive(upload: PartUpload, place: PartPlace, bytes: Bytes): Promise<string>
}

/**
 * How bytes reach a storage without being one whole `put`: over presigned URLs, or in parts through this
 * service.
 */
export type DirectTransfer = PresignedTransfer | ReceivedTransfer
