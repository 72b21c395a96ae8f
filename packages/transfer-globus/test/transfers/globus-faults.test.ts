import type { TransferService } from '@holdfast/core'
import { type TransferPermission, TransferRefused, TransferUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance, is, match } from 'uvu/assert'
import { globusTransfers } from '../../src/index.ts'
import { type GlobusStandIn, globusStandIn } from '../../src/testing.ts'

const ENDPOINT = '11111111-2222-3333-4444-555555555555'
const PERMISSION: TransferPermission = {
  endpoint: ENDPOINT,
  folder: '/data/10.5072/FK2/AAA/',
  principal: 'person-1',
  access: 'write',
}
const TASK = 'task-1'
const ASKED = { task: TASK, cursor: null, copies: [] }

const test = suite<{ standIn: GlobusStandIn; service: TransferService }>(
  'The service of Globus when it fails',
)
test.before.each(async (context) => {
  context.standIn = await globusStandIn()
  context.service = serviceOf(context.standIn, 30_000)
})
test.after.each(({ standIn }) => standIn.close())

const serviceOf = (
  { address, authAddress }: GlobusStandIn,
  /** Short only where nothing is answered, as a busy machine may take long for an answer. */
  timeoutMs: number,
): TransferService =>
  globusTransfers({
    address,
    authAddress,
    credentials: async () => ({ id: 'client', secret: 'secret' }),
    firstPauseMs: 1,
    timeoutMs,
  })

const troubleOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('one token serves many requests, and a refused one is replaced at once', async ({
  standIn,
  service,
}) => {
  await service.grant(PERMISSION)
  await service.granted(ENDPOINT)
  is(standIn.tokensGiven, 1)
  standIn.endTokens()
  equal(await service.granted(ENDPOINT), [PERMISSION])
  is(standIn.tokensGiven, 2)
})

test('a new token that is refused to several requests at once is an outage for each', async ({
  standIn,
  service,
}) => {
  await service.granted(ENDPOINT)
  standIn.endTokens()
  standIn.refuseTokens()
  const all = Array.from({ length: 4 }, () => troubleOf(service.granted(ENDPOINT)))
  for (const trouble of await Promise.all(all)) instance(trouble, TransferUnavailable)
})

test('a service that refuses every token is unavailable, not wrong', async ({
  standIn,
  service,
}) => {
  const refused = { status: 401, code: 'AuthenticationFailed' }
  standIn.failNext(...Array.from({ length: 8 }, () => refused))
  instance(await troubleOf(service.granted(ENDPOINT)), TransferUnavailable)
})

test('a busy service is asked again after the pause that it wants', async ({
  standIn,
  service,
}) => {
  standIn.failNext({ status: 429, retryAfter: 0 }, { status: 503 })
  await service.grant(PERMISSION)
  is(standIn.rules().length, 1)
  is(standIn.requests.length, 3)
})

test('a long pause is left to a later job, and nothing is sent meanwhile', async ({
  standIn,
  service,
}) => {
  standIn.failNext({ status: 429, retryAfter: 600 })
  instance(await troubleOf(service.task(ASKED)), TransferUnavailable)
  instance(await troubleOf(service.task(ASKED)), TransferUnavailable)
  is(standIn.requests.length, 1)
})

test('a grant whose answer is lost is not repeated, and can be revoked', async ({
  standIn,
  service,
}) => {
  standIn.failNext({ status: 0, lost: true })
  instance(await troubleOf(service.grant(PERMISSION)), TransferUnavailable)
  is(standIn.rules().length, 1)
  await service.revoke(PERMISSION)
  equal(standIn.rules(), [])
})

test('a grant that a gateway gave up is not repeated, and can be revoked', async ({
  standIn,
  service,
}) => {
  for (const status of [500, 502, 504]) {
    standIn.failNext({ status, lost: true })
    instance(await troubleOf(service.grant(PERMISSION)), TransferUnavailable)
    is(standIn.rules().length, 1, `granted before ${status}`)
    await service.revoke(PERMISSION)
    equal(standIn.rules(), [])
  }
})

test('a revocation that failed can be repeated, also after it succeeded', async ({
  standIn,
  service,
}) => {
  await service.grant(PERMISSION)
  standIn.failNext({ status: 500 }, { status: 500 }, { status: 500 })
  instance(await troubleOf(service.revoke(PERMISSION)), TransferUnavailable)
  await service.revoke(PERMISSION)
  await service.revoke(PERMISSION)
  equal(standIn.rules(), [])
})

test('a slow service is unavailable', async ({ standIn }) => {
  const slow = { status: 200, delayMs: 10_000 }
  standIn.failNext(slow)
  instance(await troubleOf(serviceOf(standIn, 300).grant(PERMISSION)), TransferUnavailable)
})

test('no more than the permitted number of rules is granted', async ({ service }) => {
  for (let n = 0; n < 100; n += 1) await service.grant({ ...PERMISSION, principal: `p${n}` })
  const trouble = await troubleOf(service.grant(PERMISSION))
  is(trouble instanceof TransferRefused && trouble.reason, 'limit')
})

test('a refusal names the code of the service', async ({ standIn, service }) => {
  standIn.failNext({ status: 403, code: 'PermissionDenied' })
  const trouble = await troubleOf(service.grant(PERMISSION))
  is(trouble instanceof TransferRefused && trouble.reason, 'denied')
  match(trouble instanceof Error ? trouble.message : '', /403 PermissionDenied/)
})

test('the state of a task is that of its document; an inactive one has failed', async ({
  standIn,
  service,
}) => {
  const states = async (status: 'ACTIVE' | 'INACTIVE' | 'SUCCEEDED' | 'FAILED') => {
    standIn.setTask(TASK, { status, owner_id: 'person-1', files: 3, files_transferred: 1 })
    const { state, owner, progress } = await service.task(ASKED)
    equal([owner, progress], ['person-1', { files: 3, filesDone: 1, bytesDone: 0 }])
    return state
  }
  is(await states('ACTIVE'), 'active')
  is(await states('SUCCEEDED'), 'succeeded')
  is(await states('INACTIVE'), 'failed')
  is(await states('FAILED'), 'failed')
})

test('a cancelled task has failed, with the reason of the service', async ({
  standIn,
  service,
}) => {
  standIn.setTask(TASK, { status: 'ACTIVE', owner_id: 'person-1' })
  await service.cancel({ task: TASK, cursor: null })
  const { state, reason } = await service.task(ASKED)
  is(state, 'failed')
  match(reason ?? '', /The task was canceled/)
})

test('files that the service skipped are reported', async ({ standIn, service }) => {
  const task = { status: 'SUCCEEDED', owner_id: 'a', subtasks_skipped_errors: 2 } as const
  standIn.setTask(TASK, task)
  equal((await service.task(ASKED)).missing, [{ file: '', reason: 'The service skipped 2 files.' }])
})

test.run()
