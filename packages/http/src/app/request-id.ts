import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../request/environment.ts'

const HEADER = 'X-Request-Id'
// Matches what proxies and clients generate: UUIDs, ULIDs, hexadecimal trace ids. Anything else could forge
// log lines.
const ACCEPTED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * Gives each request an id. A valid `X-Request-Id` of the client or a proxy is kept, so that logs can be
 * joined.
 */
export const requestId = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const given = c.req.header(HEADER)
  const id = given !== undefined && ACCEPTED.test(given) ? given : randomUUID()
  c.set('requestId', id)
  c.header(HEADER, id)
  await next()
}
