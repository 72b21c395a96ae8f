import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { aDataset } from '../datasets/dataset-calls.ts'
import { askToPublish, openRegisteredWorld, shownOf, stateOf } from './registered-world.ts'

const test = suite('publications that end while the registrar is asked')

const as = { as: 'superuser' } as const

test('D15 publish: an identifier that is published after its dataset was deleted is withdrawn again', async () => {
  let asked = 0
  const world = await openRegisteredWorld({
    beforePublishing: async () => {
      asked += 1
      const { id } = dataset
      is((await world.call('DELETE', `/datasets/${id}/locks`, as)).status, 200)
      is((await world.call('DELETE', `/datasets/${id}`, as)).status, 200)
      // Another process withdraws the identifier before this call arrives.
      await world.repository.handleJob({ kind: 'registerPid', datasetId: id })
    },
  })
  const dataset = await aDataset(world)
  await world.jobs.drain()
  is(stateOf(world, dataset), 'reserved')
  await askToPublish(world, dataset.id)
  await world.jobs.drain()
  equal([asked, stateOf(world, dataset)], [1, 'hidden'])
  equal(world.jobs.failed(), [])
  await world.close()
})

test('D15 publish: a registrar that published the identifier of what stays a draft is known to have done so', async () => {
  const world = await openRegisteredWorld({
    beforePublishing: async () => {
      is((await world.call('DELETE', `/datasets/${dataset.id}/locks`, as)).status, 200)
    },
  })
  const dataset = await aDataset(world)
  await askToPublish(world, dataset.id)
  await world.jobs.drain()
  equal([stateOf(world, dataset), (await shownOf(world, dataset)).state], ['public', 'public'])
  await world.call('DELETE', `/datasets/${dataset.id}`, as)
  await world.jobs.drain()
  is(stateOf(world, dataset), 'hidden')
  await world.close()
})

test.run()
