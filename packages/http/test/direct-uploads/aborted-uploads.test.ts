import { StorageUnavailable } from '@holdfast/core/rules'
import { memoryStorage } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { bytesOf, offered, PART, pathOf, put } from './direct-upload-calls.ts'

const test = suite('aborting direct uploads over HTTP')

const DAY_SECONDS = 24 * 3600
const LATER = new Date('2041-01-01T00:00:00Z')

/** A world with a store that answers only while it is `alive`. */
async function openMortal() {
  const storage = memoryStorage()
  const state = { alive: true }
  const remove = async (key: string) => {
    if (!state.alive) throw new StorageUnavailable('It does not answer')
    await storage.delete(key)
  }
  const world = await openWorld({
    storages: {
      preferred: 'local',
      drivers: { local: { ...storage, delete: remove } },
      profiles: { local: { label: 'Here', partSize: PART } },
    },
  })
  const reserved = async () =>
    (await world.store.read(({ stagedObjects }) => stagedObjects.expired(LATER, 10))).length
  return { world, state, reserved }
}

test('P03: an upload whose abort failed can be aborted again', async () => {
  const { world, state, reserved } = await openMortal()
  const { id } = await aDataset(world)
  const { urls, abort, complete } = await offered(world, id, PART + 4)
  await put(world, urls['1'] ?? '', bytesOf(PART))
  const givenUp = () => world.call('DELETE', pathOf(abort), { as: 'superuser' })
  state.alive = false
  is((await givenUp()).status >= 500, true)
  is(await reserved(), 1)
  is((await givenUp()).status >= 500, true)
  // It cannot be completed any more.
  is((await put(world, urls['2'] ?? '', 'four')).status, 401)
  const completed = await world.call('PUT', pathOf(complete), {
    as: 'superuser',
    body: '{"1":"tag"}',
  })
  is(completed.status, 404)
  state.alive = true
  equal([(await givenUp()).status, await reserved()], [204, 0])
  is((await givenUp()).status, 204)
  await world.close()
})

/** A world whose store joins parts even though they are dropped meanwhile, as a bucket may. */
async function openStubborn() {
  const storage = memoryStorage()
  const { direct } = storage
  if (direct?.kind !== 'received') throw new Error('It receives parts')
  const state = { key: '', during: async () => {} }
  const complete: typeof direct.complete = async ({ key }) => {
    state.key = key
    await state.during()
    await storage.put(key, once(), 'MD5')
  }
  const world = await openWorld({
    storages: {
      preferred: 'local',
      drivers: { local: { ...storage, direct: { ...direct, complete } } },
      profiles: { local: { label: 'Here', partSize: PART } },
    },
  })
  await world.jobs.work(world.repository.handleJob)
  return { world, state, there: () => storage.size(state.key) }
}

async function* once() {
  yield bytesOf(4)
}

test('P02: an upload that is aborted while the store joins its parts leaves no bytes', async () => {
  const { world, state, there } = await openStubborn()
  const { id } = await aDataset(world)
  const { abort, complete } = await offered(world, id, PART + 4)
  state.during = async () => {
    is((await world.call('DELETE', pathOf(abort), { as: 'superuser' })).status, 204)
  }
  const body = '{"1":"tag"}'
  is((await world.call('PUT', pathOf(complete), { as: 'superuser', body })).status, 404)
  is(await there(), 4)
  world.clock.advance(DAY_SECONDS)
  await world.jobs.drain()
  is(await there(), null)
  await world.close()
})

test.run()
