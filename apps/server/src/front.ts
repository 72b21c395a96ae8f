import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { frontPageRoutes } from './front-page.ts'
import { healthRoutes, type Phase, type ReadinessCheck } from './health.ts'
import type { Answering } from './listener.ts'

export interface Front extends Answering {
  /** From here on `application` answers, those requests too that came in before. */
  open(application: Answering, checks: readonly ReadinessCheck[]): void
  /** Load balancers are told to send nothing more. */
  stopping(): void
}

const CHECK_LIMIT_MS = 2_000

/**
 * What listens while the rest is being opened, so that the port is known, or known to be taken, before
 * anything else happens. Requests that come too early wait; health is answered at all times.
 */
export function front(): Front {
  let phase: Phase = { kind: 'starting' }
  let provide: (application: Answering) => void = () => undefined
  const application = new Promise<Answering>((resolve) => {
    provide = resolve
  })
  const routes = new Hono<{ readonly Bindings: HttpBindings }>()
    .route('/', healthRoutes({ phase: () => phase, limitMs: CHECK_LIMIT_MS }))
    .route('/', frontPageRoutes())
    .all('*', async (c) => (await application).fetch(c.req.raw, c.env))
  return {
    fetch: (request, bindings) => routes.fetch(request, bindings),
    open: (opened, checks) => {
      phase = { kind: 'running', checks }
      provide(opened)
    },
    stopping: () => {
      phase = { kind: 'stopping' }
    },
  }
}
