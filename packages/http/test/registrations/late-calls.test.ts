import { memoryRegistrar } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { askToPublish, openRegisteredWorld, shownOf, stateOf } from './registered-world.ts'

const test = suite('datasets that change while the registrar is asked')

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

test('delete: an identifier that is reserved after its draft was deleted is released again', async () => {
  const registrar = memoryRegistrar({ authority: '10.5072' })
  let asked = 0
  const reserve: typeof registrar.reserve = async (pid) => {
    asked += 1
    is((await world.call('DELETE', `/datasets/${dataset.id}`, as)).status, 200)
    await world.repository.handleJob({ kind: 'registerPid', datasetId: dataset.id })
    return registrar.reserve(pid)
  }
  const world = await openWorld({ registrar: { ...registrar, reserve } })
  await world.jobs.work(world.repository.handleJob)
  const dataset = await aDataset(world)
  await world.jobs.drain()
  equal([asked, registrar.known.size], [1, 0])
  equal(world.jobs.failed(), [])
  await world.close()
})

test.run()
