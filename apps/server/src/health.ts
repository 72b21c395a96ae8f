import { NoSpaceLeft } from '@holdfast/core/rules'
import { Hono } from 'hono'

/** A dependency of the server. `check` rejects if it is not available. */
export interface ReadinessCheck {
  readonly name: string
  check(): Promise<void>
}

/** In `starting` and `stopping` the process is alive but should receive no requests. */
export type Phase =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly checks: readonly ReadinessCheck[] }
  | { readonly kind: 'stopping' }

/** `noRoom`: a disk of the service is full. */
type CheckResult = 'ok' | 'failed' | 'noRoom' | 'timedOut'

export interface HealthOptions {
  readonly phase: () => Phase
  /** Maximum duration of one check. */
  readonly limitMs: number
}

/**
 * `/health` answers 200 as long as the process answers at all. `/ready` answers 200 if requests can be
 * served, else 503 with the names of the failed checks; it does not say why.
 */
export function healthRoutes({ phase, limitMs }: HealthOptions): Hono {
  const check = shared((checks: readonly ReadinessCheck[]) => runChecks(checks, limitMs))
  return new Hono()
    .get('/health', (c) => c.json({ status: 'ok' }, 200, UNCACHED))
    .get('/ready', async (c) => {
      const current = phase()
      if (current.kind !== 'running') return c.json({ status: current.kind }, 503, UNCACHED)
      const checks = await check(current.checks)
      const ready = Object.values(checks).every((result) => result === 'ok')
      return c.json({ status: ready ? 'ready' : 'notReady', checks }, ready ? 200 : 503, UNCACHED)
    })
}

const UNCACHED = { 'Cache-Control': 'no-store' }

async function runChecks(
  checks: readonly ReadinessCheck[],
  limitMs: number,
): Promise<Readonly<Record<string, CheckResult>>> {
  const results = checks.map(async (check) => [check.name, await outcome(check, limitMs)] as const)
  return Object.fromEntries(await Promise.all(results))
}

async function outcome(check: ReadinessCheck, limitMs: number): Promise<CheckResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'timedOut')
  })
  // Called inside a promise, so that a check that throws synchronously fails too.
  const result = Promise.resolve()
    .then(() => check.check())
    .then(
      (): CheckResult => 'ok',
      (error): CheckResult => (error instanceof NoSpaceLeft ? 'noRoom' : 'failed'),
    )
  try {
    return await Promise.race([result, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Concurrent calls share one run, so that anonymous callers cannot cause more work. */
function shared<A, R>(work: (argument: A) => Promise<R>): (argument: A) => Promise<R> {
  let current: Promise<R> | null = null
  return (argument) => {
    current ??= work(argument).finally(() => {
      current = null
    })
    return current
  }
}
