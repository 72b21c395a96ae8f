import type { Stats } from 'node:fs'
import { lstat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ObjectStorage } from '@holdfast/core'
import { checkedKey, closeUnread, type ObjectKey } from '@holdfast/core/rules'
import { type DigestThreads, digestThreads } from './digest-threads.ts'
import { earlySync, withoutSync } from './early-sync.ts'
import { isAbsent, isUnlinkable } from './file-errors.ts'
import { folderSync } from './folder-sync.ts'
import { listKeys } from './list-keys.ts'
import { measureObject } from './measure-object.ts'
import { throwFull } from './no-space.ts'
import { objectFolders } from './object-folders.ts'
import { publish } from './publish.ts'
import { closeFile, openObject, readObject } from './read-object.ts'
import { receivedParts } from './received-parts.ts'
import { discard, openStaged, prepareStaging } from './staging.ts'
import { writeStream } from './write-stream.ts'

const DAY = 86_400_000

/** Options of a folder storage. */
export interface FolderStorageOptions {
  /** The folder for the objects only. Created when it is missing. */
  readonly root: string
  /** When false, a power failure may undo acknowledged writes: for tests only. Default true. */
  readonly fsync?: boolean
  /** Milliseconds after its last write when an unfinished upload may be removed. Default one day. */
  readonly leftoverAge?: number
  /** The threads that digest large objects. Default: threads shared by the process. */
  readonly threads?: DigestThreads
}

const threadsOfProcess = digestThreads()

/**
 * Stores objects as files under `root`; the key is the path. An object is written under a temporary name in
 * `.staging`, and linked to its key when it is complete and on the disk. So a key shows a complete object or
 * none, even after an interruption. Several processes may share one folder. The file system must support hard
 * links; `ready()` checks this and removes the remains of interrupted uploads.
 */
export function folderStorage(options: FolderStorageOptions): ObjectStorage {
  const { fsync = true, leftoverAge = DAY, threads = threadsOfProcess } = options
  const root = resolve(options.root)
  const sync = fsync ? folderSync() : async () => {}
  const dataSync = fsync ? earlySync() : withoutSync
  const pathOf = (key: ObjectKey) => join(root, checkedKey(key))
  const publishing = { prepare: objectFolders(root, sync), sync }
  const { dropUnfinished, ...direct } = receivedParts({
    root,
    pathOf,
    publishing,
    dataSync,
    threads,
  })
  const begin = async (key: ObjectKey) => ({ path: pathOf(key), staged: await openStaged(root) })

  return {
    put: async (key, bytes, digest) => {
      const { path, staged } = await begin(key).catch(async (error: unknown) => {
        await closeUnread(bytes)
        return throwFull(error)
      })
      try {
        const whole = () => publishing.prepare(dirname(path))
        const stored = await writeStream(staged.file, bytes, { digest, threads, dataSync, whole })
        await publish(staged.path, path, { ...publishing, beside: () => discard(staged) })
        return stored
      } catch (error) {
        await discard(staged)
        return throwFull(error)
      }
    },
    adopt: async (key, file) => {
      const path = pathOf(key)
      try {
        await publish(file, path, publishing)
        return true
      } catch (error) {
        if (isUnlinkable(error)) return false
        return throwFull(error)
      }
    },
    get: async (key, range) => readObject(key, pathOf(key), range),
    openLocal: async (key) => {
      const { descriptor } = await openObject(key, pathOf(key))
      return { descriptor, close: () => closeFile(descriptor) }
    },
    measure: async (key, digest) => measureObject(key, pathOf(key), { digest, threads }),
    size: async (key) => fileSize(pathOf(key)),
    delete: async (key) => {
      const path = pathOf(key)
      // A process that died after it linked the object left a second name for its bytes.
      if (await hasOtherNames(path)) await dropUnfinished(key)
      if (await removeFile(path)) await sync(dirname(path))
    },
    list: (prefix) => listKeys(root, prefix),
    ready: () => prepareStaging(root, leftoverAge),
    direct,
    dropUnfinished,
  }
}

const fileSize = async (path: string): Promise<number | null> =>
  (await fileStats(path))?.size ?? null

const hasOtherNames = async (path: string): Promise<boolean> =>
  ((await fileStats(path))?.nlink ?? 0) > 1

/** Null when `path` is not a regular file: folders and symbolic links are not objects. */
async function fileStats(path: string): Promise<Stats | null> {
  try {
    const stats = await lstat(path)
    return stats.isFile() ? stats : null
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Whether a file was removed. */
async function removeFile(path: string): Promise<boolean> {
  try {
    await unlink(path)
    return true
  } catch (error) {
    // Systems return different errors for unlinking a folder, which is never an object.
    if (isAbsent(error) || (await fileSize(path)) === null) return false
    throw error
  }
}
