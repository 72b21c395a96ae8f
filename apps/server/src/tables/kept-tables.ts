import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const ENDING = '.parquet'
/** How long a table stays that nobody asks, in milliseconds. */
const UNASKED_MS = 24 * 60 * 60 * 1000

/** How often such tables are looked for, in milliseconds: a deleted file stays no longer than a day and an hour. */
const LOOKED_MS = 60 * 60 * 1000

/** Tables in the form that queries read, in a folder of bounded size; those asked least lately are dropped. */
export const keptTables = (folder: string, mostBytes: number) => {
  const pathOf = (key: string): string =>
    join(folder, `${createHash('sha256').update(key).digest('hex')}${ENDING}`)
  /** How many callers need the file at each path. */
  const held = new Map<string, number>()
  const drop = (): Promise<void> =>
    dropOldest(folder, { mostBytes, isHeld: (one) => held.has(one) })
  setInterval(() => void drop().catch(() => {}), LOOKED_MS).unref()

  return {
    pathOf,

    /** Keeps the table from being dropped while the work runs. */
    holding: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      const path = pathOf(key)
      held.set(path, (held.get(path) ?? 0) + 1)
      try {
        return await work()
      } finally {
        const others = (held.get(path) ?? 1) - 1
        if (others === 0) held.delete(path)
        else held.set(path, others)
      }
    },

    /** Whether a table is there; notes that it is asked. */
    find: async (key: string): Promise<boolean> => {
      const now = new Date()
      try {
        await utimes(pathOf(key), now, now)
        return true
      } catch {
        return false
      }
    },

    /** Takes a finished file over, and makes room for it. */
    add: async (key: string, from: string): Promise<void> => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(from, pathOf(key))
      await drop()
    },
  }
}

interface Found {
  readonly path: string
  readonly size: number
  readonly askedAt: number
}

interface Room {
  readonly mostBytes: number
  readonly isHeld: (path: string) => boolean
}

async function dropOldest(folder: string, { mostBytes, isHeld }: Room): Promise<void> {
  const found: Found[] = []
  // There is no folder before the first question.
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts !== null) found.push({ path, size: facts.size, askedAt: facts.mtimeMs })
  }
  const newestFirst = found.sort((a, b) => b.askedAt - a.askedAt)
  const oldest = Date.now() - UNASKED_MS
  let bytes = 0
  for (const [place, { path, size, askedAt }] of newestFirst.entries()) {
    bytes += size
    const isFull = place > 0 && bytes > mostBytes
    if ((isFull || askedAt < oldest) && !isHeld(path)) await rm(path, { force: true })
  }
}
