import { createHash } from 'node:crypto'
import { answerWith } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import { namesTag } from './entity-tag.ts'
import { JSON_TYPE, jsonText } from './json.ts'

/** A rendered answer and the entity tag of its content. */
export interface Representation {
  /**
   * A text where each character is one byte in memory and when it is sent. V8 frees the memory of bytes only by marking the whole heap,
   * which was a sixth of the time of reads whose answers are not kept here.
   */
  readonly body: string | Uint8Array<ArrayBuffer>
  /** Strong, in quotes. */
  readonly etag: string
}

/** The memory of an entry besides its bytes and its texts; it limits the number of tiny answers. */
const ENTRY_BYTES = 500

/** A dataset is asked for by its id and by its persistent identifier; further names are not kept. */
const MAX_NAMES = 4

interface Entry extends Representation {
  readonly key: string
  readonly names: string[]
  readonly weight: number
}

const weighed = (key: string, { body }: Representation, name: string | undefined): number =>
  body.length + 2 * key.length + 2 * MAX_NAMES * (name?.length ?? 0) + ENTRY_BYTES

/** Rendered answers by key; the least recently used ones are dropped first. */
export interface RepresentationCache {
  /** What else answers depend on than on what is stored: the program and its configuration. Part of tags that are no digest of a body. */
  readonly madeBy: string | null
  /**
   * The answer cached under `key`, or a new one: text unchanged, anything else as JSON. Concurrent callers
   * share one rendering.
   */
  get(key: string, render: () => Promise<unknown>, name?: string): Promise<Representation>
  /** Whether an answer is cached or being rendered that was asked for by this name, whatever its key. */
  knows(name: string): boolean
  /**
   * Renders an answer whose key is only known afterwards, and caches it under its key and this name. With
   * null it is for its caller only, and not cached.
   */
  add(
    name: string,
    render: () => Promise<{ readonly key: string | null; readonly value: unknown }>,
  ): Promise<Representation & { readonly key: string | null }>
}

/**
 * Holds at most `maxBytes` of rendered answers, keys included. A key contains everything that the content
 * depends on, above all a revision: entries are never invalidated.
 */
export function representationCache({
  maxBytes,
  madeBy = null,
}: {
  readonly maxBytes: number
  readonly madeBy?: string | null
}): RepresentationCache {
  const kept = new Map<string, Entry>()
  const keyOfName = new Map<string, string>()
  const underWay = new Map<string, Promise<Representation>>()
  const beingAdded = new Set<string>()
  let size = 0

  const drop = (entry: Entry): void => {
    kept.delete(entry.key)
    size -= entry.weight
    for (const name of entry.names) if (keyOfName.get(name) === entry.key) keyOfName.delete(name)
  }
  const name = (entry: Entry, given: string): void => {
    const before = keyOfName.get(given)
    if (before === entry.key || entry.names.length === MAX_NAMES) return
    const outdated = before === undefined ? undefined : kept.get(before)
    if (outdated !== undefined) drop(outdated)
    entry.names.push(given)
    keyOfName.set(given, entry.key)
  }
  const touch = (found: Entry): void => {
    kept.delete(found.key)
    kept.set(found.key, found)
  }
  const keep = (key: string, made: Representation, given: string | undefined): Representation => {
    // An answer that would evict most others is not kept.
    if (made.body.length > maxBytes / 4) return made
    const before = kept.get(key)
    if (before !== undefined) drop(before)
    const entry = { ...made, key, names: [], weight: weighed(key, made, given) }
    if (given !== undefined) name(entry, given)
    kept.set(key, entry)
    size += entry.weight
    for (const oldest of kept.values()) {
      if (size <= maxBytes) break
      drop(oldest)
    }
    return entry
  }
  const make = async (
    key: string,
    render: () => Promise<unknown>,
    given: string | undefined,
  ): Promise<Representation> => {
    return keep(key, representation(await render()), given)
  }
  return {
    get: (key, render, given) => {
      const found = kept.get(key)
      if (found !== undefined) {
        touch(found)
        if (given !== undefined) name(found, given)
        return Promise.resolve(found)
      }
      const making =
        underWay.get(key) ?? make(key, render, given).finally(() => void underWay.delete(key))
      underWay.set(key, making)
      return making
    },
    madeBy,
    knows: (given) => keyOfName.has(given) || beingAdded.has(given),
    add: async (given, render) => {
      beingAdded.add(given)
      try {
        const { key, value } = await render()
        const made = representation(value)
        if (key !== null) keep(key, made, given)
        return { ...made, key }
      } finally {
        beingAdded.delete(given)
      }
    },
  }
}

const ENCODER = new TextEncoder()

function representation(value: unknown): Representation {
  const text = typeof value === 'string' ? value : jsonText(value)
  const body = Buffer.byteLength(text) === text.length ? text : ENCODER.encode(text)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { body, etag }
}

/**
 * Answers with public content under `key`: with a strong `ETag`, and 304 to clients that have it. Caches may
 * store it but must revalidate, because the next version may be released at any moment.
 */
export async function sendCached(
  c: AppContext,
  { cache, key, name, contentType }: CachedAnswer,
  render: () => Promise<unknown>,
): Promise<Response> {
  return sendPublic(c, await cache.get(key, render, name), contentType)
}

export interface CachedAnswer {
  readonly cache: RepresentationCache
  readonly key: string
  /** What was asked for; see `RepresentationCache`. */
  readonly name?: string
  /** Default: JSON. */
  readonly contentType?: string
}

/** Answers with a representation that every caller may see. */
export function sendPublic(
  c: AppContext,
  { body, etag }: Representation,
  contentType: string = JSON_TYPE,
): Response {
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' }
  if (namesTag(c.req.header('If-None-Match'), etag))
    return answerWith(c, null, { status: 304, headers })
  const all = { ...headers, 'Content-Type': contentType }
  return answerWith(c, body, { status: 200, headers: all })
}
