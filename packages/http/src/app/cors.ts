import type { MiddlewareHandler } from 'hono'
import type { AppContext, AppEnv } from './environment.ts'
import type { RouteTable } from './route-table.ts'

export interface CorsOptions {
  /** Origins that may read every answer; `*` among them stands for all. None by default. */
  readonly origins: readonly string[]
  readonly methods: readonly string[]
  readonly requestHeaders: readonly string[]
  readonly exposedHeaders: readonly string[]
}

/** The lists of the platform supplement, 1.4. */
export const CORS_DEFAULTS: CorsOptions = {
  origins: [],
  methods: ['GET', 'POST', 'OPTIONS', 'PUT', 'DELETE'],
  requestHeaders: ['Accept', 'Content-Type', 'X-Service-key', 'Range'],
  exposedHeaders: ['Accept-Ranges', 'Content-Range', 'Content-Encoding'],
}

/**
 * Sets the headers on every answer, refusals included, and answers every preflight itself. Endpoints
 * declared open to any origin are open to preflights too.
 */
export function cors(options: CorsOptions, routes: RouteTable): MiddlewareHandler<AppEnv> {
  const lists = [
    ['Access-Control-Allow-Methods', options.methods.join(', ')],
    ['Access-Control-Allow-Headers', options.requestHeaders.join(', ')],
    ['Access-Control-Expose-Headers', options.exposedHeaders.join(', ')],
  ] as const
  return async (c, next) => {
    allowOrigin(c, options.origins)
    for (const [name, value] of lists) c.header(name, value)
    if (c.req.method !== 'OPTIONS') return next()
    const wanted = c.req.header('Access-Control-Request-Method') ?? 'GET'
    if (routes.find(wanted, c.req.path)?.openToBrowsers === true) allowAnyOrigin(c)
    return c.body(null, 204)
  }
}

export const allowAnyOrigin = (c: AppContext): void => c.header('Access-Control-Allow-Origin', '*')

function allowOrigin(c: AppContext, origins: readonly string[]): void {
  if (origins.includes('*')) allowAnyOrigin(c)
  else if (origins.length > 0) echoOrigin(c, origins)
}

function echoOrigin(c: AppContext, origins: readonly string[]): void {
  c.header('Vary', 'Origin', { append: true })
  const origin = c.req.header('Origin')
  if (origin !== undefined && origins.includes(origin))
    c.header('Access-Control-Allow-Origin', origin)
}
