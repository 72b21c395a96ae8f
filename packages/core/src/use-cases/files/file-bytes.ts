import type { LocalFile, ReadableStorage } from '../../ports/storage/object-storage.ts'
import type { Storages } from '../../ports/storage/storages.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { type DataFile, objectKey } from '../../rules/files/file-record.ts'
import { RETRY_AFTER_SECONDS } from '../../rules/refusals/outage.ts'
import { RefusedError } from '../../rules/refusals/refusal.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import {
  type DigestAlgorithm,
  type DownloadAnswer,
  type ObjectKey,
  ObjectMissing,
  StorageUnavailable,
  type StoredObject,
} from '../../rules/storage/stored-object.ts'
import { noSuchStore, storageOf } from '../storage/configured-storage.ts'
import { remoteStore } from '../storage/store-profile.ts'

/** The bytes of one file, in a store of this service or in a remote one. */
export interface FileBytes {
  readonly driver: string
  /** As `ReadableStorage.get`; a remote file whose size has changed counts as missing. */
  get(range?: ByteRange): Promise<Bytes>
  measure(digest: DigestAlgorithm): Promise<StoredObject>
  /** Null if the bytes are no file of this machine. */
  readonly openLocal: (() => Promise<LocalFile>) | null
  /** Null if the store cannot serve downloads directly. */
  readonly downloadUrl: ((answer: DownloadAnswer) => Promise<string>) | null
}

type Placed = Pick<DataFile, 'storageDriver' | 'objectId' | 'remotePath' | 'size'>

/** The bytes of a file of the dataset `pid`; null if its store is not configured. */
export function findFileBytes(storages: Storages, pid: Pid, file: Placed): FileBytes | null {
  const { storageDriver: driver, remotePath: path, size } = file
  if (path === null) {
    const storage = storages.drivers[driver]
    return storage === undefined ? null : bytesIn(storage, driver, objectKey(pid, file.objectId))
  }
  const remote = remoteStore(storages, driver)
  if (remote === null) return null
  const { storage } = remote
  return { ...bytesIn(storage, driver, path), get: (range) => storage.get(path, range, size) }
}

/** As `findFileBytes`; refuses if the store is not configured. */
export const fileBytes = (storages: Storages, pid: Pid, file: Placed): FileBytes =>
  findFileBytes(storages, pid, file) ?? noSuchStore(file.storageDriver)

/** The object of this service with this key. Refuses if the store is not configured. */
export const objectBytes = (storages: Storages, driver: string, key: ObjectKey): FileBytes =>
  bytesIn(storageOf(storages, driver), driver, key)

const bytesIn = (storage: ReadableStorage<string>, driver: string, key: string): FileBytes => ({
  driver,
  get: (range) => storage.get(key, range),
  measure: (digest) => storage.measure(key, digest),
  openLocal: storage.openLocal?.bind(storage, key) ?? null,
  downloadUrl: storage.downloadUrl?.bind(storage, key) ?? null,
})

/** Refuses bytes that could not be read, with the cause for the log; throws other errors again. */
export function refuseUnread(error: unknown, fileId: number): never {
  if (error instanceof ObjectMissing)
    throw new RefusedError(
      { kind: 'missing', message: `Datafile ${fileId}: the stored object is missing.` },
      { cause: error },
    )
  if (error instanceof StorageUnavailable)
    throw new RefusedError(
      {
        kind: 'unavailable',
        message: `Datafile ${fileId}: its store is not available.`,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      },
      { cause: error },
    )
  throw error
}

/** The bytes of a file in a zip; refuses, with its id, when they cannot be read. */
export const memberBytes =
  (storages: Storages, pid: Pid) =>
  async (file: Placed & Pick<DataFile, 'id'>, range: ByteRange): Promise<Bytes> =>
    fileBytes(storages, pid, file)
      .get(range)
      .catch((error: unknown) => refuseUnreadRange(error, file.id))

/**
 * As `refuseUnread`, for a range inside the recorded size: if it is not inside the stored object, that is
 * shorter than the file, and the bytes are missing.
 */
export function refuseUnreadRange(error: unknown, fileId: number): never {
  if (!(error instanceof RangeError)) return refuseUnread(error, fileId)
  const message = `Datafile ${fileId}: the stored object is shorter than the file.`
  throw new RefusedError({ kind: 'missing', message }, { cause: error })
}
