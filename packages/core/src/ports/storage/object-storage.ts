import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import type {
  DigestAlgorithm,
  DownloadAnswer,
  ObjectKey,
  StoredObject,
} from '../../rules/storage/stored-object.ts'
import type { DirectTransfer } from './direct-transfer.ts'

/** An object that is a file of this machine, open for reading. */
export interface LocalFile {
  /** The number under which the operating system knows it in this process. */
  readonly descriptor: number
  close(): void
}

/** What every storage can do, including one that others write to. `Key` is the type of its object names. */
export interface ReadableStorage<Key extends string = ObjectKey> {
  /**
   * The bytes of the object, or of one range inside it. Rejects with `ObjectMissing` before the first byte,
   * never in mid-stream, and with a `RangeError` when `range` isn't inside the object. The storage releases
   * its resources when the reader reaches the end or calls `return()`; the reader must do one of the two.
   */
  get(key: Key, range?: ByteRange): Promise<Bytes>
  /** Reads the whole object and measures it again. Rejects with `ObjectMissing` when there is none. */
  measure(key: Key, digest: DigestAlgorithm): Promise<StoredObject>
  /** The size in bytes; null when there is nothing under `key`. */
  size(key: Key): Promise<number | null>
  /**
   * Present when objects are files of this machine: opens one for a process that reads it by itself. Rejects with
   * `ObjectMissing` when there is none. The caller closes it.
   */
  openLocal?(key: Key): Promise<LocalFile>
  /** Present when the storage can serve downloads itself: a URL from which GET returns the object. */
  downloadUrl?(key: Key, answer: DownloadAnswer): Promise<string>
}

/**
 * Bytes under keys. A key is written once; its content never changes. A malformed key (see `checkedKey`)
 * rejects with an error: it is a defect of the caller, never a refusal.
 */
export interface ObjectStorage extends ReadableStorage {
  /**
   * Stores the whole stream durably, or nothing: if the stream breaks, `key` stays empty. Rejects when `key`
   * already holds an object. `bytes` is always closed.
   */
  put(key: ObjectKey, bytes: Bytes, digest: DigestAlgorithm): Promise<StoredObject>
  /**
   * As `put`, for objects that the service makes itself, under keys that nobody else writes. Present when the storage
   * writes them in another way.
   */
  putMade?(key: ObjectKey, bytes: Bytes, digest: DigestAlgorithm): Promise<StoredObject>
  /**
   * Present when objects are files of this machine: makes the file at `path`, which is complete and on the disk, the
   * object, without reading it. False, with nothing stored, when the file lies where the storage cannot take it from.
   * Rejects when `key` already holds an object. The caller removes `path` afterwards, and no longer changes the file.
   */
  adopt?(key: ObjectKey, path: string): Promise<boolean>
  /** Succeeds when there is no such object. */
  delete(key: ObjectKey): Promise<void>
  /** Every key with this prefix, finished objects only, in no particular order. */
  list(prefix: string): AsyncIterable<ObjectKey>
  /** Resolves when the storage is writable; rejects with the reason otherwise. */
  ready(): Promise<void>
  /** Present when clients may send bytes under a key themselves, whole or in parts. */
  readonly direct?: DirectTransfer
  /** Present when unfinished writes leave remains behind: removes those under `key`. */
  dropUnfinished?(key: ObjectKey): Promise<void>
}
