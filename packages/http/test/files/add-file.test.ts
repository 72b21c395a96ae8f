import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  aSharedDataset,
  type UploadScene,
  upload,
  uploadForm,
} from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('adding files over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const bytesOf = async (world: World, fileId: number): Promise<string> =>
  (await world.send('GET', `/access/datafile/${fileId}`, { as: 'superuser' })).text()

test('D27 add: answers 201 with the record of the file', async ({ world }) => {
  const { id } = await aDataset(world)
  const { status, body } = await upload(world, id, { name: 'notes.txt', content: 'some notes' })
  is(status, 201)
  equal(Object.keys(body), ['status', 'data'])
  const [record] = body.data.files
  is(record.label, 'notes.txt')
  is(record.restricted, false)
  is(record.description, '')
  is(record.version, 1)
  is(record.dataFile.contentType, 'text/plain')
  is(record.dataFile.friendlyType, 'Plain Text')
  is(record.dataFile.filesize, 10)
  equal(record.dataFile.checksum, { type: 'MD5', value: 'e6e8aac5bb36e11045b5f1a1db1cb3ef' })
  is(await bytesOf(world, record.dataFile.id), 'some notes')
})

test('D27 add: an unknown dataset is 404, a bad credential 401', async ({ world }) => {
  const { id } = await aDataset(world)
  is((await upload(world, 999_999)).status, 404)
  const headers = { 'X-Service-key': 'nonsense' }
  is(
    (await world.call('POST', `/datasets/${id}/add`, { headers, body: new FormData() })).status,
    401,
  )
})

test('D27 add: a caller who may not edit the dataset is refused in the words that clients compare', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  for (const as of ['anonymous', 'outsider', 'member'] as const) {
    const { status, body } = await world.call('POST', `/datasets/${id}/add`, {
      as,
      body: uploadForm({ name: 'a.txt' }),
    })
    equal([status, body.message], [403, 'You do not have permission to edit this dataset.'], as)
  }
})

test('D27 add: stores the description of jsonData, unusual types included', async ({ world }) => {
  const { id } = await aDataset(world)
  const jsonData = {
    description: 'Gauge A',
    directoryLabel: '/raw//2030/',
    categories: ['Data', { name: 'Gauges' }, 'Data'],
    restrict: 'true',
    tabIngest: 'false',
    provFreeForm: 'By hand',
    label: 'gauge.txt',
    fileSize: 7,
    unknown: [1],
    description2: null,
  }
  const { body } = await upload(world, id, { jsonData })
  const [record] = body.data.files
  is(record.label, 'gauge.txt')
  is(record.description, 'Gauge A')
  is(record.directoryLabel, 'raw/2030')
  is(record.restricted, true)
  equal(record.categories, ['Data', 'Gauges'])
})

test('D27 add: reads documented examples in single quotes', async ({ world }) => {
  const { id } = await aDataset(world)
  const jsonData = `{'description':'The "best" one, it\\'s','categories':['Data'],'restrict':'false'}`
  const { body } = await upload(world, id, { jsonData })
  is(body.data.files[0].description, `The "best" one, it's`)
  is((await upload(world, id, { jsonData: '' })).status, 201)
})

test('D27 add: jsonData may come after the file, or be a file itself', async ({ world }) => {
  const { id } = await aDataset(world)
  const form = new FormData()
  form.append('file', new Blob(['x']), 'x.txt')
  form.append('jsonData', new Blob(['{"description":"late"}'], { type: 'application/json' }), 'j')
  form.append('somethingElse', 'ignored')
  const { status, body } = await world.call('POST', `/datasets/${id}/add`, {
    as: 'superuser',
    body: form,
  })
  is(status, 201)
  is(body.data.files[0].description, 'late')
})

test('D27 add: invalid jsonData is refused, before and after the file', async ({ world }) => {
  const { id } = await aDataset(world)
  const bad = [
    '{',
    '[]',
    '7',
    'nonsense',
    '{"description":5}',
    '{"categories":"Data"}',
    '{"restrict":3}',
    '{"restrict":"yes"}',
    '{"dataFileTags":[1]}',
    '['.repeat(100_000),
    '{"__proto__":{}}',
    '{"description":"a\\u0000b"}',
  ]
  for (const jsonData of bad) {
    const { status, body } = await upload(world, id, { jsonData })
    is(status, 400, jsonData.slice(0, 30))
    match(body.message, /^Error in parsing provided json/)
    if (jsonData.includes('yes')) match(body.message, 'restrict: must be true or false')
  }
})

test('D27 add: duplicate content is added, with a message', async ({ world }) => {
  const { id } = await aDataset(world)
  await upload(world, id, { name: 'first.txt', content: 'twice' })
  const { status, body } = await upload(world, id, { name: 'second.txt', content: 'twice' })
  is(status, 201)
  match(body.message, /^This file has the same content as first\.txt/)
  is(body.data.files.length, 1)
})

test('D27 add: a name that is taken in its folder gets a number', async ({ world }) => {
  const { id } = await aDataset(world)
  const labels: string[] = []
  for (const scene of [{}, {}, { jsonData: { directoryLabel: 'other' } }, {}] as UploadScene[])
    labels.push((await upload(world, id, scene)).body.data.files[0].label)
  equal(labels, ['notes.txt', 'notes-1.txt', 'notes.txt', 'notes-2.txt'])
})

test('D27 add: the type is that of the part, else detected from bytes and name', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])
  const typeOf = async (scene: UploadScene): Promise<string> =>
    (await upload(world, id, scene)).body.data.files[0].dataFile.contentType
  is(await typeOf({ name: 'picture', content: png }), 'image/png')
  is(await typeOf({ name: 'code.py', content: 'print(1)' }), 'text/x-python')
  is(
    await typeOf({ name: 'code.py', content: 'print(1)', type: 'text/x-special' }),
    'text/x-special',
  )
  is(await typeOf({ name: 'blob', content: new Uint8Array([0, 1, 2]) }), 'application/octet-stream')
})

test('D27 add: empty files are files', async ({ world }) => {
  const { id } = await aDataset(world)
  const { status, body } = await upload(world, id, { content: '' })
  is(status, 201)
  is(body.data.files[0].dataFile.filesize, 0)
  is(await bytesOf(world, body.data.files[0].dataFile.id), '')
})

test('D27 add: sixteen concurrent files with one name are all stored, with different names', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => upload(world, id, { content: `content ${n}` })),
  )
  equal(new Set(answers.map(({ status }) => status)), new Set([201]))
  const { body } = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  const labels = body.data.files.map(({ label }: { readonly label: string }) => label)
  is(new Set(labels).size, 16)
})

test('D27 add: opens a draft over a release, whose files do not change', async ({ world }) => {
  const { id } = await aDataset(world)
  await upload(world, id)
  await world.call('POST', `/datasets/${id}/actions/:publish`, { as: 'superuser' })
  await upload(world, id, { name: 'more.txt' })
  const count = async (version: string): Promise<number> =>
    (await world.call('GET', `/datasets/${id}/versions/${version}/files`, { as: 'superuser' })).body
      .totalCount
  is(await count('1.0'), 1)
  is(await count(':draft'), 2)
})

test.run()
