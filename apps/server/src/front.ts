import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { isCall } from './api-calls.ts'
import { healthRoutes, type Phase, type ReadinessCheck } from './health.ts'
import type { Answering } from './listener.ts'
import type { MetricsPage } from './metrics/metrics-page.ts'

export interface Front extends Answering {
  /** Lets `application` answer all requests, including those that already wait. */
  open(application: Answering, checks: readonly ReadinessCheck[]): void
  /** Makes `/ready` answer 503, so that load balancers send no more requests. */
  stopping(): void
}

const CHECK_LIMIT_MS = 2_000

/**
 * Answers requests from the start, while everything else is being opened, so that an unavailable port is
 * reported first. Early requests wait; health is answered at any time.
 */
export function front(metrics: MetricsPage | null = null): Front {
  let phase: Phase = { kind: 'starting' }
  let running: Answering | null = null
  let provide: (application: Answering) => void = () => undefined
  const application = new Promise<Answering>((resolve) => {
    provide = resolve
  })
  const routes = new Hono<{ readonly Bindings: HttpBindings }>()
    .route('/', healthRoutes({ phase: () => phase, limitMs: CHECK_LIMIT_MS }))
    .route('/', metrics?.routes ?? new Hono())
    .all('*', async (c) => (await application).fetch(c.req.raw, c.env))
  return {
    fetch: (request, bindings) =>
      (running !== null && isCall(request) ? running : routes).fetch(request, bindings),
    open: (opened, checks) => {
      running = opened
      phase = { kind: 'running', checks }
      provide(opened)
    },
    stopping: () => {
      phase = { kind: 'stopping' }
    },
  }
}
