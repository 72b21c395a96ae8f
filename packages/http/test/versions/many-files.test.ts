import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aSharedDataset, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'
import { storeFiles } from './stored-files.ts'

const test = suite<{ readonly world: World }>('versions with many files')

test.before(async (context) => {
  const world = await openWorld()
  await world.jobs.work(world.repository.handleJob)
  Object.assign(context, { world })
})
test.after(({ world }) => world?.close())

/** Its files come in three batches; its record claims that there are too many to be read at once. */
async function aLargeDraft(world: World): Promise<number> {
  const { id } = await aSharedDataset(world)
  await storeFiles(world, id, { count: 250, file: { contentType: 'text/csv' } })
  await world.store.write(async ({ versions }) => {
    const draft = await versions.find(id, { kind: 'ordinal', ordinal: 1 })
    if (draft !== null) await versions.save({ ...draft, fileCount: 1_000_000 })
  })
  return id
}

/** The same, released as 1.0. */
async function aLargeDataset(world: World): Promise<number> {
  const id = await aLargeDraft(world)
  await publish(world, id, 'major')
  await world.jobs.drain()
  return id
}

test('D15 publish: a version with many files is verified by a job, and locked until then', async ({
  world,
}) => {
  const id = await aLargeDraft(world)
  await publish(world, id, 'major')
  const locks = () => world.call('GET', `/datasets/${id}/locks`)
  is((await locks()).body.data[0].lockType, 'finalizePublication')
  await world.jobs.drain()
  equal((await locks()).body.data, [])
  is((await world.call('GET', `/datasets/${id}/versions/1.0?excludeFiles=true`)).status, 200)
})

test('D01 D02 D03: the files of a large version are all there, as in the list of its files', async ({
  world,
}) => {
  const id = await aLargeDataset(world)
  const listed = (await world.call('GET', `/datasets/${id}/versions/1.0/files`)).body.data
  is(listed.length, 250)
  equal((await world.call('GET', `/datasets/${id}/versions/1.0`)).body.data.files, listed)
  equal((await world.call('GET', `/datasets/${id}`)).body.data.latestVersion.files, listed)
  equal((await world.call('GET', `/datasets/${id}/versions`)).body.data[0].files, listed)
  const links = await world.call('GET', `/datasets/${id}/versions/1.0/linkset`)
  is(JSON.parse(links.text).linkset[0].item.length, 250)
})

test('D01 D03: a large released version has an entity tag, which changes with it', async ({
  world,
}) => {
  const id = await aLargeDataset(world)
  for (const path of [`/datasets/${id}`, `/datasets/${id}/versions/1.0`]) {
    const answer = await world.send('GET', path)
    const tag = answer.headers.get('ETag') ?? ''
    await answer.body?.cancel()
    match(tag, /^"[\w-]{27}"$/)
    is(answer.headers.get('Cache-Control'), 'public, no-cache')
    const again = await world.send('GET', path, { headers: { 'If-None-Match': tag } })
    equal([again.status, await again.text()], [304, ''])
    await editMetadata(world, id, titleEdit(`Changed after ${path}`))
    await publish(world, id, 'updatecurrent')
    const changed = await world.send('GET', path, { headers: { 'If-None-Match': tag } })
    is(changed.status, 200)
    await changed.body?.cancel()
  }
})

test('D01 D03: callers who ask together each get the whole large version', async ({ world }) => {
  const id = await aLargeDataset(world)
  const asked = (['anonymous', 'curator', 'outsider'] as const).map((as) =>
    world.call('GET', `/datasets/${id}/versions/1.0`, { as }),
  )
  for (const { body } of await Promise.all(asked)) is(body.data.files.length, 250)
})

test('D03 D12 editMetadata: an edit of a large draft is answered with all its files', async ({
  world,
}) => {
  const id = await aLargeDataset(world)
  const edited = await world.call('PUT', `/datasets/${id}/editMetadata?replace=true`, {
    as: 'curator',
    body: JSON.stringify(titleEdit('Once more')),
  })
  equal([edited.status, edited.body.data.files.length], [200, 250])
  const answer = await world.send('GET', `/datasets/${id}/versions/:draft`, { as: 'curator' })
  is(answer.headers.get('ETag'), null)
  is(JSON.parse(await answer.text()).data.files.length, 250)
})

test.run()
