import { type Actor, GUEST } from '@holdfast/core/rules'
import type { AppContext } from '../request/environment.ts'
import { JSON_TYPE, jsonText } from './json.ts'
import { type RepresentationCache, sendCached } from './representation-cache.ts'

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
  return c.body(body, 200, { 'Content-Type': contentType })
}
