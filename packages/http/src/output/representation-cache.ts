import { createHash } from 'node:crypto'
import type { AppContext } from '../request/environment.ts'
import { namesTag } from './entity-tag.ts'
import { JSON_TYPE, jsonText } from './json.ts'

/** A rendered answer and the mark of its content. */
export interface Representation {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Strong, in quotes. */
  readonly etag: string
}

/** What an entry takes beside its bytes and its key; it keeps a flood of tiny answers in bounds. */
const ENTRY_BYTES = 500

const weight = (key: string, { bytes }: Representation): number =>
  bytes.length + 2 * key.length + ENTRY_BYTES

/** Rendered answers by key, the least recently used dropped first. */
export interface RepresentationCache {
  /** Kept under `key`, or rendered now, a text as it is and anything else as JSON; callers that ask at the same time share one rendering. */
  get(key: string, render: () => Promise<unknown>): Promise<Representation>
}

/**
 * Holds at most `maxBytes` of rendered answers, keys included. Keys carry whatever the content depends on,
 * a revision above all: nothing is ever invalidated here.
 */
export function representationCache({
  maxBytes,
}: {
  readonly maxBytes: number
}): RepresentationCache {
  const kept = new Map<string, Representation>()
  const underWay = new Map<string, Promise<Representation>>()
  let size = 0

  const touch = (key: string, found: Representation): void => {
    kept.delete(key)
    kept.set(key, found)
  }
  const keep = (key: string, made: Representation): void => {
    // One answer that would push out most others is better made again.
    if (made.bytes.length > maxBytes / 4) return
    kept.set(key, made)
    size += weight(key, made)
    for (const [oldest, found] of kept) {
      if (size <= maxBytes) return
      kept.delete(oldest)
      size -= weight(oldest, found)
    }
  }
  const make = async (key: string, render: () => Promise<unknown>): Promise<Representation> => {
    const made = representation(await render())
    keep(key, made)
    return made
  }
  return {
    get: (key, render) => {
      const found = kept.get(key)
      if (found !== undefined) {
        touch(key, found)
        return Promise.resolve(found)
      }
      const making = underWay.get(key) ?? make(key, render).finally(() => void underWay.delete(key))
      underWay.set(key, making)
      return making
    },
  }
}

function representation(value: unknown): Representation {
  const text = typeof value === 'string' ? value : jsonText(value)
  const bytes = new TextEncoder().encode(text)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, etag }
}

/**
 * Answers with what anybody may see under `key`: a strong `ETag`, 304 to whoever holds it already. Caches
 * on the way may keep it and ask again each time, since the next version may be released at any moment.
 */
export async function sendCached(
  c: AppContext,
  {
    cache,
    key,
    contentType = JSON_TYPE,
  }: {
    readonly cache: RepresentationCache
    readonly key: string
    readonly contentType?: string
  },
  render: () => Promise<unknown>,
): Promise<Response> {
  const { bytes, etag } = await cache.get(key, render)
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' }
  if (namesTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
  return c.body(bytes, 200, { ...headers, 'Content-Type': contentType })
}
