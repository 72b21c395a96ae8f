import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const LOCAL = '127.0.0.1'
const LOG = { provider: ':internal', stepType: 'log', parameters: { said: 'hello' } }
const PAUSE = { provider: ':internal', stepType: 'pause' }
const ASK = { ...PAUSE, stepType: 'pause/message', parameters: { message: 'Ask the board.' } }

const test = suite<{ world: World }>('publishing with workflows')

test.before(async (context) => {
  const world = await openWorld()
  context.world = world
  await world.jobs.work(world.repository.handleJob)
})
test.after(({ world }) => world?.close())

const asAdmin = { as: 'superuser' } as const

/** Makes the workflow the default before, or after, publications. */
async function use(
  world: World,
  steps: readonly object[],
  trigger = 'PrePublishDataset',
): Promise<void> {
  const json = { name: 'Review board', steps }
  const { status, body } = await world.call('POST', '/admin/workflows', { ...asAdmin, json })
  is(status, 201)
  const path = `/admin/workflows/default/${trigger}`
  is((await world.call('PUT', path, { ...asAdmin, body: `${body.data.id}` })).status, 200)
}

const unuse = (world: World, trigger = 'PrePublishDataset') =>
  world.call('DELETE', `/admin/workflows/default/${trigger}`, asAdmin)

const ask = (world: World, id: number) =>
  world.call('POST', `/datasets/${id}/actions/:publish?type=major`, { as: 'curator' })

const locksOn = async (world: World, id: number) =>
  (await world.call('GET', `/datasets/${id}/locks`)).body.data

const invocationOf = async (world: World, id: number) => {
  const { body } = await world.call('GET', '/admin/workflows/invocations', asAdmin)
  return body.data.find((one: { readonly datasetId: number }) => one.datasetId === id)
}

const resume = async (world: World, id: number, body = '') => {
  const { id: invocationId } = await invocationOf(world, id)
  return world.call('POST', `/workflows/${invocationId}`, { body, from: LOCAL })
}

const isReleased = async (world: World, id: number): Promise<boolean> =>
  (await world.call('GET', `/datasets/${id}/versions/1.0`)).status === 200

const kindsAt = async (world: World, id: number) =>
  (await world.store.read(({ events }) => events.of(id, 100))).map(({ kind }) => kind).reverse()

test('D15 publish: is accepted, and locked until the workflow has finished', async ({ world }) => {
  await use(world, [LOG, PAUSE, LOG])
  const { id } = await aSharedDataset(world)
  await aFile(world, id)
  const { status, body } = await ask(world, id)
  is(status, 202)
  equal(
    [body.status, body.data.id, body.data.latestVersion],
    ['WORKFLOW_IN_PROGRESS', id, undefined],
  )
  const [lock] = await locksOn(world, id)
  equal([lock.lockType, lock.user], ['Workflow', 'curator.user'])
  await world.jobs.drain()
  is((await invocationOf(world, id)).state, 'paused')
  is(await isReleased(world, id), false)
  is((await ask(world, id)).status, 403)
  is((await resume(world, id)).status, 202)
  is(await isReleased(world, id), false)
  await world.jobs.drain()
  is(await isReleased(world, id), true)
  equal(await locksOn(world, id), [])
  is(await invocationOf(world, id), undefined)
  const told = (await kindsAt(world, id)).filter((kind) => /workflow|versionPublished/.test(kind))
  equal(told, [
    'workflowStarted',
    'workflowLogged',
    'workflowPaused',
    'workflowResumed',
    'workflowLogged',
    'workflowSucceeded',
    // The files are verified first.
    'versionPublished',
  ])
  await unuse(world)
})

test('D15 publish: a workflow without pauses finishes by itself', async ({ world }) => {
  await use(world, [LOG])
  const { id } = await aSharedDataset(world)
  is((await ask(world, id)).status, 202)
  await world.jobs.drain()
  is(await isReleased(world, id), true)
  equal(await locksOn(world, id), [])
  await unuse(world)
})

test('D15 publish: is refused for the same reasons as without a workflow', async ({ world }) => {
  await use(world, [PAUSE])
  const { id } = await aSharedDataset(world)
  const path = `/datasets/${id}/actions/:publish?type=minor`
  is((await world.call('POST', path, { as: 'curator' })).status, 403)
  is((await world.call('POST', path, { as: 'contributor' })).status, 401)
  equal(await locksOn(world, id), [])
  await unuse(world)
})

