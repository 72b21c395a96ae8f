import type { NotFoundHandler } from 'hono'
import type { RouteTable } from '../endpoints/route-table.ts'
import { UNKNOWN_RESOURCE } from '../refusals/access-refusals.ts'
import { errorJson, requestLine } from '../refusals/error-answer.ts'
import { full } from '../refusals/refusal-body.ts'
import type { AppEnv } from '../request/environment.ts'

/** 404 for an unknown path, 405 for an unsupported method (docs/specification/http.md#refusals, form B). */
export const notFound =
  (routes: RouteTable): NotFoundHandler<AppEnv> =>
  (c) => {
    const methods = routes.methods(c.req.path)
    if (methods.length === 0) {
      const body = full(404, UNKNOWN_RESOURCE, requestLine(c))
      return errorJson(c, { status: 404, body })
    }
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    const body = full(405, `${c.req.method} is not supported here.`, requestLine(c))
    return errorJson(c, { status: 405, body, headers: { Allow: allowed.join(', ') } })
  }
