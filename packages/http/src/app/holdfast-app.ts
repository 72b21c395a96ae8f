import type { BlockedApiGuard, Viewed } from '@holdfast/core'
import type { Actor, AddressRange } from '@holdfast/core/rules'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { type Authenticate, callerOf, type Mechanism } from '../endpoints/caller.ts'
import { canonicalPath } from '../endpoints/canonical-path.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { PathRouter } from '../endpoints/path-router.ts'
import { mountedAt, routeTable } from '../endpoints/route-table.ts'
import { type Harvested, oaiRoute } from '../harvesting/oai-route.ts'
import { openApiRoute } from '../openapi/openapi-route.ts'
import { completeHeaders } from '../request/answer-headers.ts'
import { type AppContext, type AppEnv, COMMON_STYLE } from '../request/environment.ts'
import { type Log, SILENT_LOG } from '../request/log.ts'
import { blockedAnswer } from './blocked-endpoints.ts'
import { clientAddress } from './client-address.ts'
import { allowAnyOrigin, CORS_DEFAULTS, type CorsOptions, cors, type ToolOrigins } from './cors.ts'
import { landingAddresses } from './landing-addresses.ts'
import { handleLimited, type LimitCall, plainGuest } from './limited-calls.ts'
import { notFound } from './not-found.ts'
import { onError } from './on-error.ts'
import { REQUEST_ID, requestId } from './request-id.ts'
import { type AnsweredRequest, requestLog } from './request-log.ts'
import { viewIn } from './views.ts'

export interface HoldfastAppParts {
  /** The endpoints of all areas, in any order. */
  readonly endpoints: readonly Endpoint[]
  readonly authenticate: Authenticate
  /** Which endpoints the installation blocks; none where it is not given. */
  readonly blocked?: () => Promise<BlockedApiGuard>
  /** Counts a call of an action, or refuses it; nothing is limited where it is not given. */
  readonly limitCall?: LimitCall
  /** Counts what an answer shows; nothing is counted where it is not given. */
  readonly viewed?: (actor: Actor, viewed: Viewed) => void
  /** Answers requests of OAI-PMH at `/oai`; where it is not given, the address is unknown. */
  readonly harvested?: Harvested
  /** Origins that may read every answer besides the configured ones: those of external tools. */
  readonly toolOrigins?: ToolOrigins
}

export interface HoldfastAppOptions {
  readonly log?: Log
  /** Called for every request once its answer began, for counting. */
  readonly observe?: (answered: AnsweredRequest) => void
  readonly cors?: Partial<CorsOptions>
  /** Ways to authenticate besides the API token, in the order in which they are tried. */
  readonly mechanisms?: readonly Mechanism[]
  /** Kinds of tokens that are sent like API tokens, tried before them. */
  readonly tokens?: readonly Mechanism[]
  /** Addresses of proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies?: readonly AddressRange[]
  /** The description of the service in the OpenAPI document. */
  readonly description?: { readonly title: string; readonly version: string }
}

/**
 * The HTTP application: every endpoint under `/api` and `/api/v1`, its description at `/openapi`, and the
 * addresses that citations name. It runs in process through `app.request(...)`, or on any server that speaks `fetch`.
 */
export function holdfastApp(
  parts: HoldfastAppParts,
  options: HoldfastAppOptions = {},
): Hono<AppEnv> {
  const routes = routeTable(parts.endpoints)
  const path = canonicalPath(routes.templates)
  const app = new Hono<AppEnv>({
    router: new PathRouter(),
    getPath: (request) => path(request.url),
  })
  app.use(requestLog({ log: options.log ?? SILENT_LOG, observe: options.observe }), commonAnswers)
  app.use(cors({ ...CORS_DEFAULTS, ...options.cors }, routes, parts.toolOrigins))
  app.get('/openapi', openApiRoute(routes.endpoints, options.description))
  landingAddresses(app)
  if (parts.harvested !== undefined)
    app.on(['GET', 'POST'], '/oai', compress(), oaiRoute(parts.harvested))
  const { trustedProxies = [] } = options
  const caller = from(
    callerOf(parts.authenticate, options.mechanisms, options.tokens),
    trustedProxies,
  )
  const guest = (c: AppContext): Actor => plainGuest(clientAddress(c, trustedProxies))
  const { blocked, limitCall } = parts
  const refusal = async (c: AppContext): Promise<Response | null> =>
    blocked === undefined ? null : blockedAnswer(c, { blocked, caller, trustedProxies })
  for (const endpoint of routes.endpoints) {
    const counting = countingViews(endpoint, parts.viewed)
    const handle = counting(handleLimited(endpoint, limitCall, { caller, guest }))
    app.on(
      endpoint.method,
      mountedAt(endpoint),
      async (c) => (await refusal(c)) ?? answer(c, endpoint, handle),
    )
  }
  app.notFound(notFound(routes))
  app.onError(onError)
  return app
}

/** What all answers have, and all refusals. */
const commonAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  const id = requestId(c)
  c.set('requestId', id)
  c.set('refusalStyle', COMMON_STYLE)
  c.set('answerHeaders', {
    [REQUEST_ID]: id,
    // Answers that are not marked public depend on the viewer (docs/architecture.md#what-a-viewer-may-see).
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  await next()
  completeHeaders(c)
}

type Handle = (c: AppContext) => Promise<Response>

/** Notes what an answer shows once it is made. */
const countingViews =
  ({ views }: Pick<Endpoint, 'views'>, viewed: HoldfastAppParts['viewed']) =>
  (handle: Handle): Handle => {
    if (viewed === undefined) return handle
    return async (c) => {
      const answered = await handle(c)
      const view = viewIn(c, { views: views === true, status: answered.status })
      if (view !== null) viewed(c.get('actor'), view)
      return answered
    }
  }

/** Adds the client's address to the caller: groups of addresses depend on it. */
const from =
  (caller: (c: AppContext) => Promise<Actor>, trusted: readonly AddressRange[]) =>
  async (c: AppContext): Promise<Actor> => {
    const actor = await caller(c)
    const address = clientAddress(c, trusted)
    const client = { userAgent: c.req.header('User-Agent') ?? '', url: c.req.url }
    return address === null ? { ...actor, client } : { ...actor, client, address }
  }

function answer(
  c: AppContext,
  endpoint: Endpoint,
  handle: (c: AppContext) => Promise<Response>,
): Promise<Response> {
  c.set('route', endpoint.path)
  if (endpoint.openToBrowsers === true) allowAnyOrigin(c)
  return handle(c)
}
