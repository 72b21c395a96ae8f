import { type Actor, GUEST } from '@holdfast/core/rules'
import type { AppContext } from '../request/environment.ts'
import { JSON_TYPE, jsonText } from './json.ts'
import { type RepresentationCache, sendCached } from './representation-cache.ts'

/** Longer keys are not kept: they are searches, which hardly anybody repeats. */
const MAX_KEY_LENGTH = 300

export interface SharedAnswer {
  readonly actor: Actor
  readonly cache: RepresentationCache
  /** Changes with whatever the answer is made of; null when the answer is for this viewer alone. */
  readonly stamp: string | null
  /** What was asked for. */
  readonly key: readonly unknown[]
  /** JSON where it is not given. */
  readonly contentType?: string
}

/**
 * Answers from the cache what is the same for everybody, and privately what is not. What is shared is
 * rendered for a guest: things may change after the stamp was read, and what whoever asked first may see
 * by then, a draft perhaps, must not be kept for others.
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
