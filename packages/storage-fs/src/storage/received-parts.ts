import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReceivedTransfer } from '@holdfast/core'
import {
  type Bytes,
  checkedKey,
  closeUnread,
  type ObjectKey,
  type PartPlace,
  PartsRefused,
  type PartTag,
  type PartUpload,
} from '@holdfast/core/rules'
import type { DigestThreads } from './digest-threads.ts'
import type { DataSync } from './early-sync.ts'
import { isAbsent } from './file-errors.ts'
import { latestWins } from './latest-wins.ts'
import { throwFull } from './no-space.ts'
import {
  close,
  forgetPart,
  isClosed,
  keepPart,
  keptParts,
  reopen,
  sizeOfParts,
} from './part-records.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-modes.ts'
import { type PublishContext, publish } from './publish.ts'
import { serialByName } from './serial-by-name.ts'
import { writePart } from './write-part.ts'

/** Inside the root, but outside all keys. */
const FOLDER = '.uploads'
/** The name of the file with the key of an upload, in its folder. */
const KEY = 'key'
const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The environment of part uploads. */
export interface ReceivedPartsOptions {
  readonly root: string
  readonly pathOf: (key: ObjectKey) => string
  readonly publishing: PublishContext
  readonly dataSync: (file: Awaited<ReturnType<typeof open>>) => DataSync
  readonly threads: DigestThreads
}

/**
 * Uploads in parts. Every part is written to its offset in one file, which is linked to the key when all
 * parts are there. Nothing is copied, whatever the size.
 */
