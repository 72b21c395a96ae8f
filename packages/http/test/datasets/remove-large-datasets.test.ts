import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish } from './dataset-calls.ts'

const test = suite<{ world: World }>('removing datasets with many files')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

async function aLargeDataset(world: World, size = 501) {
  const dataset = await aDataset(world)
  return { ...dataset, files: await manyFiles(world, dataset.id, size) }
}

async function aLargeRelease(world: World, size: number) {
  const dataset = await aLargeDataset(world, size)
  await world.store.write(({ settings }) =>
    settings.put(':FileValidationOnPublishEnabled', 'false'),
  )
  await publish(world, dataset.id)
  return dataset
}

const destroy = (world: World, id: number) =>
  world.call('DELETE', `/datasets/${id}/destroy`, { as: 'superuser' })

const status = async (world: World, path: string) =>
  (await world.send('GET', path, { as: 'superuser' })).status

const searched = async (world: World) => {
  const { body } = await world.call('GET', '/search?q=*&type=file', { as: 'superuser' })
  return body.data.total_count
}

const waiting = (world: World) =>
  world.jobs.waiting().flatMap((job) => (job.kind === 'removeFiles' ? job.datasetId : []))

const runJobs = async (world: World): Promise<void> => {
  await world.jobs.work(world.repository.handleJob)
  await world.jobs.drain()
  equal(world.jobs.failed(), [])
}

test('datasets.destroy: many files answer 404 at once, and jobs remove them', async ({ world }) => {
  const before = await searched(world)
  const { id, pid, files } = await aLargeRelease(world, 1001)
  is(await searched(world), before + 1001)
  const { status: answer, body } = await destroy(world, id)
  equal(
    { answer, body },
    { answer: 200, body: { status: 'OK', data: { message: `Dataset ${id} destroyed` } } },
  )
  equal(waiting(world), [id])
  const paths = [`/datasets/${id}`, `/datasets/:persistentId?persistentId=${pid}`]
  for (const path of [...paths, `/files/${files[0]}`, `/access/datafile/${files[1000]}`])
    is(await status(world, path), 404, path)
  is(await searched(world), before)
  const [last] = await world.store.read(({ events }) => events.of(id, 1))
  is(last?.details.files, 1001)
  is(last?.details.bytes, 10_010)
  await runJobs(world)
  equal(await world.store.read(({ datasets }) => datasets.unfinishedRemovals()), [])
})

test('datasets.delete: a draft with many files goes at once, and its identifier is free', async ({
  world,
}) => {
  const { id, files } = await aLargeDataset(world)
  is((await world.call('DELETE', `/datasets/${id}`, { as: 'superuser' })).status, 200)
  is(await status(world, `/files/${files[0]}`), 404)
  equal(waiting(world), [id])
  await runJobs(world)
})

test('datasets.destroy: the sweep goes on with a removal whose job was lost', async ({ world }) => {
  const { id } = await aLargeDataset(world)
  await world.store.write(({ datasets }) => datasets.beginRemoval(id, { kind: 'deleted' }))
  equal(waiting(world), [])
  await world.repository.handleJob({ kind: 'sweepStagedObjects' })
  equal(waiting(world), [id])
  await runJobs(world)
  equal(await world.store.read(({ datasets }) => datasets.unfinishedRemovals()), [])
})

test.run()
