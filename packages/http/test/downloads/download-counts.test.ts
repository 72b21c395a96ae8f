import type { Store } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type CallOptions, onSql, openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'
import { removeBytes } from './remove-bytes.ts'

const test = suite<{ readonly world: World }>('counting downloads over HTTP')

test.before(async (context) => void Object.assign(context, { world: await openWorld() }))
test.after(({ world }) => world.close())

interface Scene {
  readonly id: number
  readonly fileIds: readonly [number, number]
}

/** Two files, one of them restricted, released as 1.0. */
async function aRelease(world: World): Promise<Scene> {
  const { id } = await aDataset(world)
  const open = await aFile(world, id, { name: 'a.txt', content: 'some notes' })
  const jsonData = { restrict: true }
  const closed = await aFile(world, id, { name: 'b.txt', content: 'hidden', jsonData })
  await publish(world, id)
  return { id, fileIds: [open, closed] }
}

/** Every download is read completely. */
const fetched = async (
  world: World,
  path: string,
  { method = 'GET', ...options }: CallOptions & { readonly method?: string } = {},
) => {
  const response = await world.send(method, path, options)
  await response.arrayBuffer()
  return response.status
}

const ofFile = async (world: World, fileId: number): Promise<string> =>
  (await world.call('GET', `/files/${fileId}/downloadCount`, { as: 'superuser' })).body.data.message

const ofDataset = async (world: World, id: number): Promise<unknown> =>
  (await world.call('GET', `/datasets/${id}/download/count`, { as: 'superuser' })).body.data

const counts = async (world: World, { id, fileIds }: Scene) => [
  await ofFile(world, fileIds[0]),
  await ofFile(world, fileIds[1]),
  ((await ofDataset(world, id)) as { readonly downloadCount: number }).downloadCount,
]

test('files.downloadCount: counts each answer with bytes of a released file', async ({ world }) => {
  const scene = await aRelease(world)
  const [open] = scene.fileIds
  equal(await counts(world, scene), ['0', '0', 0])
  is(await fetched(world, `/access/datafile/${open}`), 200)
  is(await fetched(world, `/access/datafile/some/folder/${open}`), 200)
  is(await fetched(world, `/access/datafile/${open}?format=original`), 200)
  for (const Range of ['bytes=0-3', 'bytes=4-'])
    is(await fetched(world, `/access/datafile/${open}`, { headers: { Range } }), 206)
  equal(await counts(world, scene), ['5', '0', 5])
})

test('files.downloadCount: answers without bytes do not count', async ({ world }) => {
  const scene = await aRelease(world)
  const [open, closed] = scene.fileIds
  const path = `/access/datafile/${open}`
  const whole = await world.send('HEAD', path)
  is(whole.status, 200)
  const held = { headers: { 'If-None-Match': whole.headers.get('ETag') ?? '' } }
  is(await fetched(world, path, held), 304)
  is(await fetched(world, path, { headers: { Range: 'bytes=99-' } }), 416)
  is(await fetched(world, `${path}?imageThumb=true`), 404)
  is(await fetched(world, `/access/datafile/${closed}`), 403)
  is(await fetched(world, `/access/dataset/${scene.id}`, { method: 'HEAD' }), 200)
  equal(await counts(world, scene), ['0', '0', 0])
})

test('files.downloadCount: only gbrecs=true turns counting off', async ({ world }) => {
  const scene = await aRelease(world)
  const [open] = scene.fileIds
  const uncounted = [
    `/access/datafile/${open}`,
    `/access/dataset/${scene.id}`,
    `/access/dataset/${scene.id}/versions/1.0`,
    `/access/datafiles/${open}`,
  ]
  for (const path of uncounted) is(await fetched(world, `${path}?gbrecs=true`), 200)
  const chosen = { method: 'POST', json: { fileIds: [open] } }
  is(await fetched(world, '/access/datafiles?gbrecs=true', chosen), 200)
  equal(await counts(world, scene), ['0', '0', 0])
  for (const value of ['', 'false', 'yes'])
    is(await fetched(world, `/access/datafile/${open}?gbrecs=${value}`), 200)
  equal(await counts(world, scene), ['3', '0', 3])
})

test('files.downloadCount: files of drafts do not count for any caller', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  is(await fetched(world, `/access/datafile/${fileId}`, { as: 'superuser' }), 200)
  is(await fetched(world, `/access/datafiles/${fileId}`, { as: 'superuser' }), 200)
  is(await ofFile(world, fileId), '0')
  await publish(world, id)
  is(await fetched(world, `/access/datafile/${fileId}`, { as: 'superuser' }), 200)
  is(await ofFile(world, fileId), '1')
})

test('datasets.downloadCount: a zip counts each released file in it once', async ({ world }) => {
  const scene = await aRelease(world)
  const [open, closed] = scene.fileIds
  is(await fetched(world, `/access/dataset/${scene.id}`), 200)
  equal(await counts(world, scene), ['1', '0', 1])
  is(await fetched(world, `/access/dataset/${scene.id}/versions/1.0`, { as: 'superuser' }), 200)
  equal(await counts(world, scene), ['2', '1', 3])
  is(await fetched(world, `/access/datafiles/${open},${open}`), 200)
  const form = { method: 'POST', json: { fileIds: [open, closed] }, as: 'superuser' } as const
  is(await fetched(world, '/access/datafiles', form), 200)
  equal(await counts(world, scene), ['4', '2', 6])
})

test('datasets.downloadCount: zips of drafts do not count, not even their released files', async ({
  world,
}) => {
  const scene = await aRelease(world)
  await editMetadata(world, scene.id, titleEdit('Corrected'))
  is(await fetched(world, `/access/dataset/${scene.id}`, { as: 'superuser' }), 200)
  const draft = `/access/dataset/${scene.id}/versions/:draft`
  is(await fetched(world, draft, { as: 'superuser' }), 200)
  equal(await counts(world, scene), ['0', '0', 0])
})

