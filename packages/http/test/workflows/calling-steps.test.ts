import { type RecordingCalls, recordingCalls } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aSharedDataset } from '../datasets/dataset-calls.ts'

const HOST = 'checks.example.org:8090'

interface Scene {
  world: World
  service: RecordingCalls
}

const test = suite<Scene>('workflows that call services')

test.before(async (context) => {
  context.service = recordingCalls({ hosts: [HOST] })
  context.world = await openWorld({ workflowCalls: context.service })
  await context.world.jobs.work(context.world.repository.handleJob)
})
test.before.each(({ service }) => {
  service.forget()
  service.answerWith(202)
})
test.after(({ world }) => world?.close())

/** The notation of a variable. */
const v = (name: string): string => ['${', name, '}'].join('')

const asAdmin = { as: 'superuser' } as const

const calling = (parameters: object = {}, stepType = 'http/sr') => ({
  provider: ':internal',
  stepType,
  parameters: { url: `http://${HOST}/check/${v('invocationId')}`, ...parameters },
})

async function use(world: World, steps: readonly object[], trigger = 'PrePublishDataset') {
  const json = { name: 'Checks', steps }
  const { status, body, text } = await world.call('POST', '/admin/workflows', { ...asAdmin, json })
  is(status, 201, text)
  const path = `/admin/workflows/default/${trigger}`
  is((await world.call('PUT', path, { ...asAdmin, body: `${body.data.id}` })).status, 200)
}

/** Starts a publication, up to the step where it waits. */
async function asked(world: World): Promise<number> {
  const { id } = await aSharedDataset(world)
  const path = `/datasets/${id}/actions/:publish?type=major`
  is((await world.call('POST', path, { as: 'curator' })).status, 202)
  await world.jobs.drain()
  return id
}

const resume = async (world: World, id: string, body = '') => {
  const options = { body, from: '127.0.0.1' }
  const { status } = await world.call('POST', `/workflows/${id}`, options)
  await world.jobs.drain()
  return status
}

const isReleased = async (world: World, id: number) =>
  (await world.call('GET', `/datasets/${id}/versions/1.0`)).status === 200

const locksOn = async (world: World, id: number) =>
  (await world.call('GET', `/datasets/${id}/locks`)).body.data.length

const lastEvent = async (world: World, id: number) =>
  (await world.store.read(({ events }) => events.of(id, 1)))[0]

const given = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Nothing was received')
  return value
}

