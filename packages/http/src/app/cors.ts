import type { MiddlewareHandler } from 'hono'
import type { CorsLists } from '../endpoints/endpoint.ts'
import { type RouteTable, servedBy } from '../endpoints/route-table.ts'
import { setHeader, varyBy } from '../request/answer-headers.ts'
import type { AnswerHeaders, AppContext, AppEnv } from '../request/environment.ts'

export interface CorsOptions extends CorsLists {
  /** Origins that may read every answer; `*` allows all. None by default. */
  readonly origins: readonly string[]
}

/** The lists of docs/specification/http.md#cors. */
export const CORS_DEFAULTS: CorsOptions = {
  origins: [],
  methods: ['GET', 'POST', 'OPTIONS', 'PUT', 'DELETE'],
  requestHeaders: ['Accept', 'Content-Type', 'X-Service-key', 'Range'],
  exposedHeaders: ['Accept-Ranges', 'Content-Range', 'Content-Encoding'],
}

/** The origins of the registered external tools now. */
export type ToolOrigins = () => Promise<ReadonlySet<string>>

/**
 * Sets the headers on every answer, refusals included, and answers every preflight. Preflights of endpoints
 * that are open to any origin are open too. The lists are the configured ones, extended at the paths of
 * endpoints that declare more. The origins of external tools are asked for only when a page asks that no
 * configured origin allows.
 */
export function cors(
  options: CorsOptions,
  routes: RouteTable,
  toolOrigins: ToolOrigins | null = null,
): MiddlewareHandler<AppEnv> {
  const common = listHeaders([options])
  return async (c, next) => {
    const preflight = c.req.method === 'OPTIONS'
    const wanted = (preflight && c.req.header('Access-Control-Request-Method')) || c.req.method
    const method = wanted === 'OPTIONS' ? 'GET' : wanted
    const here = routes.at(c.req.path)
    const open = servedBy(here, method)?.openToBrowsers === true
    const asked = open ? null : toolOrigins
    if (!allowOrigin(c, options.origins, asked)) await allowTool(c, asked)
    const needs = here.flatMap(({ browsers }) => browsers ?? [])
    const lists = needs.length === 0 ? common : listHeaders([options, ...needs])
    Object.assign(c.get('answerHeaders'), lists)
    if (!preflight) return next()
    for (const { abilities = {} } of needs) Object.assign(c.get('answerHeaders'), abilities)
    if (open) allowAnyOrigin(c)
    return c.body(null, 204)
  }
}

function listHeaders(needs: readonly Partial<CorsLists>[]): Readonly<AnswerHeaders> {
  const all = (list: keyof CorsLists) =>
    [...new Set(needs.flatMap((each) => each[list] ?? []))].join(', ')
  return {
    'Access-Control-Allow-Methods': all('methods'),
    'Access-Control-Allow-Headers': all('requestHeaders'),
    'Access-Control-Expose-Headers': all('exposedHeaders'),
  }
}

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin'

export const allowAnyOrigin = (c: AppContext): void => setHeader(c, ALLOW_ORIGIN, '*')

/**
 * Whether nothing remains to be asked: the origin is allowed, or no page asks. An answer that only some pages may
 * read must not be given to others from a cache, so it says that it depends on who asks.
 */
function allowOrigin(
  c: AppContext,
  origins: readonly string[],
  toolOrigins: ToolOrigins | null,
): boolean {
  if (origins.includes('*')) {
    allowAnyOrigin(c)
    return true
  }
  if (origins.length > 0 || toolOrigins !== null) varyBy(c, 'Origin')
  const origin = c.req.header('Origin')
  if (origin === undefined) return true
  if (!origins.includes(origin)) return false
  setHeader(c, ALLOW_ORIGIN, origin)
  return true
}

async function allowTool(c: AppContext, toolOrigins: ToolOrigins | null): Promise<void> {
  const origin = c.req.header('Origin') ?? ''
  if (toolOrigins !== null && (await toolOrigins()).has(origin)) setHeader(c, ALLOW_ORIGIN, origin)
}
