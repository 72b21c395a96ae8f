import type { Bytes } from '../../rules/storage/bytes.ts'
import type {
  PartPlace,
  PartTag,
  PartUpload,
  TaggedObject,
} from '../../rules/storage/part-upload.ts'
import type { DigestAlgorithm, ObjectKey } from '../../rules/storage/stored-object.ts'

/** What every storage can do with an upload in parts, whoever takes the bytes in. */
export interface PartTransfer {
  /**
   * Makes one object of the parts, in the order of their numbers. Rejects with `PartsRefused` when that is
   * not possible, and leaves the upload as it was. Done again while the object is there, it succeeds.
   */
  complete(upload: PartUpload, parts: readonly PartTag[]): Promise<void>
  /** Removes the parts. Succeeds when there are none. */
  abort(upload: PartUpload): Promise<void>
  /** When bytes of the object or of its parts last arrived; null when none have, or nobody knows. */
  lastActivity(key: ObjectKey, uploadId: string | null): Promise<Date | null>
}

/** A storage that clients send bytes to by themselves, over URLs that it has signed. */
export interface PresignedTransfer extends PartTransfer {
  readonly kind: 'presigned'
  /** Where the whole object may be sent with PUT. `tagged` demands the mark of unfinished objects with it. */
  uploadUrl(
    key: ObjectKey,
    url: { readonly minutes: number; readonly tagged: boolean },
  ): Promise<string>
  /** Begins an upload in parts; the URL of part n is the n-th. They last so long, or as long as a storage allows. */
  begin(
    key: ObjectKey,
    parts: { readonly count: number; readonly minutes: number },
  ): Promise<{ readonly uploadId: string; readonly urls: readonly string[] }>
  /** Takes the mark of unfinished objects away. Succeeds when there is no object. */
  settle(key: ObjectKey): Promise<void>
  /**
   * The storage's name for what is under `key` now, null when there is nothing: other bytes have another name. An
   * address that was signed puts other bytes there until it runs out.
   */
  entityTag(key: ObjectKey): Promise<string | null>
  /** Reads the whole object and measures it. Rejects with `ObjectMissing` when there is none. */
  measureTagged(key: ObjectKey, digest: DigestAlgorithm): Promise<TaggedObject>
}

/** A storage that has no address of its own: this service takes the parts in and hands them over. */
export interface ReceivedTransfer extends PartTransfer {
  readonly kind: 'received'
  begin(key: ObjectKey): Promise<{ readonly uploadId: string }>
  /**
   * Keeps one part, durably, and answers its tag; a part sent again replaces the earlier one. Rejects with
   * `PartsRefused`, and keeps nothing, when there are more or fewer bytes than `length`, when there is no such upload,
   * or when bytes are sent to the same offset meanwhile, under whatever number. From the first time that `bytes` is
   * read nobody who came earlier writes there, in this process. Whatever happens, `bytes` is closed.
   */
  receive(upload: PartUpload, place: PartPlace, bytes: Bytes): Promise<string>
}

export type DirectTransfer = PresignedTransfer | ReceivedTransfer
