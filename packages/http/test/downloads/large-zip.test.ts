import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'
import { removeBytes } from './remove-bytes.ts'

const test = suite<{ readonly world: World }>('zips of versions with many files')

test.before(async (context) => void Object.assign(context, { world: await openWorld() }))
test.after(({ world }) => world?.close())

/** Lets the record of version 1.0 claim that its files are too many to be read at once. */
const enlarge = (world: World, id: number): Promise<void> =>
  world.store.write(async ({ versions }) => {
    const version = await versions.find(id, { kind: 'ordinal', ordinal: 1 })
    if (version !== null) await versions.save({ ...version, fileCount: 1_000_000 })
  })

async function zip(world: World, id: number, headers: Readonly<Record<string, string>> = {}) {
  const answer = await world.send('GET', `/access/dataset/${id}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const named = ['ETag', 'Content-Length', 'Content-Range', 'Content-Disposition', 'Accept-Ranges']
  return { status: answer.status, head: named.map((name) => answer.headers.get(name)), bytes }
}

async function released(world: World, files: readonly object[]): Promise<number> {
  const { id } = await aSharedDataset(world)
  for (const [index, jsonData] of files.entries())
    await aFile(world, id, { name: `n${index}.txt`, content: `text ${index}`, jsonData })
  await publish(world, id)
  return id
}

test('A01 downloadDataset: the zip of a large version is the same as that of a small one', async ({
  world,
}) => {
  const id = await released(world, [{ directoryLabel: 'b' }, {}, { directoryLabel: 'a/c' }, {}])
  const ranges = [{}, { Range: 'bytes=0-99' }, { Range: 'bytes=150-600' }, { Range: 'bytes=-80' }]
  const small = await Promise.all(ranges.map((headers) => zip(world, id, headers)))
  await enlarge(world, id)
  const large = await Promise.all(ranges.map((headers) => zip(world, id, headers)))
  equal(large, small)
})

test('A01 downloadDataset: a restricted file is left out of the zip of a large version', async ({
  world,
}) => {
  const id = await released(world, [{}, { restrict: true }])
  const small = await zip(world, id)
  await enlarge(world, id)
  equal(await zip(world, id), small)
  is(small.bytes.includes('n1.txt IS RESTRICTED'), true)
})

test('A01 downloadDataset: names that a zip must change are changed in that of a large version', async ({
  world,
}) => {
  const id = await released(world, [{ label: 'con' }, { directoryLabel: 'n2.txt' }, {}])
  const small = await zip(world, id)
  await enlarge(world, id)
  equal(await zip(world, id), small)
  is(small.bytes.includes('n2_1.txt'), true)
})

test('A01 downloadDataset: a job makes the layout of the zip, which edits of a draft leave as it is', async () => {
  const world = await openWorld({ store: 'sql' })
  try {
    const id = await released(world, [{ directoryLabel: 'b' }, {}, {}])
    const small = await zip(world, id)
    await enlarge(world, id)
    const layouts = () =>
      world.store.read(async ({ versions, zipIndexes }) => {
        const version = await versions.find(id, { kind: 'ordinal', ordinal: 1 })
        const stamp = version && (await zipIndexes.stamp(version))
        return version && stamp && (await zipIndexes.find(version.id, stamp))
      })
    is(await layouts(), null)
    await world.repository.handleJob({ kind: 'indexZip', datasetId: id, ordinal: 1 })
    const made = await layouts()
    is(made?.includes('"etag"'), true)
    await aFile(world, id, { name: 'draft.txt', content: 'not yet' })
    is(await layouts(), made)
    equal(await zip(world, id), small)
  } finally {
    await world.close()
  }
})

test('A01 downloadDataset: the release of many files has the layout of their zip made', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  await aFile(world, id, { name: 'a.txt', content: 'text' })
  await enlarge(world, id)
  // Reading this many files would be a job as well.
  await world.store.write(({ settings }) =>
    settings.put(':FileValidationOnPublishEnabled', 'false'),
  )
  await publish(world, id)
  equal(
    world.jobs.waiting().filter(({ kind }) => kind === 'indexZip'),
    [{ kind: 'indexZip', datasetId: id, ordinal: 1 }],
  )
})

test('A01 downloadDataset: the zip of a large version counts each file, and none when its first bytes are gone', async ({
  world,
}) => {
  const id = await released(world, [{}, {}])
  await enlarge(world, id)
  const counted = async () =>
    (await world.call('GET', `/datasets/${id}/download/count`)).body.data.downloadCount
  is((await zip(world, id)).status, 200)
  is((await zip(world, id, { Range: 'bytes=100-' })).status, 206)
  is(await counted(), 2)
  await removeBytes(world)
  is((await zip(world, id)).status, 404)
  is(await counted(), 2)
})

test.run()
