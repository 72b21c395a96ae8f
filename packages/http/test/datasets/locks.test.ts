import { LOCK_TYPES } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, userNameOf, type World } from '../app/world.ts'
import { aDataset } from './dataset-calls.ts'

const test = suite<{ world: World }>('locks over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world?.close())

const lock = (world: World, id: number | string, type: string) =>
  world.call('POST', `/datasets/${id}/lock/${type}`, { as: 'superuser' })

const unlock = (world: World, id: number | string, query = '') =>
  world.call('DELETE', `/datasets/${id}/locks${query}`, { as: 'superuser' })

const typesOn = async (world: World, id: number, query = ''): Promise<readonly string[]> => {
  const { body } = await world.call('GET', `/datasets/${id}/locks${query}`)
  return body.data.map(({ lockType }: { readonly lockType: string }) => lockType)
}

test('datasetLocks: lists locks with their author, time and dataset', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  equal(await typesOn(world, id), [])
  await lock(world, id, 'Ingest')
  const { status, body } = await world.call(
    'GET',
    `/datasets/:persistentId/locks/?persistentId=${pid}`,
  )
  is(status, 200)
  equal(body.data, [
    {
      lockType: 'Ingest',
      date: '2031-04-05T06:07:08Z',
      user: userNameOf('superuser'),
      dataset: pid,
    },
  ])
  await unlock(world, id)
})

test('datasetLocks: can be filtered by type; an unknown type matches nothing', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  for (const type of ['Ingest', 'finalizePublication']) await lock(world, id, type)
  equal(await typesOn(world, id, '?type=Ingest'), ['Ingest'])
  equal(await typesOn(world, id, '?type=Workflow'), [])
  is((await typesOn(world, id, '?type=')).length, 2)
  for (const type of ['ingest', 'None', 'x'.repeat(5000)]) {
    const { status, body } = await world.call('GET', `/datasets/${id}/locks?type=${type}`)
    is(status, 404)
    match(body.message, /^Invalid lock type value: /)
  }
  is((await world.call('GET', '/datasets/999999/locks')).status, 404)
  is((await world.call('GET', '/datasets/abc/locks')).status, 400)
  await unlock(world, id)
})

test('locks.add: each type once', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const type of LOCK_TYPES) {
    const { status, body } = await lock(world, id, type)
    is(status, 200)
    is(typeof body.data.message, 'string')
    const again = await lock(world, id, type)
    is(again.status, 403)
    match(again.body.message, new RegExp(`^dataset already locked with lock type ${type}`))
  }
  equal([...(await typesOn(world, id))].sort(), [...LOCK_TYPES].sort())
  await unlock(world, id)
})

test('locks.add: an unknown type or dataset is not found', async ({ world }) => {
  const { id } = await aDataset(world)
  const unknown = await lock(world, id, 'Finalize')
  is(unknown.status, 404)
  match(unknown.body.message, /^Invalid lock type value: Finalize/)
  is((await lock(world, 999_999, 'Ingest')).status, 404)
  is((await lock(world, 'abc', 'Ingest')).status, 400)
  equal(await typesOn(world, id), [])
})

test('locks.add: of eight concurrent calls one gets the lock', async ({ world }) => {
  const { id } = await aDataset(world)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => lock(world, id, 'EditInProgress')),
  )
  const codes = answers.map(({ status }) => status).toSorted()
  equal(codes, [200, 403, 403, 403, 403, 403, 403, 403])
  equal(await typesOn(world, id), ['EditInProgress'])
  await unlock(world, id)
})

test('locks.remove: removes all locks, those of a type, or none', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const type of ['Ingest', 'InReview', 'Workflow']) await lock(world, id, type)
  is((await unlock(world, id, '?type=Ingest')).status, 200)
  equal([...(await typesOn(world, id))].sort(), ['InReview', 'Workflow'])
  is((await unlock(world, id, '?type=nothing')).status, 404)
  is((await unlock(world, id)).status, 200)
  equal(await typesOn(world, id), [])
  const nothing = await unlock(world, id)
  is(nothing.status, 200)
  is(typeof nothing.body.data.message, 'string')
  is((await unlock(world, 999_999)).status, 404)
})

test('locks.list: the locks of all datasets, by type and by user', async ({ world }) => {
  const [one, two] = [await aDataset(world), await aDataset(world)]
  await lock(world, one.id, 'Ingest')
  await lock(world, two.id, 'Workflow')
  await world.store.write(({ datasets }) =>
    datasets.addLock(two.id, {
      type: 'InReview',
      since: new Date('2031-01-01T00:00:00Z'),
      userName: userNameOf('contributor'),
      message: null,
    }),
  )
  const list = async (query = '') => {
    const { status, body } = await world.call('GET', `/datasets/locks${query}`, { as: 'superuser' })
    is(status, 200)
    return body.data.map(
      ({ lockType, dataset }: { readonly lockType: string; readonly dataset: string }) =>
        `${lockType} ${dataset}`,
    )
  }
  const [ingest, workflow] = [`Ingest ${one.pid}`, `Workflow ${two.pid}`]
  const review = `InReview ${two.pid}`
  equal(await list(), [review, ingest, workflow])
  equal(await list('?type=Workflow'), [workflow])
  for (const user of [userNameOf('contributor'), `@${userNameOf('contributor').toUpperCase()}`])
    equal(await list(`?userIdentifier=${user}`), [review])
  equal(await list(`?type=Ingest&userIdentifier=${userNameOf('contributor')}`), [])
})

test('locks.list: an unknown type or user is 400', async ({ world }) => {
  const asked = (query: string) => world.call('GET', `/datasets/locks${query}`, { as: 'superuser' })
  const type = await asked('?type=ingest')
  is(type.status, 400)
  match(type.body.message, /^Invalid lock type value: ingest.*finalizePublication/)
  is((await asked('?userIdentifier=nobody')).status, 400)
})

test.run()
