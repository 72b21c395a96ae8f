import type { MiddlewareHandler } from 'hono'
import type { AppContext, AppEnv } from '../request/environment.ts'
import type { Log } from '../request/log.ts'
import { maskedUrl } from '../request/masked-url.ts'

/** One record a request: id, method, route template, masked URL, status, milliseconds. */
export const requestLog =
  (log: Log): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set('log', log)
    const began = performance.now()
    await next()
    log.info('request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: c.get('route') ?? null,
      url: maskedUrl(pathAndQuery(c.req.url)),
      status: statusOf(c),
      milliseconds: Math.round((performance.now() - began) * 10) / 10,
    })
  }

const pathAndQuery = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** Responses written around the framework: only Node's response knows their status. */
function statusOf(c: AppContext): number {
  const { outgoing } = c.env ?? {}
  return outgoing?.headersSent === true ? outgoing.statusCode : c.res.status
}
