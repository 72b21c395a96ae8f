import { equal, is, match } from 'uvu/assert'
import { openWorld } from '../app/world.ts'
import { aDataset, aSharedDataset, publish } from '../datasets/dataset-calls.ts'
import {
  askToPublish,
  eventsOf,
  type RegisteredWorld,
  registeredSuite,
  shownOf,
  stateOf,
  trouble,
} from './registered-world.ts'

const test = registeredSuite('renewing registrations')

const as = { as: 'superuser' } as const
const post = (world: Pick<RegisteredWorld, 'call'>, path: string) =>
  world.call('POST', `/datasets/${path}`, as)

const CALLS = (id: number) => [
  `${id}/modifyRegistration`,
  `${id}/modifyRegistrationMetadata`,
  'modifyRegistrationPIDMetadataAll',
  'modifyRegistrationAll',
]

/** Updates of all datasets are spread over time. */
async function drainAll(world: RegisteredWorld): Promise<void> {
  await world.jobs.drain()
  world.clock.advance(60)
  await world.jobs.drain()
}

async function aRelease(world: RegisteredWorld) {
  const dataset = await aSharedDataset(world)
  await askToPublish(world, dataset.id)
  await world.jobs.drain()
  return dataset
}

test('V16 V17 registrations: GET is refused', async ({ world }) => {
  const { id } = await aRelease(world)
  // With GET, the last two are read as ids of datasets, which are invalid.
  for (const [at, path] of CALLS(id).entries())
    is((await world.call('GET', `/datasets/${path}`, as)).status, at < 2 ? 405 : 400, path)
})

test('V16 renew: answers at once, and a job updates the registrar', async ({ world }) => {
  const dataset = await aDataset(world)
  const { calls } = world.registrar
  const { status, body } = await post(world, `${dataset.id}/modifyRegistration`)
  is(status, 200)
  match(body.data.message, dataset.pid)
  is(world.registrar.calls, calls)
  await world.jobs.drain()
  equal([world.registrar.calls, stateOf(world, dataset)], [calls + 1, 'reserved'])
  is((await eventsOf(world, dataset.id)).includes('pidRegistrationAsked'), true)
})

test('V16 renew: accepts identifiers in the query and in the path', async ({ world }) => {
  const { pid } = await aDataset(world)
  for (const path of [
    `:persistentId/modifyRegistration?persistentId=${pid}`,
    `${encodeURIComponent(pid)}/modifyRegistration/`,
  ])
    is((await post(world, path)).status, 200, path)
})

test('V16 renew, modifyRegistrationMetadata: an unknown dataset is 404, an invalid id 400', async ({
  world,
}) => {
  for (const name of ['modifyRegistration', 'modifyRegistrationMetadata'])
    for (const [id, status] of [
      ['999999', 404],
      ['99999999999999', 404],
      ['abc', 400],
      [':persistentId', 400],
    ] as const)
      is((await post(world, `${id}/${name}`)).status, status, `${id}/${name}`)
  is((await post(world, ':persistentId/modifyRegistration?persistentId=x')).status, 400)
  is((await post(world, ':persistentId/modifyRegistration?persistentId=doi:10.1/x')).status, 404)
})

test('registrations.metadata: a dataset that was never released is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const { status, body } = await post(world, `${id}/modifyRegistrationMetadata`)
  is(status, 400)
  match(body.message, /never released/)
})

test('V16 renew: sends a rejected record again', async ({ world }) => {
  const dataset = await aDataset(world)
  trouble(world, 'rejected')
  await world.jobs.drain()
  trouble(world, null)
  await post(world, `${dataset.id}/modifyRegistration`)
  await world.jobs.drain()
  equal(
    [stateOf(world, dataset), (await shownOf(world, dataset)).lastFailure],
    ['reserved', undefined],
  )
})

test('V17 renew all: renews released datasets; modifyRegistrationAll renews all', async ({
  world,
}) => {
  const [draft, released] = [await aDataset(world), await aRelease(world)]
  await world.jobs.drain()
  const toldTo = async (path: string) => {
    const before = [await shownOf(world, draft), await shownOf(world, released)]
    world.clock.advance(1)
    is((await post(world, path)).status, 200)
    await drainAll(world)
    const after = [await shownOf(world, draft), await shownOf(world, released)]
    return after.map((each, at) => each.lastUpdateTime !== before[at].lastUpdateTime)
  }
  equal(await toldTo('modifyRegistrationPIDMetadataAll'), [false, true])
  equal(await toldTo('modifyRegistrationAll'), [true, true])
})

test('V17 renew all: two calls before the job runs renew the datasets once', async ({ world }) => {
  for (const _ of [1, 2]) await post(world, 'modifyRegistrationPIDMetadataAll')
  is(world.jobs.waiting().filter(({ kind }) => kind === 'registerAllPids').length, 1)
  await drainAll(world)
})

test('registrations.list: pages, and invalid parameters are refused', async ({ world }) => {
  const list = (query: string) => world.call('GET', `/admin/registrations?${query}`, as)
  const all = await list('')
  is(all.body.totalCount, all.body.data.length)
  const second = await list('limit=1&offset=1')
  equal([second.body.totalCount, second.body.data], [all.body.totalCount, [all.body.data[1]]])
  equal((await list('status=pending')).body.data, [])
  trouble(world, 'unreachable')
  const failing = await aDataset(world)
  await world.jobs.drain()
  equal(
    (await list('status=failing')).body.data.map(
      (each: { readonly persistentId: string }) => each.persistentId,
    ),
    [failing.pid],
  )
  for (const bad of ['status=lost', 'limit=0', 'limit=-1', 'limit=x', 'offset=-1', 'offset=1.5'])
    is((await list(bad)).status, 400, bad)
})

test('identifiers without a registrar need no update', async () => {
  const world = await openWorld()
  const { id } = await aDataset(world)
  await publish(world, id)
  for (const path of CALLS(id)) {
    const { status, body } = await post(world, path)
    is(status, 200, path)
    match(body.data.message, /nothing to update/)
  }
  equal(
    world.jobs.waiting().filter(({ kind }) => kind.includes('Pid')),
    [],
  )
  const times = await world.call('GET', `/datasets/${id}/timestamps`, as)
  is(times.body.data.globalIdCreateTime, times.body.data.createTime)
  await world.close()
})

test.run()
