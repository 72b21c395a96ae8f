import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import type { RemotePath } from '../../rules/storage/remote-path.ts'
import type { ReadableStorage } from './object-storage.ts'

/**
 * Files of others, below one base URL: read, never written. They may change or vanish at any time. Whatever
 * keeps the other end from answering rejects with `StorageUnavailable`, also in mid-stream.
 */
export interface RemoteStorage extends ReadableStorage<RemotePath> {
  /** With `size`, a file that has another size by now is none: it rejects with `ObjectMissing`. */
  get(path: RemotePath, range?: ByteRange, size?: number): Promise<Bytes>
}

/** A remote storage with the store that keeps what is written of its files: uploads beside them, thumbnails. */
export interface RemoteStore {
  readonly storage: RemoteStorage
  /** Driver id of a store that can be written to. */
  readonly base: string
}
