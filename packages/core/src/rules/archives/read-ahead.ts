import type { ByteRange } from '../storage/bytes.ts'
import { readRange, type StoredArchive } from './archive.ts'

/** Bytes that are read at once. */
const WINDOW = 65_536
/** Longer ranges are read by themselves. */
const SHORT = 8192

interface Window extends ByteRange {
  readonly bytes: Promise<Uint8Array>
}

/**
 * The same archive, of which short ranges are read with what lies behind them. Small members are mostly read one after the other, and
 * asking the storage for each takes longer than its bytes, above all in a bucket.
 */
export function readingAhead(archive: StoredArchive): StoredArchive {
  let window: Window | null = null

  const windowFor = ({ start, end }: ByteRange): Window => {
    if (window !== null && start >= window.start && end <= window.end) return window
    const range = { start, end: Math.min(archive.size, start + WINDOW) }
    const opened = { ...range, bytes: readRange(archive, range) }
    window = opened
    opened.bytes.catch(() => {
      if (window === opened) window = null
    })
    return opened
  }

  return {
    size: archive.size,
    read: async (range) => {
      if (range.end - range.start > SHORT) return archive.read(range)
      const { start, bytes } = windowFor(range)
      return only((await bytes).subarray(range.start - start, range.end - start))
    },
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
