import type { AppContext } from '../app/environment.ts'
import { JSON_TYPE, jsonText } from './json.ts'
import { type RepresentationCache, sendCached } from './representation-cache.ts'

/** Longer keys are not kept: they are searches, which hardly anybody repeats. */
const LONGEST_KEY = 300

export interface SharedAnswer {
  readonly cache: RepresentationCache
  /** Changes with whatever the answer is made of; null when the answer is for this viewer alone. */
  readonly stamp: string | null
  /** What was asked for. */
  readonly key: readonly unknown[]
}

/** Answers from the cache what is the same for everybody, and privately what is not. */
export async function sendShared(
  c: AppContext,
  { cache, stamp, key }: SharedAnswer,
  render: () => Promise<object>,
): Promise<Response> {
  const text = JSON.stringify([stamp, ...key])
  if (stamp !== null && text.length <= LONGEST_KEY)
    return sendCached(c, { cache, key: text }, render)
  return c.body(jsonText(await render()), 200, { 'Content-Type': JSON_TYPE })
}
