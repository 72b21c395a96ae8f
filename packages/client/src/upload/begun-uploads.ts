import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { UploadUrls } from './direct-parts.ts'
import type { LocalFile } from './local-files.ts'

/** An upload that has begun, and the tags of the parts that have arrived. */
export interface BegunUpload {
  readonly urls: UploadUrls
  readonly begunAt: number
  readonly tags: ReadonlyMap<number, string>
}

/**
 * Remembers uploads over the end of the program, so that a large file need not begin again. That is a
 * convenience: what cannot be remembered is no failure.
 */
export interface BegunUploads {
  /** Null when there is none, when it is too old to be gone on with, or when the file has changed since. */
  find(file: LocalFile): Promise<BegunUpload | null>
  keep(file: LocalFile, upload: BegunUpload): Promise<void>
  forget(file: LocalFile): Promise<void>
}

/**
 * Servers keep what was begun for about a day after its last sign of life, unless they are told otherwise. One that
 * ended before is found to be so when it is gone on with.
 */
const GOOD_FOR_MS = 24 * 60 * 60_000

export const newUpload = (urls: UploadUrls): BegunUpload => ({
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

/** Where nothing can be remembered. */
const FORGETFUL: BegunUploads = {
  find: async () => null,
  keep: async () => {},
  forget: async () => {},
}

/**
 * Notes in `folder`, one a file, named by a digest of what is sent where. They hold signed URLs, so nobody
 * else may read them. A note that cannot be read is none; without a folder there are none.
 */
export function begunUploads(folder: string | null, destination: string): BegunUploads {
  if (folder === null) return FORGETFUL
  const noteOf = ({ path }: LocalFile) =>
    join(folder, `${createHash('sha256').update(`${destination}\n${path}`).digest('hex')}.json`)
  const inTurn = turns()
  return {
    find: async (file) => {
      const note = v.safeParse(Note, await jsonIn(noteOf(file)))
      if (!note.success) return null
      const { urls, begunAt, size, changedAt, tags } = note.output
      const fresh = Date.now() - begunAt < GOOD_FOR_MS
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

/** One after the other, as parts end together and an older note must not replace a newer one. */
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
