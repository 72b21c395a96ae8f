import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './environment.ts'
import type { Log } from './log.ts'
import { maskedUrl } from './masked-url.ts'

/** One record a request: id, method, route template, masked URL, status, milliseconds. */
export const requestLog =
  (log: Log): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set('log', log)
    const began = performance.now()
    await next()
    log.info('request', {
      requestId: c.var.requestId,
      method: c.req.method,
      route: c.var.route ?? null,
      url: maskedUrl(pathAndQuery(c.req.url)),
      status: c.res.status,
      milliseconds: Math.round((performance.now() - began) * 10) / 10,
    })
  }

const pathAndQuery = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))
