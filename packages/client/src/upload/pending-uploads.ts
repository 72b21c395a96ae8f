import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { UploadUrls } from './direct-parts.ts'
import type { LocalFile } from './local-files.ts'

/** An unfinished upload, with the tags of the parts already received. */
export interface PendingUpload {
  readonly urls: UploadUrls
  readonly begunAt: number
  readonly tags: ReadonlyMap<number, string>
}

/**
 * Remembers unfinished uploads across program runs, so that a large file need not restart. Failures to save
 * are ignored, because this is only a convenience.
 */
export interface PendingUploads {
  /** Null when there is none, when it is too old to continue, or when the file has changed since. */
  find(file: LocalFile): Promise<PendingUpload | null>
  keep(file: LocalFile, upload: PendingUpload): Promise<void>
  forget(file: LocalFile): Promise<void>
}

/**
 * By default servers keep an unfinished upload for about a day after its last activity. If one ended earlier,
 * continuing it fails and it restarts.
 */
const MAX_AGE_MS = 24 * 60 * 60_000

/** A pending upload without parts, started now. */
export const newUpload = (urls: UploadUrls): PendingUpload => ({
  urls,
  begunAt: Date.now(),
  tags: new Map(),
})

const Note = v.object({
  urls: UploadUrls.entries.data,
  begunAt: v.number(),
  size: v.number(),
  changedAt: v.number(),
  tags: v.array(v.tuple([v.number(), v.string()])),
})

/** Used without a folder: remembers nothing. */
const WITHOUT_FOLDER: PendingUploads = {
  find: async () => null,
  keep: async () => {},
  forget: async () => {},
}

/**
 * One note a file in `folder`, named by a digest of the destination and the path. Only the owner may read
 * notes, because they hold signed URLs. An unreadable note is ignored; without a folder nothing is
 * remembered.
 */
export function pendingUploads(folder: string | null, destination: string): PendingUploads {
  if (folder === null) return WITHOUT_FOLDER
  const noteOf = ({ path }: LocalFile) =>
    join(folder, `${createHash('sha256').update(`${destination}\n${path}`).digest('hex')}.json`)
  const inTurn = turns()
  return {
    find: async (file) => {
      const note = v.safeParse(Note, await jsonIn(noteOf(file)))
      if (!note.success) return null
      const { urls, begunAt, size, changedAt, tags } = note.output
      const fresh = Date.now() - begunAt < MAX_AGE_MS
      const same = size === file.size && changedAt === file.changedAt
      return fresh && same ? { urls, begunAt, tags: new Map(tags) } : null
    },
    keep: (file, { urls, begunAt, tags }) => {
      const { size, changedAt } = file
      const note: v.InferOutput<typeof Note> = { urls, begunAt, size, changedAt, tags: [...tags] }
      return inTurn(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const path = noteOf(file)
        const fresh = `${path}.${process.pid}`
        await writeFile(fresh, JSON.stringify(note), { mode: 0o600 })
        await rename(fresh, path)
      })
    },
    forget: (file) => inTurn(() => rm(noteOf(file), { force: true })),
  }
}

/** Runs work sequentially: parts end concurrently, and an older note must not replace a newer one. */
function turns(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve()
  return (work) => {
    last = last.then(work).catch(() => {})
    return last
  }
}

async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}
