import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import type {
  DigestAlgorithm,
  DownloadAnswer,
  ObjectKey,
  StoredObject,
} from '../../rules/storage/stored-object.ts'
import type { DirectTransfer } from './direct-transfer.ts'

/** What every storage can do, also one that others write to. `Key` is text that names its objects. */
export interface ReadableStorage<Key extends string = ObjectKey> {
  /**
   * The bytes of the object, or of one range inside it. Rejects with `ObjectMissing` before the first
   * byte, never in mid-stream, and with a `RangeError` when `range` isn't inside the object. What the
   * storage holds open is released when the reader reaches the end or calls `return()`: it must do one.
   */
  get(key: Key, range?: ByteRange): Promise<Bytes>
  /** Reads the whole object and measures it again. Rejects with `ObjectMissing` when there is none. */
  measure(key: Key, digest: DigestAlgorithm): Promise<StoredObject>
  /** The size in bytes; null when there is nothing under `key`. */
  size(key: Key): Promise<number | null>
  /** Present where the storage can answer downloads itself: a URL at which the object is to be had with GET. */
  downloadUrl?(key: Key, answer: DownloadAnswer): Promise<string>
}

/**
 * Bytes under keys. A key is written once; what it holds never changes. Text that is no key
 * (`checkedKey`) rejects with an error: it is a defect of the caller, never a refusal.
 */
export interface ObjectStorage extends ReadableStorage {
  /**
   * Keeps the whole stream, durably, or nothing: if it breaks, `key` stays empty. Rejects when there is
   * an object under `key` already. Whatever happens, `bytes` is closed.
   */
  put(key: ObjectKey, bytes: Bytes, digest: DigestAlgorithm): Promise<StoredObject>
  /** Deleting what is not there succeeds. */
  delete(key: ObjectKey): Promise<void>
  /** Every key that starts with `prefix`, finished objects only, in no particular order. */
  list(prefix: string): AsyncIterable<ObjectKey>
  /** Resolves when the storage can be written to; rejects with the reason otherwise. */
  ready(): Promise<void>
  /** Present where clients may send bytes under a key themselves, whole or in parts. */
  readonly direct?: DirectTransfer
  /** Present where unfinished writes stay behind: removes what there is of them under `key`. */
  dropUnfinished?(key: ObjectKey): Promise<void>
}
