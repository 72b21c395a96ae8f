import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('discarding drafts over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const discard = (world: World, id: number, as: Parameters<World['call']>[2] = {}) =>
  world.call('DELETE', `/datasets/${id}/versions/:draft`, { as: 'superuser', ...as })

test('D17 discard: a dataset that was never released is deleted with its draft', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const { status, body } = await discard(world, id)
  is(status, 200)
  is(typeof body.data.message, 'string')
  is((await world.call('GET', `/datasets/${id}`, { as: 'superuser' })).status, 404)
  is((await world.call('GET', `/access/datafile/${fileId}`, { as: 'superuser' })).status, 404)
})

test('D17 discard: keeps the release, and deletes files that only the draft has', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const kept = await aFile(world, id, { name: 'kept.txt' })
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Never mind'))
  const gone = await aFile(world, id, { name: 'gone.txt' })
  is((await discard(world, id)).status, 200)
  const { body } = await world.call('GET', `/datasets/${id}/versions`, { as: 'superuser' })
  is(body.data.length, 1)
  is(body.data[0].files.length, 1)
  is((await world.call('GET', `/access/datafile/${kept}`)).status, 200)
  is((await world.call('GET', `/access/datafile/${gone}`, { as: 'superuser' })).status, 404)
})

test('D17 discard: a version that is no draft is 401', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  is((await discard(world, id)).status, 401)
})

test('D17 discard: other versions, missing datasets and locks are refused', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const version of ['1.0', ':latest', 'draft'])
    is(
      (await world.call('DELETE', `/datasets/${id}/versions/${version}`, { as: 'superuser' }))
        .status,
      400,
    )
  is((await discard(world, 999_999)).status, 404)
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Ingest' } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await discard(world, id)).status, 403)
})

test.run()
