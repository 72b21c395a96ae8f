import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import type { RemotePath } from '../../rules/storage/remote-path.ts'
import type { ReadableStorage } from './object-storage.ts'

/**
 * Files that others keep, below one base URL: read, never written. They may change or vanish at any time.
 * When the other end fails to answer, methods reject with `StorageUnavailable`, also in mid-stream.
 */
export interface RemoteStorage extends ReadableStorage<RemotePath> {
  /** With `size`, a file whose size has changed counts as missing: rejects with `ObjectMissing`. */
  get(path: RemotePath, range?: ByteRange, size?: number): Promise<Bytes>
}

/**
 * A remote storage and the store that keeps what this service writes for it: uploads in the same dataset,
 * thumbnails.
 */
export interface RemoteStore {
  readonly storage: RemoteStorage
  /** Driver id of a writable store. */
  readonly base: string
}
