import type { Actor } from '@holdfast/core/rules'
import { queryValues } from '../input/query-values.ts'
import type { AppContext } from '../request/environment.ts'

/** The holder of an API token; null authenticates a caller without one. Refuses `badCredential`. */
export type Authenticate = (token: string | null) => Promise<Actor>

/** A way to authenticate: null when the request holds no credential of this kind. */
export type Mechanism = (c: AppContext) => Promise<Actor> | null

/**
 * Tries the mechanisms in order; the first that finds its credential decides
 * (docs/specification/authentication.md). Without any the caller is a guest. `tokens` are other kinds of tokens
 * that are sent like API tokens.
 */
export function callerOf(
  authenticate: Authenticate,
  further: readonly Mechanism[] = [],
  tokens: readonly Mechanism[] = [],
): (c: AppContext) => Promise<Actor> {
  const mechanisms = [...tokens, apiToken(authenticate), ...further]
  return async (c) => {
    for (const mechanism of mechanisms) {
      const actor = mechanism(c)
      if (actor !== null) return actor
    }
    return authenticate(null)
  }
}

/**
 * The API token of a request. An empty header is an invalid token: a script whose variable is unset must not
 * act as a guest.
 */
export const sentToken = (c: AppContext): string | null =>
  c.req.header('X-Service-key') ?? queryValues(c).get('key')?.[0] ?? null

const apiToken =
  (authenticate: Authenticate): Mechanism =>
  (c) => {
    const token = sentToken(c)
    return token === null ? null : authenticate(token)
  }
