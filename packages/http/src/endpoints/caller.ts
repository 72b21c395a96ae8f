import type { Actor } from '@holdfast/core/rules'
import { queryValues } from '../input/query-values.ts'
import type { AppContext } from '../request/environment.ts'

/** Who holds an API token; null asks for whoever calls without one. Refuses `badCredential`. */
export type Authenticate = (token: string | null) => Promise<Actor>

/** One way of saying who calls: null when the request holds no credential of this kind. */
export type Mechanism = (c: AppContext) => Promise<Actor> | null

/**
 * The mechanisms are asked in order and the first that finds its credential decides
 * (docs/specification/authentication.md); without any the caller is a guest.
 */
export function callerOf(
  authenticate: Authenticate,
  further: readonly Mechanism[] = [],
): (c: AppContext) => Promise<Actor> {
  const mechanisms = [apiToken(authenticate), ...further]
  return async (c) => {
    for (const mechanism of mechanisms) {
      const actor = mechanism(c)
      if (actor !== null) return actor
    }
    return authenticate(null)
  }
}

/**
 * The API token of a request. An empty header is a token too, and a wrong one: a script whose variable is
 * unset must not act as a guest.
 */
export const sentToken = (c: AppContext): string | null =>
  c.req.header('X-Service-key') ?? queryValues(c).get('key')?.[0] ?? null

const apiToken =
  (authenticate: Authenticate): Mechanism =>
  (c) => {
    const token = sentToken(c)
    return token === null ? null : authenticate(token)
  }