test('datasets.downloadCount: a resumed zip counts once', async ({ world }) => {
  const scene = await aRelease(world)
  const path = `/access/dataset/${scene.id}`
  is(await fetched(world, path, { headers: { Range: 'bytes=0-9' } }), 206)
  is(await fetched(world, path, { headers: { Range: 'bytes=10-' } }), 206)
  equal(await counts(world, scene), ['1', '0', 1])
})

test('A01 A05 datasets.downloadCount: a download whose bytes are gone is 404 and does not count', async ({
  world,
}) => {
  const scene = await aRelease(world)
  const [open] = scene.fileIds
  await removeBytes(world)
  for (const path of [`/access/datafile/${open}`, `/access/dataset/${scene.id}`]) {
    const { status, body } = await world.call('GET', path)
    equal([status, body.message], [404, `Datafile ${open}: the stored object is missing.`])
  }
  equal(await counts(world, scene), ['0', '0', 0])
})

test('datasets.downloadCount: counts downloads before usage is reported, or all on request', async ({
  world,
}) => {
  const { id, fileIds } = await aRelease(world)
  for (const _ of [1, 2]) is(await fetched(world, `/access/datafile/${fileIds[0]}`), 200)
  const since = (text: string) =>
    world.store.write(({ settings }) => settings.put(':MDCStartDate', text))
  const all = async () =>
    (await world.call('GET', `/datasets/${id}/download/count?includeMDC=true`)).body.data
  equal(await ofDataset(world, id), { id, downloadCount: 2 })
  await since('2031-04-05')
  equal(await ofDataset(world, id), { id, downloadCount: 0, MDCStartDate: '2031-04-05' })
  equal(await all(), { id, downloadCount: 2 })
  await since('2031-04-06')
  equal(await ofDataset(world, id), { id, downloadCount: 2, MDCStartDate: '2031-04-06' })
  await since('some day')
  equal(await ofDataset(world, id), { id, downloadCount: 2 })
  await world.store.write(({ settings }) => settings.remove(':MDCStartDate'))
  equal(await ofDataset(world, id), { id, downloadCount: 2 })
})

test('files.downloadCount datasets.downloadCount: an unknown object is 404, an invalid id 400', async ({
  world,
}) => {
  is((await world.call('GET', '/files/999999/downloadCount')).status, 404)
  is((await world.call('GET', '/files/text/downloadCount')).status, 400)
  is((await world.call('GET', '/datasets/999999/download/count')).status, 404)
  is((await world.call('GET', '/datasets/text/download/count')).status, 400)
})

test(
  'files.downloadCount datasets.downloadCount: four and six statements for any number of files',
  onSql(async (world) => {
    const { id, fileIds } = await aRelease(world)
    const cost = (path: string) => world.statements(() => world.call('GET', path))
    is((await cost(`/files/${fileIds[0]}/downloadCount`)) <= 4, true)
    is((await cost(`/datasets/${id}/download/count`)) <= 6, true)
  }),
)

test('destroying a dataset removes its counts', async ({ world }) => {
  const scene = await aRelease(world)
  await fetched(world, `/access/datafile/${scene.fileIds[0]}`)
  await world.repository.downloads.allCounted()
  const path = `/datasets/${scene.id}/destroy`
  is((await world.call('DELETE', path, { as: 'superuser' })).status, 200)
  is(await world.store.read(({ downloads }) => downloads.ofDataset(scene.id)), 0)
})

test('files.downloadCount: answers what is stored while nothing can be counted, and counts later', async () => {
  const database = { counts: 'kept' as 'kept' | 'refused' }
  const told: string[] = []
  const world = await openWorld({
    around: (store) => refusingCounts(store, () => database.counts === 'refused'),
    tellOperator: (what) => void told.push(what),
  })
  const scene = await aRelease(world)
  const [open] = scene.fileIds
  await fetched(world, `/access/datafile/${open}`)
  equal(await counts(world, scene), ['1', '0', 1])
  database.counts = 'refused'
  is(await fetched(world, `/access/datafile/${open}`, { headers: PROGRAM }), 200)
  equal(await counts(world, scene), ['1', '0', 1])
  const figures = [
    'downloads',
    'filedownloads',
    'uniquedownloads/monthly',
    'usageCounts/viewsTotal',
  ]
  for (const figure of figures)
    is((await world.send('GET', `/info/metrics/${figure}`)).status, 200, figure)
  is((await world.send('GET', `/datasets/${scene.id}/usageCounts/viewsTotal`)).status, 200)
  equal([...new Set(told)].sort(), [
    'a figure could not be kept',
    'downloads could not be counted yet',
    'views and downloads of datasets could not be counted yet',
  ])
  database.counts = 'kept'
  equal(await counts(world, scene), ['2', '0', 2])
  await world.close()
})

/** Who sends no name is a robot, and does not count as usage. */
const PROGRAM = { 'User-Agent': 'curl/8.9.1' }

/** A store that writes neither counts nor figures while a test says so. */
function refusingCounts(store: Store, refused: () => boolean): Store {
  const unless =
    <Given extends readonly unknown[]>(work: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      if (refused()) throw new Error('The disk is full')
      await work(...given)
    }
  return {
    ...store,
    write: (work) =>
      store.write((unit) =>
        work({
          ...unit,
          downloads: { ...unit.downloads, add: unless(unit.downloads.add) },
          usage: { ...unit.usage, count: unless(unit.usage.count) },
          keptFigures: { ...unit.keptFigures, keep: unless(unit.keptFigures.keep) },
        }),
      ),
  }
}

test.run()
