import { createHash } from 'node:crypto'
import type { AppContext } from '../request/environment.ts'
import { namesTag } from './entity-tag.ts'
import { JSON_TYPE, jsonText } from './json.ts'

/** A rendered answer and the entity tag of its content. */
export interface Representation {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Strong, in quotes. */
  readonly etag: string
}

/** The memory of an entry besides its bytes and its key; it limits the number of tiny answers. */
const ENTRY_BYTES = 500

const weight = (key: string, { bytes }: Representation): number =>
  bytes.length + 2 * key.length + ENTRY_BYTES

/** Rendered answers by key; the least recently used ones are dropped first. */
export interface RepresentationCache {
  /**
   * The answer cached under `key`, or a new one: text unchanged, anything else as JSON. Concurrent callers
   * share one rendering.
   */
  get(key: string, render: () => Promise<unknown>): Promise<Representation>
}

/**
 * Holds at most `maxBytes` of rendered answers, keys included. A key contains everything that the content
 * depends on, above all a revision: entries are never invalidated.
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
    // An answer that would evict most others is not kept.
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
 * Answers with public content under `key`: with a strong `ETag`, and 304 to clients that have it. Caches may
 * store it but must revalidate, because the next version may be released at any moment.
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
