import { suite } from 'uvu'
import { equal, is, not, ok } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { type CallOptions, onSql, openWorld, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from './dataset-calls.ts'

const test = suite<{ world: World }>('destroying datasets')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const destroy = (world: World, id: number, options: CallOptions = {}) =>
  world.call('DELETE', `/datasets/${id}/destroy/`, { as: 'superuser', ...options })

/** Two releases and a draft, with a file in each. */
async function aLife(world: World) {
  const { id, pid } = await aSharedDataset(world)
  const files = [await aFile(world, id, { name: 'first.txt' })]
  await publish(world, id)
  files.push(await aFile(world, id, { name: 'second.txt', content: 'more' }))
  await publish(world, id)
  files.push(await aFile(world, id, { name: 'third.txt', content: 'even more' }))
  return { id, pid, files }
}

const READS = (id: number, pid: string, [first, , third]: readonly number[]) => [
  `/datasets/${id}`,
  `/datasets/:persistentId/?persistentId=${pid}`,
  `/datasets/${id}/versions`,
  `/datasets/${id}/versions/1.0`,
  `/datasets/${id}/versions/:latest-published`,
  `/datasets/${id}/versions/:latest-published/files`,
  `/datasets/${id}/versions/1.0/compare/2.0`,
  `/datasets/${id}/links`,
  `/datasets/${id}/locks`,
  `/datasets/${id}/userPermissions`,
  `/datasets/${id}/timestamps`,
  `/datasets/${id}/storagesize`,
  `/access/dataset/${id}`,
  `/access/datafile/${first}`,
  `/files/${first}`,
  `/files/${third}`,
]

test('datasets.destroy: every read is 404 afterwards, also from the cache', async ({ world }) => {
  const { id, pid, files } = await aLife(world)
  const paths = READS(id, pid, files)
  for (const as of ['anonymous', 'superuser'] as const)
    for (const path of paths) not.equal((await world.send('GET', path, { as })).status, 404, path)
  const { status, body } = await destroy(world, id)
  is(status, 200)
  equal(body, { status: 'OK', data: { message: `Dataset ${id} destroyed` } })
  for (const as of ['anonymous', 'superuser'] as const)
    for (const path of paths) is((await world.send('GET', path, { as })).status, 404, path)
})

test('datasets.destroy: the bytes of every version are deleted after the commit, and no others', async ({
  world,
}) => {
  const { id } = await aLife(world)
  const other = await aDataset(world)
  const kept = await aFile(world, other.id, { content: 'kept' })
  await publish(world, other.id)
  const before = world.jobs.waiting().length
  await destroy(world, id)
  const [job, ...more] = world.jobs.waiting().slice(before)
  equal(more, [])
  is(job?.kind === 'deleteObjects' && job.keys.length, 3)
  await world.jobs.work(world.repository.handleJob)
  await world.jobs.drain()
  equal(world.jobs.failed(), [])
  is((await world.send('GET', `/access/datafile/${kept}`)).status, 200)
})

test('datasets.destroy: the event log is kept', async ({ world }) => {
  const { id, pid } = await aLife(world)
  const { collectionId, publishedAt } = await facts(world, id)
  await destroy(world, id)
  const [last] = await world.store.read(({ events }) => events.of(id, 1))
  is(last?.kind, 'datasetDestroyed')
  is(last?.actor, '@superuser.user')
  equal(last?.details, { pid, collectionId, publishedAt, versions: 3, files: 3, bytes: 23 })
})

const facts = (world: World, id: number) =>
  world.store.read(async ({ datasets }) => {
    const dataset = await datasets.find({ kind: 'id', id })
    return {
      collectionId: dataset?.collectionId,
      publishedAt: dataset?.publishedAt?.toISOString(),
    }
  })

test('datasets.destroy: a deaccessioned dataset counts as released', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  const json = { deaccessionReason: 'Measured with a broken instrument' }
  const path = `/datasets/${id}/versions/1.0/deaccession`
  is((await world.call('POST', path, { as: 'superuser', json })).status, 200)
  is((await destroy(world, id, { as: 'admin' })).status, 401)
  is((await destroy(world, id)).status, 200)
})

test('datasets.destroy: locks, links and roles do not prevent it', async ({ world }) => {
  const { id } = await aLife(world)
  const { alias } = await collectionIn(world, ':root', { alias: 'linking' })
  await publishCollection(world, alias)
  is((await world.call('PUT', `/datasets/${id}/link/${alias}`, { as: 'superuser' })).status, 200)
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Workflow' } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await destroy(world, id)).status, 200)
  is((await world.call('DELETE', `/collections/${alias}`, { as: 'superuser' })).status, 200)
})

test('datasets.destroy: no other call deletes released data', async ({ world }) => {
  const { id, files } = await aLife(world)
  const attempts = [
    ['DELETE', `/files/${files[0]}`],
    ['DELETE', `/datasets/${id}/versions/:draft`],
    ['DELETE', `/datasets/${id}`],
    ['DELETE', '/collections/:root'],
  ] as const
  for (const [method, path] of attempts) await world.call(method, path, { as: 'superuser' })
  is((await world.send('GET', `/access/datafile/${files[0]}`)).status, 200)
  is((await world.call('GET', `/datasets/${id}/versions`)).body.data.length, 2)
})

test('datasets.destroy: an unknown dataset is 404, a destroyed one too', async ({ world }) => {
  is((await destroy(world, 999_999)).status, 404)
  const { id } = await aDataset(world)
  await editMetadata(world, id, titleEdit('Soon gone'))
  is((await destroy(world, id)).status, 200)
  is((await destroy(world, id)).status, 404)
})

test(
  'datasets.destroy: takes the same few statements at 10 and at 300 files, and at more with a job',
  onSql(async (world) => {
    const counts: number[] = []
    for (const size of [10, 300, 501]) {
      const { id } = await aDataset(world)
      await manyFiles(world, id, size)
      await world.store.write(({ settings }) =>
        settings.put(':FileValidationOnPublishEnabled', 'false'),
      )
      await publish(world, id)
      counts.push(await world.statements(() => destroy(world, id)))
      const job = { kind: 'removeFiles', datasetId: id } as const
      if (size > 500) counts.push(await world.statements(() => world.repository.handleJob(job)))
    }
    const [few = 0, many, begun = 0, removed = 0] = counts
    is(many, few)
    ok(few <= 16, `${few} statements`)
    ok(begun <= 18 && removed <= 22, `${begun} statements and ${removed} of the job`)
    const { body } = await world.call('GET', '/search?q=*&type=file', { as: 'superuser' })
    is(body.data.total_count, 0)
    equal(await world.store.read(({ datasets }) => datasets.unfinishedRemovals()), [])
  }),
)

test.run()
