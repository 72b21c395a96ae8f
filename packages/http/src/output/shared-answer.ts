import type { FoundText, MadeOf } from '@holdfast/core'
import { type Actor, type CollectionRef, type DatasetRef, GUEST } from '@holdfast/core/rules'
import { answerWith } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import { JSON_TYPE, jsonText } from './json.ts'
import { type RepresentationCache, sendCached, sendPublic } from './representation-cache.ts'
import { Streamed, sendStreamed } from './streamed.ts'

/** Longer keys are not cached: they are searches, which are rarely repeated. */
const MAX_KEY_LENGTH = 300

export interface SharedAnswer {
  readonly actor: Actor
  readonly cache: RepresentationCache
  /** Changes with everything that the answer depends on; null when the answer is for this viewer only. */
  readonly stamp: string | null
  /** The request. */
  readonly key: readonly unknown[]
  /** Default: JSON. */
  readonly contentType?: string
}

/**
 * Answers from the cache when the answer is the same for every caller, else without caching. A shared answer
 * is rendered for a guest: data may change after the stamp was read, and what the first caller may see, such
 * as a draft, must not be cached for others.
 */
export async function sendShared(
  c: AppContext,
  { actor, cache, stamp, key, contentType = JSON_TYPE }: SharedAnswer,
  render: (viewer: Actor) => Promise<object | string>,
): Promise<Response> {
  const text = JSON.stringify([stamp, ...key])
  if (stamp !== null && text.length <= MAX_KEY_LENGTH)
    return sendCached(c, { cache, key: text, contentType }, () => render(GUEST))
  const made = await render(actor)
  const body = typeof made === 'string' ? made : jsonText(made)
  return answerWith(c, body, { status: 200, headers: { 'Content-Type': contentType } })
}

/** A body and the stamp of the moment at which it was read; null when it is for its caller only. */
export interface StampedBody {
  readonly body: object | string | Streamed
  readonly stamp: string | null
  readonly madeOf?: MadeOf | null
}

/** Where bodies are kept for other processes and later starts, under the rest of a key. */
export interface KeptBodies {
  find(key: string): Promise<FoundText | null>
  keep(madeOf: MadeOf, key: string, text: string): void
}

export interface StampedAnswer extends Omit<SharedAnswer, 'stamp'> {
  /** The dataset or collection, and the rest of the request. */
  readonly key: readonly [DatasetRef | CollectionRef, ...unknown[]]
  /** Reads the stamp alone; null for requests that are never shared. */
  readonly readStamp: (() => Promise<string | null>) | null
  /** Absent: bodies are kept in memory only. */
  readonly kept?: KeptBodies
}

/**
 * Like `sendShared` for answers that are read together with their stamp: one that is not cached takes no
 * query for the stamp (decision 0310). What has a stamp looks the same to every caller, so it may be cached
 * as it was made for this one, except for the bearers of preview URLs. What memory lacks may be kept in the store
 * (decision 0526). A streamed body is not cached; its entity tag is made of its stamp, the program and its configuration.
 */
export async function sendStamped(
  c: AppContext,
  { actor, cache, key, readStamp, kept: store, contentType = JSON_TYPE }: StampedAnswer,
  render: (viewer: Actor) => Promise<StampedBody>,
): Promise<Response> {
  const [, ...rest] = key
  const name = JSON.stringify(key)
  const keyed = (stamp: string) => JSON.stringify([stamp, ...rest])
  const sent = async (made: StampedBody, shared: boolean): Promise<Response> => {
    const { body, stamp } = made
    if (body instanceof Streamed) {
      const tagged = shared && stamp !== null ? JSON.stringify([cache.madeBy, keyed(stamp)]) : null
      return sendStreamed(c, body, tagged)
    }
    const text = typeof body === 'string' ? body : jsonText(body)
    return answerWith(c, text, { status: 200, headers: { 'Content-Type': contentType } })
  }
  if (readStamp === null || name.length > MAX_KEY_LENGTH) return sent(await render(actor), false)
  let streamed: StampedBody | undefined
  /** With a stamp, what was made is of use to the caller only if it is of that moment. */
  const kept = async (viewer: Actor, wanted?: string): Promise<StampedBody> => {
    const asked = JSON.stringify(rest)
    const found = await store?.find(asked)
    if (found != null) return { body: found.text, stamp: found.stamp }
    const made = await render(viewer)
    const { body, madeOf } = made
    if (!(body instanceof Streamed)) {
      const text = typeof body === 'string' ? body : jsonText(body)
      if (madeOf != null) store?.keep(madeOf, asked, text)
      return { ...made, body: text }
    }
    if (wanted === undefined || made.stamp === wanted) streamed = made
    throw new NotKept()
  }
  try {
    if (actor.kind === 'preview' || cache.knows(name)) {
      const stamp = await readStamp()
      if (stamp === null) return sent(await render(actor), false)
      const cached = { cache, key: keyed(stamp), name, contentType }
      return await sendCached(c, cached, async () => {
        const { body, stamp: made } = await kept(GUEST, stamp)
        // It changed meanwhile; under its former stamp it might be found again.
        if (made !== stamp) throw new NotKept()
        return body
      })
    }
    const made = await cache.add(name, async () => {
      const { stamp, body } = await kept(actor)
      return { key: stamp === null ? null : keyed(stamp), value: body }
    })
    if (made.key !== null) return sendPublic(c, made, contentType)
    return answerWith(c, made.body, { status: 200, headers: { 'Content-Type': contentType } })
  } catch (error) {
    if (!(error instanceof NotKept)) throw error
    // Callers who waited for one rendering each make one of their own.
    return sent(streamed ?? (await render(actor)), true)
  }
}

/** The rendering that several callers wait for turned out to be a stream, or of another moment than its stamp. */
class NotKept extends Error {}
