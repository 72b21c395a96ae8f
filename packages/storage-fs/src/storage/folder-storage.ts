import type { Stats } from 'node:fs'
import { lstat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ObjectStorage } from '@holdfast/core'
import { checkedKey, closeUnread, type ObjectKey } from '@holdfast/core/rules'
import { type DigestThreads, digestThreads } from './digest-threads.ts'
import { earlySync, withoutSync } from './early-sync.ts'
import { isAbsent } from './file-errors.ts'
import { folderSync } from './folder-sync.ts'
import { listKeys } from './list-keys.ts'
import { measureObject } from './measure-object.ts'
import { publish } from './publish.ts'
import { readObject } from './read-object.ts'
import { receivedParts } from './received-parts.ts'
import { discard, openStaged, prepareStaging } from './staging.ts'
import { writeStream } from './write-stream.ts'

const DAY = 86_400_000

export interface FolderStorageOptions {
  /** The folder that holds the objects, and nothing else. Made when it is missing. */
  readonly root: string
  /** Without it a power failure may undo what was acknowledged: for tests only. True unless given. */
  readonly fsync?: boolean
  /** Milliseconds after its last write when an unfinished upload is debris. A day unless given. */
  readonly leftoverAge?: number
  /** The threads that digest large objects; those of the process unless given. */
  readonly threads?: DigestThreads
}

const threadsOfProcess = digestThreads()

/**
 * Objects as files under `root`, at the path that is their key. An object is written under a temporary
 * name in `.staging` and linked to its key when it is complete and on the disk, so that a key shows a
 * whole object or none, whatever is interrupted. Several processes may share one folder. The file system
 * must have hard links; `ready()` says so when it has none, and removes what interrupted uploads left.
 */
export function folderStorage(options: FolderStorageOptions): ObjectStorage {
  const { fsync = true, leftoverAge = DAY, threads = threadsOfProcess } = options
  const root = resolve(options.root)
  const sync = fsync ? folderSync() : async () => {}
  const dataSync = fsync ? earlySync() : withoutSync
  const pathOf = (key: ObjectKey) => join(root, checkedKey(key))
  const { dropUnfinished, ...direct } = receivedParts({ root, pathOf, sync, dataSync, threads })
  const begin = async (key: ObjectKey) => ({ path: pathOf(key), staged: await openStaged(root) })

  return {
    put: async (key, bytes, digest) => {
      const { path, staged } = await begin(key).catch(async (error: unknown) => {
        await closeUnread(bytes)
        throw error
      })
      try {
        const stored = await writeStream(staged.file, bytes, { digest, threads, dataSync })
        await staged.file.close()
        await publish(staged.path, path, { root, sync })
        return stored
      } finally {
        await discard(staged)
      }
    },
    get: async (key, range) => readObject(key, pathOf(key), range),
    measure: async (key, digest) => measureObject(key, pathOf(key), { digest, threads }),
    size: async (key) => fileSize(pathOf(key)),
    delete: async (key) => {
      const path = pathOf(key)
      // A process that died when it had made the object of an upload left the bytes another name.
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

/** Null when `path` holds no regular file: folders and symbolic links are no objects. */
async function fileStats(path: string): Promise<Stats | null> {
  try {
    const stats = await lstat(path)
    return stats.isFile() ? stats : null
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Whether there was something to remove. */
async function removeFile(path: string): Promise<boolean> {
  try {
    await unlink(path)
    return true
  } catch (error) {
    // Systems differ in how they refuse to unlink a folder, which holds keys and is none itself.
    if (isAbsent(error) || (await fileSize(path)) === null) return false
    throw error
  }
}
