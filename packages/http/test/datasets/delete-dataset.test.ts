import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from './dataset-calls.ts'

const test = suite<{ world: World }>('deleting datasets')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const remove = (world: World, id: number | string, options: CallOptions = {}) =>
  world.call('DELETE', `/datasets/${id}`, { as: 'superuser', ...options })

test('datasets.delete: deletes a dataset that was never released, with its files and bytes', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  const fileId = await aFile(world, id)
  const { status, body } = await remove(world, id)
  is(status, 200)
  equal(body, { status: 'OK', data: { message: `Dataset ${id} deleted` } })
  for (const path of [`/datasets/${id}`, `/datasets/:persistentId?persistentId=${pid}`])
    is((await world.call('GET', path, { as: 'superuser' })).status, 404)
  is((await world.call('GET', `/files/${fileId}`, { as: 'superuser' })).status, 404)
  is(world.jobs.waiting().at(-1)?.kind, 'deleteObjects')
  is((await remove(world, id)).status, 404)
})

test('datasets.delete: with releases, only the draft is deleted', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Never mind'))
  const { status, body } = await remove(world, `:persistentId/?persistentId=${pid}`)
  is(status, 200)
  is(body.data.message, 'Draft version of dataset :persistentId deleted')
  is((await world.call('GET', `/datasets/${id}`)).body.data.latestVersion.versionState, 'RELEASED')
})

test('datasets.delete: several versions without a draft are 401, for superusers too', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Second'))
  await publish(world, id)
  is((await remove(world, id)).status, 401)
})

test('datasets.delete: a superuser deletes a released dataset', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  is((await remove(world, id)).status, 200)
  is((await world.call('GET', `/datasets/${id}`)).status, 404)
})

test('datasets.delete: a locked draft is refused; unknown and malformed references differ', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Ingest' } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await remove(world, id)).status, 403)
  is((await remove(world, 999_999)).status, 404)
  is((await remove(world, 'nonsense')).status, 400)
  is((await remove(world, ':persistentId')).status, 400)
  is((await remove(world, id, { headers: { 'X-Service-key': 'nobody' } })).status, 401)
})

test.run()