test('a repeated job changes nothing', async ({ world }) => {
  await use(world, [PAUSE, PAUSE])
  const { id } = await aSharedDataset(world)
  await ask(world, id)
  await world.jobs.drain()
  const { id: invocationId } = await invocationOf(world, id)
  const again = (step: number) =>
    world.repository.handleJob({ kind: 'runWorkflow', invocationId, step })
  await again(0)
  equal(
    [(await invocationOf(world, id)).step, (await invocationOf(world, id)).state],
    [0, 'paused'],
  )
  await resume(world, id)
  await Promise.all([again(0), again(0), world.jobs.drain()])
  equal(
    [(await invocationOf(world, id)).step, (await invocationOf(world, id)).state],
    [1, 'paused'],
  )
  await resume(world, id)
  await Promise.all([again(1), again(1), world.jobs.drain()])
  const { body } = await world.call('GET', `/datasets/${id}/versions`, asAdmin)
  equal(
    body.data.map((each: { readonly versionNumber: number }) => each.versionNumber),
    [1],
  )
  await again(1)
  await unuse(world)
})

test('pause/message: shows what it waits for, and can be failed', async ({ world }) => {
  await use(world, [LOG, ASK])
  const { id } = await aSharedDataset(world)
  await ask(world, id)
  await world.jobs.drain()
  is((await locksOn(world, id))[0].message, 'Ask the board.')
  await resume(world, id, JSON.stringify({ status: 'Failure', reason: 'The board said no.' }))
  await world.jobs.drain()
  is(await isReleased(world, id), false)
  equal(await locksOn(world, id), [])
  const [event] = await world.store.read(({ events }) => events.of(id, 1))
  equal([event?.kind, event?.details.reason], ['workflowFailed', 'The board said no.'])
  is((await ask(world, id)).status, 202)
  await world.jobs.drain()
  await resume(world, id, '{"status": "success"}')
  await world.jobs.drain()
  is(await isReleased(world, id), true)
  await unuse(world)
})

test('V20 notifications: who published is notified of the end of the workflow, either way', async ({
  world,
}) => {
  const newest = async () => {
    const { body } = await world.call('GET', '/notifications/all?limit=20', { as: 'curator' })
    return body.data.find(({ type }: { readonly type: string }) => /^WORKFLOW_/.test(type))
  }
  await use(world, [ASK])
  const { id } = await aSharedDataset(world)
  for (const [status, type] of [
    ['Failure', 'WORKFLOW_FAILURE'],
    ['Success', 'WORKFLOW_SUCCESS'],
  ] as const) {
    await ask(world, id)
    await world.jobs.drain()
    world.clock.advance(60)
    await resume(world, id, JSON.stringify({ status }))
    await world.jobs.drain()
    is((await newest()).type, type)
  }
  await unuse(world)
})

test('a draft that became unpublishable meanwhile stays a draft, unlocked', async ({ world }) => {
  await use(world, [PAUSE])
  const { id } = await aSharedDataset(world)
  await ask(world, id)
  await world.jobs.drain()
  await world.store.write(({ roles }) => roles.revokeAllAt([id]))
  await resume(world, id)
  await world.jobs.drain()
  is(await isReleased(world, id), false)
  equal(await locksOn(world, id), [])
  const [event] = await world.store.read(({ events }) => events.of(id, 1))
  is(event?.kind, 'workflowFailed')
  match(String(event?.details.reason), /not permitted/)
  await unuse(world)
})

test('removing the lock aborts the workflow', async ({ world }) => {
  await use(world, [PAUSE])
  const { id } = await aSharedDataset(world)
  await ask(world, id)
  await world.jobs.drain()
  const { id: invocationId } = await invocationOf(world, id)
  await world.call('DELETE', `/datasets/${id}/locks`, asAdmin)
  const late = await world.call('POST', `/workflows/${invocationId}`, { from: LOCAL })
  is(late.status, 404)
  is((await ask(world, id)).status, 202)
  await world.jobs.drain()
  await resume(world, id)
  await world.jobs.drain()
  is(await isReleased(world, id), true)
  await unuse(world)
})

test('D15 publish: is refused when its configured workflow does not exist', async ({ world }) => {
  await world.store.write(({ settings }) => settings.put(':PrePublishDatasetWorkflowId', '424242'))
  const { id } = await aSharedDataset(world)
  is((await ask(world, id)).status, 403)
  equal(await locksOn(world, id), [])
  await unuse(world)
  is((await ask(world, id)).status, 200)
})

test('a workflow that follows a publication changes neither answer nor locks', async ({
  world,
}) => {
  await use(world, [LOG, PAUSE], 'PostPublishDataset')
  const { id } = await aDataset(world)
  await publish(world, id)
  equal(await locksOn(world, id), [])
  await world.jobs.drain()
  is((await invocationOf(world, id)).state, 'paused')
  equal(await locksOn(world, id), [])
  is((await resume(world, id)).status, 202)
  await world.jobs.drain()
  is(await invocationOf(world, id), undefined)
  is((await kindsAt(world, id)).at(-1), 'workflowSucceeded')
  await unuse(world, 'PostPublishDataset')
})

test.run()
