import { maskedUrl } from '@holdfast/core/rules'
import { type RequestRecords, recordAnswered, requestId } from '@holdfast/http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

/** What the middleware and the last route of the site tell each other. */
export interface SiteEnv {
  readonly Bindings: HttpBindings
  readonly Variables: {
    readonly requestId: string
    /** Set where the API answered, which records the request. */
    readonly passedOn: true | undefined
  }
}

/** Gives each request for a page an id, records and counts it, as the API does with calls (docs/operating.md#health-and-logs). */
export const pageRequests =
  (records: RequestRecords): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const began = performance.now()
    const id = requestId(c)
    c.set('requestId', id)
    await next()
    if (c.get('passedOn') === true) return
    const route = templateOf(routePath(c))
    recordAnswered(c, records, { requestId: id, route, url: shownUrl(c.req.url), began })
  }

/** `/datasets/{id}` for `/datasets/:id{[0-9]+}`; null for an address that no page has. */
const templateOf = (path: string): string | null =>
  path.endsWith('*') ? null : path.replace(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '{$1}')

/** Other parameters may be secrets, such as the token of a link in a mail, or have one in an address to go on to. */
const SHOWN = new Set(['persistentId', 'fileId', 'version', 'page', 'lang', 'q'])

function shownUrl(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const shown = new URLSearchParams([...searchParams].filter(([name]) => SHOWN.has(name)))
  return maskedUrl(shown.size === 0 ? pathname : `${pathname}?${shown}`)
}
