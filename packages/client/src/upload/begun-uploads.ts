import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { UploadUrls } from './direct-parts.ts'
import type { LocalFile } from './local-files.ts'

/** An upload in parts that has begun, and the tags of the parts that have arrived. */
export interface BegunUpload {
  readonly urls: UploadUrls
  readonly begunAt: number
  readonly tags: ReadonlyMap<number, string>
}

/** Remembers uploads over the end of the program, so that a large file need not begin again. */
export interface BegunUploads {
  /** Null when there is none, when it is too old for its URLs, or when the file has changed since. */
  find(file: LocalFile): Promise<BegunUpload | null>
  keep(file: LocalFile, upload: BegunUpload): Promise<void>
  forget(file: LocalFile): Promise<void>
}

/** Servers sign URLs for an hour unless they are told otherwise. */
const GOOD_FOR_MS = 50 * 60_000

export const kept = (urls: UploadUrls): BegunUpload => ({
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

/**
 * Notes in `folder`, one a file, named by a digest of what is sent where. They hold signed URLs, so nobody
 * else may read them. A note that cannot be read is none.
 */
export function begunUploads(folder: string, destination: string): BegunUploads {
  const noteOf = ({ path }: LocalFile) =>
    join(folder, `${createHash('sha256').update(`${destination}\n${path}`).digest('hex')}.json`)
  return {
    find: async (file) => {
      const note = v.safeParse(Note, await jsonIn(noteOf(file)))
      if (!note.success) return null
      const { urls, begunAt, size, changedAt, tags } = note.output
      const fresh = Date.now() - begunAt < GOOD_FOR_MS
      const same = size === file.size && changedAt === (await stat(file.path)).mtimeMs
      return fresh && same ? { urls, begunAt, tags: new Map(tags) } : null
    },
    keep: async (file, { urls, begunAt, tags }) => {
      const changedAt = (await stat(file.path)).mtimeMs
      const note: v.InferOutput<typeof Note> = {
        urls,
        begunAt,
        size: file.size,
        changedAt,
        tags: [...tags],
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = noteOf(file)
      const fresh = `${path}.${process.pid}.${tags.size}`
      await writeFile(fresh, JSON.stringify(note), { mode: 0o600 })
      await rename(fresh, path)
    },
    forget: (file) => rm(noteOf(file), { force: true }),
  }
}

async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}
