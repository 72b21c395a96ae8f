import { maskedUrl } from '@holdfast/core/rules'
import type { MiddlewareHandler } from 'hono'
import type { AppContext, AppEnv } from '../request/environment.ts'
import type { Log } from '../request/log.ts'

/** A request with its answer, for counting. */
export interface AnsweredRequest {
  readonly method: string
  /** The template of the path; null for an address that no endpoint has. */
  readonly route: string | null
  readonly status: number
  /** Until the answer began; the whole of it where it is not streamed. */
  readonly milliseconds: number
}

/** One record a request: id, method, route template, masked URL, status, milliseconds. */
export const requestLog =
  (log: Log, observe: (answered: AnsweredRequest) => void = () => {}): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set('log', log)
    const began = performance.now()
    await next()
    const answered: AnsweredRequest = {
      method: c.req.method,
      route: c.get('route') ?? null,
      status: statusOf(c),
      milliseconds: Math.round((performance.now() - began) * 10) / 10,
    }
    observe(answered)
    const { method, route, status, milliseconds } = answered
    log.info('request', {
      requestId: c.get('requestId'),
      method,
      route,
      url: maskedUrl(pathAndQuery(c.req.url)),
      status,
      milliseconds,
    })
  }

const pathAndQuery = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** Responses written around the framework: only Node's response knows their status. */
function statusOf(c: AppContext): number {
  const { outgoing } = c.env ?? {}
  return outgoing?.headersSent === true ? outgoing.statusCode : c.res.status
}
