import { randomUUID } from 'node:crypto'
import type { RequestContext } from '../request/environment.ts'

export const REQUEST_ID = 'X-Request-Id'
// Matches what proxies and clients generate: UUIDs, ULIDs, hexadecimal trace ids. Anything else could forge
// log lines.
const ACCEPTED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The id of a request. A valid `X-Request-Id` of the client or a proxy is kept, so that logs can be joined. */
export function requestId(c: Pick<RequestContext, 'req'>): string {
  const given = c.req.header(REQUEST_ID)
  return given !== undefined && ACCEPTED.test(given) ? given : randomUUID()
}
