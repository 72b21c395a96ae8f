import { NoSpaceLeft } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { healthRoutes, type Phase, type ReadinessCheck } from '../../src/health.ts'

const test = suite('health')

const fine: ReadinessCheck = { name: 'database', check: async () => undefined }
const never: ReadinessCheck = { name: 'storage', check: () => new Promise(() => undefined) }
const broken: ReadinessCheck = {
  name: 'storage',
  check: () => {
    throw new Error('the disk is gone')
  },
}

const running = (...checks: ReadinessCheck[]): Phase => ({ kind: 'running', checks })
const ask = async (path: string, phase: Phase) => {
  const response = await healthRoutes({ phase: () => phase, limitMs: 20 }).request(path)
  is(response.headers.get('cache-control'), 'no-store')
  return { status: response.status, body: await response.json() }
}

test('the process is healthy in every phase', async () => {
  for (const phase of [{ kind: 'starting' }, running(broken), { kind: 'stopping' }] as const)
    equal(await ask('/health', phase), { status: 200, body: { status: 'ok' } })
})

test('it is ready when every check passes', async () =>
  equal(await ask('/ready', running(fine)), {
    status: 200,
    body: { status: 'ready', checks: { database: 'ok' } },
  }))

test('it is not ready when one check fails, and the answer does not say why', async () =>
  equal(await ask('/ready', running(fine, broken)), {
    status: 503,
    body: { status: 'notReady', checks: { database: 'ok', storage: 'failed' } },
  }))

test('a full disk is named as such', async () => {
  const full: ReadinessCheck = {
    name: 'storage',
    check: async () => {
      throw new NoSpaceLeft('The disk of /data is full')
    },
  }
  equal(await ask('/ready', running(fine, full)), {
    status: 503,
    body: { status: 'notReady', checks: { database: 'ok', storage: 'noRoom' } },
  })
})

test('a check without a result times out', async () =>
  equal(await ask('/ready', running(fine, never)), {
    status: 503,
    body: { status: 'notReady', checks: { database: 'ok', storage: 'timedOut' } },
  }))

test('it is not ready during the start and the stop', async () => {
  for (const kind of ['starting', 'stopping'] as const)
    equal(await ask('/ready', { kind }), { status: 503, body: { status: kind } })
})

test('concurrent requests share one round of checks', async () => {
  let rounds = 0
  const counting: ReadinessCheck = {
    name: 'database',
    check: async () => {
      rounds++
    },
  }
  const routes = healthRoutes({ phase: () => running(counting), limitMs: 20 })
  await Promise.all(Array.from({ length: 50 }, () => routes.request('/ready')))
  is(rounds, 1)
})

test.run()