export function receivedParts({
  root,
  pathOf,
  publishing,
  dataSync,
  threads,
}: ReceivedPartsOptions): ReceivedTransfer & {
  readonly dropUnfinished: (key: ObjectKey) => Promise<void>
} {
  const { sync } = publishing
  const uploads = join(root, FOLDER)
  const receivers = latestWins()
  const inSequence = serialByName()
  const folderOf = (uploadId: string) => {
    if (!UPLOAD_ID.test(uploadId)) throw new PartsRefused('There is no such upload')
    return join(uploads, uploadId)
  }
  const remove = async (uploadId: string): Promise<void> => {
    const folder = folderOf(uploadId)
    for (const name of await listed(folder)) if (name !== KEY) await removed(join(folder, name))
    await removed(folder)
  }

  const prepare = async (uploadId: string, key: ObjectKey): Promise<void> => {
    const folder = join(uploads, uploadId)
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    // Written first and removed last: an upload without it would belong to nobody after a crash.
    await writeFile(join(folder, KEY), key, { flag: 'wx', mode: PRIVATE_FILE })
    await writeFile(join(folder, 'data'), '', { flag: 'wx', mode: PRIVATE_FILE })
    await sync(folder)
    await sync(uploads)
  }

  /** Stops all writers, then removes the upload. */
  const end = async (uploadId: string): Promise<void> => {
    await receivers.stop(`${uploadId}/`)
    await remove(uploadId)
  }

  const receive = (upload: PartUpload, place: PartPlace, bytes: Bytes): Promise<string> =>
    receivers.run(`${upload.uploadId}/${place.offset}`, async (whileCurrent) => {
      const folder = await folderFor(folderOf(upload.uploadId), upload.key)
      await whileCurrent(() => forgetPart(folder, place.part))
      // Checked after the records are deleted: a concurrent completion either misses the part or is seen
      // here.
      if (await isClosed(folder)) throw new PartsRefused('The upload is complete')
      const file = await open(join(folder, 'data'), 'r+')
      try {
        const syncing = dataSync(file)
        const tag = await writePart(file, place, { bytes, whileCurrent, threads, syncing })
        await whileCurrent(() => keepPart(folder, { ...place, tag }))
        await sync(folder)
        return tag
      } finally {
        await file.close()
      }
    })

  const complete = ({ key, uploadId }: PartUpload, parts: readonly PartTag[]): Promise<void> =>
    inSequence(uploadId, async () => {
      const path = pathOf(key)
      try {
        const folder = await folderFor(folderOf(uploadId), key)
        // No byte may be written to the file once it is an object.
        await close(folder)
        await receivers.stop(`${uploadId}/`)
        await assemble(folder, { path, parts })
      } catch (error) {
        // Already completed, by another process or by an earlier request whose answer was lost.
        if ((await isUnderWay(folderOf(uploadId))) || !(await exists(path))) throw error
      }
      await remove(uploadId)
    })

  /** Links the object. If a process died right after linking, its name may not be on the disk yet. */
  const assemble = async (
    folder: string,
    { path, parts }: { readonly path: string; readonly parts: readonly PartTag[] },
  ): Promise<void> => {
    const data = join(folder, 'data')
    if (await areSameFile(data, path)) return sync(dirname(path))
    try {
      const size = sizeOfParts(await keptParts(folder), parts)
      await truncate(data, size)
      await publish(data, path, publishing)
    } catch (error) {
      if (await areSameFile(data, path)) return sync(dirname(path))
      await reopen(folder)
      throw error
    }
  }

  const truncate = async (data: string, size: number): Promise<void> => {
    const file = await open(data, 'r+')
    try {
      await file.truncate(size)
      await dataSync(file).finish()
    } finally {
      await file.close()
    }
  }

  return {
    kind: 'received',
    begin: async (key) => {
      checkedKey(key)
      const uploadId = randomUUID()
      await prepare(uploadId, key).catch(async (error: unknown) => {
        await remove(uploadId)
        return throwFull(error)
      })
      return { uploadId }
    },
    receive: async (upload, place, bytes) => {
      try {
        return await receive(upload, place, bytes)
      } catch (error) {
        if (!isAbsent(error) || (await exists(join(folderOf(upload.uploadId), 'data'))))
          return throwFull(error)
        throw new PartsRefused('The upload has ended', { cause: error })
      } finally {
        await closeUnread(bytes)
      }
    },
    complete: (upload, parts) => complete(upload, parts).catch(throwFull),
    abort: async ({ uploadId }) => {
      if (UPLOAD_ID.test(uploadId)) await end(uploadId)
    },
    lastActivity: async (key, uploadId) => {
      const known = uploadId !== null && UPLOAD_ID.test(uploadId)
      const data = known ? await changed(join(uploads, uploadId, 'data')) : null
      return data ?? (await changed(pathOf(key)))
    },
    dropUnfinished: async (key) => {
      for (const uploadId of await listed(uploads))
        if ((await keyOf(join(uploads, uploadId))) === key) await end(uploadId)
    },
  }
}

/** Returns `folder` if it belongs to an upload to `key`, else throws `PartsRefused`. */
async function folderFor(folder: string, key: ObjectKey): Promise<string> {
  if ((await keyOf(folder)) === key) return folder
  throw new PartsRefused('There is no such upload')
}

const keyOf = (folder: string): Promise<string | null> =>
  unlessAbsent(readFile(join(folder, KEY), 'utf8'))

/** False while another process removes the upload, and afterwards. */
const isUnderWay = async (folder: string): Promise<boolean> =>
  (await keyOf(folder)) !== null && (await exists(join(folder, 'data')))

const removed = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 3 })

const changed = async (path: string): Promise<Date | null> =>
  (await unlessAbsent(stat(path)))?.mtime ?? null

const exists = async (path: string): Promise<boolean> => (await unlessAbsent(stat(path))) !== null

const listed = async (folder: string): Promise<readonly string[]> =>
  (await unlessAbsent(readdir(folder))) ?? []

/** Whether both paths are one file: the process died after linking it. */
async function areSameFile(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([unlessAbsent(stat(a)), unlessAbsent(stat(b))])
  return one !== null && other !== null && one.ino === other.ino && one.dev === other.dev
}

async function unlessAbsent<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