test('http/sr: sends the configured request, and waits for the answer', async ({
  world,
  service,
}) => {
  const body = `{"pid": "${v('dataset.globalId')}", "v": "${v('majorVersion')}.${v('minorVersion')}"}`
  const parameters = { body, contentType: 'application/json', expectedResponse: 'OK.*' }
  await use(world, [calling(parameters)])
  const id = await asked(world)
  const request = given(service.received[0])
  equal([request.method, request.address], ['POST', `http://${HOST}/check/${request.invocationId}`])
  const said = JSON.parse(request.body?.text ?? '')
  match(said.pid, /^doi:10\.5072\/FK2\//)
  is(said.v, '1.0')
  equal([await isReleased(world, id), await locksOn(world, id)], [false, 1])
  is(await resume(world, request.invocationId, 'OK, all well'), 202)
  equal([await isReleased(world, id), await locksOn(world, id)], [true, 0])
  is(service.received.length, 1)
  is(await resume(world, request.invocationId, 'OK again'), 404)
})

test('http/sr: an unexpected answer fails the workflow', async ({ world, service }) => {
  await use(world, [calling({ expectedResponse: 'OK' })])
  const id = await asked(world)
  is(await resume(world, given(service.received[0]).invocationId, 'no'), 202)
  equal([await isReleased(world, id), await locksOn(world, id)], [false, 0])
  is((await lastEvent(world, id))?.kind, 'workflowFailed')
})

test('a failure rolls back the finished steps, the last one first', async ({ world, service }) => {
  const undo = (name: string) => ({
    url: `http://${HOST}/${name}`,
    rollbackUrl: `http://${HOST}/undo/${name}`,
    rollbackMethod: 'DELETE',
  })
  await use(world, [
    calling(undo('first')),
    calling(undo('second'), 'http/authExt'),
    calling({ ...undo('third'), expectedResponse: 'OK' }),
  ])
  const id = await asked(world)
  for (const answer of ['', '', 'no'])
    await resume(world, given(service.received[0]).invocationId, answer)
  equal(
    service.received.map(({ method, address }) => `${method} ${new URL(address).pathname}`),
    ['POST /first', 'POST /second', 'POST /third', 'DELETE /undo/second', 'DELETE /undo/first'],
  )
  is(await isReleased(world, id), false)
})

test('a failed rollback is retried by the queue, and reported when it gives up', async ({
  world,
  service,
}) => {
  const rollbackUrl = `http://${HOST}/undo?secret=1`
  await use(world, [calling({ rollbackUrl }), calling({ expectedResponse: 'OK' })])
  const id = await asked(world)
  const { invocationId } = given(service.received[0])
  await resume(world, invocationId)
  const givenUp = world.jobs.failed().length
  for (const status of [503, 404]) {
    service.answerWith(status)
    if (status === 503) await resume(world, invocationId, 'no')
    world.clock.advance(60)
    await world.jobs.drain()
  }
  equal([await isReleased(world, id), await locksOn(world, id)], [false, 0])
  const undoing = service.received.slice(2)
  is(undoing.length > 1, true)
  is(new Set(undoing.map(({ address }) => address)).size, 1)
  for (let turn = 0; turn < 10; turn += 1) {
    world.clock.advance(3600)
    await world.jobs.drain()
  }
  const failed = world.jobs.failed().slice(givenUp)
  equal(
    failed.map((job) => job.kind === 'callWorkflow' && [job.step, job.invocationId]),
    [[null, invocationId]],
  )
})

test('the report of a failed rollback has no query string', async ({ world, service }) => {
  service.answerWith(404)
  const address = `http://${HOST}/undo?secret=1`
  const request = { method: 'DELETE', address, body: null, invocationId: 'run-1' } as const
  const job = { kind: 'callWorkflow', invocationId: 'run-1', step: null, request } as const
  const told = await world.repository.handleJob({ ...job, attempt: 1 }).then(
    () => '',
    (error: Error) => error.message,
  )
  match(told, /run-1 is not rolled back\. DELETE http:\/\/checks\.example\.org:8090\/undo: .*404/)
  is(told.includes('secret'), false)
})

test('a busy service is retried; one that stays busy fails the workflow', async ({
  world,
  service,
}) => {
  await use(world, [calling()])
  service.answerWith(503)
  const id = await asked(world)
  is(service.received.length, 1)
  service.answerWith(202)
  world.clock.advance(5)
  await world.jobs.drain()
  is(service.received.length, 2)
  is(await resume(world, given(service.received[0]).invocationId), 202)
  is(await isReleased(world, id), true)
  for (const [status, reason] of [
    [500, /answered 500/],
    [null, /not answered: nothing came/],
  ] as const) {
    service.forget()
    service.answerWith(status)
    const other = await asked(world)
    for (let turn = 0; turn < 10; turn += 1) {
      world.clock.advance(600)
      await world.jobs.drain()
    }
    equal([await isReleased(world, other), await locksOn(world, other)], [false, 0])
    match(String((await lastEvent(world, other))?.details.reason), reason)
    is(service.received.length, 6)
  }
})

test('a refusal or redirect fails the workflow at once', async ({ world, service }) => {
  await use(world, [calling()])
  for (const status of [404, 302, 100]) {
    service.forget()
    service.answerWith(status)
    const id = await asked(world)
    is(service.received.length, 1)
    equal([await isReleased(world, id), await locksOn(world, id)], [false, 0], String(status))
  }
})

test('an answer that comes before the request is acknowledged counts', async ({
  world,
  service,
}) => {
  await use(world, [calling()])
  service.answerWith(500)
  const id = await asked(world)
  is(await resume(world, given(service.received[0]).invocationId), 202)
  is(await isReleased(world, id), true)
  world.clock.advance(600)
  await world.jobs.drain()
  is(service.received.length, 1)
})

test('an aborted workflow makes no more calls', async ({ world, service }) => {
  await use(world, [calling()])
  service.answerWith(503)
  const id = await asked(world)
  await world.call('DELETE', `/datasets/${id}/locks`, asAdmin)
  world.clock.advance(600)
  await world.jobs.drain()
  is(service.received.length, 1)
})

test('workflows.add: addresses of hosts that are not allowed are refused', async ({ world }) => {
  const add = async (step: object) => {
    const json = { name: 'No', steps: [step] }
    return (await world.call('POST', '/admin/workflows', { ...asAdmin, json })).status
  }
  is(await add(calling()), 201)
  for (const parameters of [
    { url: 'http://169.254.169.254/latest' },
    { url: `http://${HOST}@evil.example/` },
    { url: 'http://localhost/' },
    { url: 7 },
    { url: '' },
    { rollbackUrl: 'http://evil.example/' },
    { method: 'TRACE' },
  ])
    for (const type of ['http/sr', 'http/authExt'])
      is(await add(calling(parameters, type)), 400, JSON.stringify(parameters))
})

test('a workflow after a publication has the data of the published version', async ({
  world,
  service,
}) => {
  await world.call('DELETE', '/admin/workflows/default/PrePublishDataset', asAdmin)
  await use(
    world,
    [
      calling({
        body: `${v('dataset.displayName')} ${v('majorVersion')}.${v('minorVersion')}`,
      }),
    ],
    'PostPublishDataset',
  )
  const { id } = await aSharedDataset(world)
  await world.call('POST', `/datasets/${id}/actions/:publish?type=major`, asAdmin)
  await world.jobs.drain()
  const request = given(service.received[0])
  is(request.body?.text, 'River gauge readings 1.0')
  is(await resume(world, request.invocationId), 202)
  await world.call('DELETE', '/admin/workflows/default/PostPublishDataset', asAdmin)
})

test('the published version keeps its number in the workflow, also with a new draft', async ({
  world,
  service,
}) => {
  const body = `${v('majorVersion')}.${v('minorVersion')}`
  await use(world, [calling({ body }), calling({ body })], 'PostPublishDataset')
  const { id } = await aSharedDataset(world)
  await world.call('POST', `/datasets/${id}/actions/:publish?type=major`, asAdmin)
  await world.jobs.drain()
  const json = { name: 'CC BY 4.0' }
  const drafted = await world.call('PUT', `/datasets/${id}/license`, { ...asAdmin, json })
  is(drafted.status, 200, drafted.text)
  const { invocationId } = given(service.received[0])
  is(await resume(world, invocationId), 202)
  equal(
    service.received.map((request) => request.body?.text),
    ['1.0', '1.0'],
  )
  is(await resume(world, invocationId), 202)
  await world.call('DELETE', '/admin/workflows/default/PostPublishDataset', asAdmin)
})

test.run()
