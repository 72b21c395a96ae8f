import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { type CallOptions, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish, uploadForm } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('file metadata over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const EDITORS = ['admin', 'contributor', 'curator', 'superuser'] as const
const VIEWERS = [...EDITORS, 'member'] as const
const PREFIX = 'File Metadata update has been completed: '

function form(jsonData: unknown): FormData {
  const data = new FormData()
  data.append('jsonData', typeof jsonData === 'string' ? jsonData : JSON.stringify(jsonData))
  return data
}

const edit =
  (world: World, fileId: number | string) =>
  (
    jsonData: unknown,
    { as = 'superuser', query = '' }: { readonly as?: Who; readonly query?: string } = {},
  ) =>
    world.call('POST', `/files/${fileId}/metadata${query}`, { as, body: form(jsonData) })

const said = async (world: World, fileId: number, draft = '/draft') => {
  const answer = await world.call('GET', `/files/${fileId}/metadata${draft}`, { as: 'superuser' })
  return { ...answer, json: answer.status === 200 ? JSON.parse(answer.text) : null }
}

const post =
  (world: World, path: string) =>
  (json: unknown, options: CallOptions = {}) =>
    world.call('POST', path, { as: 'superuser', json, ...options })

test('V07 edit: answers a message and the file as the draft has it', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const { status, text, headers } = await edit(
    world,
    fileId,
  )({
    label: 'levels.txt',
    directoryLabel: '/raw//2031/',
    description: 'Hourly',
    categories: ['Data', 'Data', ' Code '],
    restrict: true,
    provFreeForm: 'Read off by hand',
  })
  is(status, 200)
  match(headers.get('Content-Type') ?? '', /^text\/plain/)
  is(text.slice(0, PREFIX.length), PREFIX)
  const { id: recordId, ...json } = JSON.parse(text.slice(PREFIX.length))
  equal(json, {
    label: 'levels.txt',
    directoryLabel: 'raw/2031',
    description: 'Hourly',
    restricted: true,
    provFreeForm: 'Read off by hand',
    categories: ['Data', 'Code'],
    dataFileTags: [],
  })
  is(typeof recordId, 'number')
  equal((await said(world, fileId)).json, { ...json, id: recordId })
})

test('V07 edit: absent members stay, an empty text or list clears', async ({ world }) => {
  const { id } = await aDataset(world)
  const jsonData = { directoryLabel: 'a/b', description: 'Old', categories: ['Data'] }
  const fileId = await aFile(world, id, { jsonData })
  await edit(world, fileId)({ description: 'New' })
  const { json } = await said(world, fileId)
  equal([json.label, json.directoryLabel, json.categories], ['notes.txt', 'a/b', ['Data']])
  await edit(world, fileId)({ description: '', directoryLabel: '', categories: [] })
  const cleared = (await said(world, fileId)).json
  equal([cleared.description, cleared.directoryLabel, cleared.categories], ['', undefined, []])
  is((await edit(world, fileId)({})).status, 200)
})

test('V07 edit: a released version never changes', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { jsonData: { categories: ['Data'] } })
  await publish(world, id)
  const released = await world.call('GET', `/datasets/${id}/versions/1.0`)
  await edit(world, fileId)({ label: 'other.txt', categories: [], description: 'New' })
  const after = await world.call('GET', `/datasets/${id}/versions/1.0`)
  equal(after.body.data.files, released.body.data.files)
  is((await said(world, fileId, '')).json.label, 'notes.txt')
  is((await said(world, fileId)).json.label, 'other.txt')
  const { body } = await world.call('GET', `/files/${fileId}`, { as: 'superuser' })
  is(body.data.version, 2)
})

test('V07 edit: every refusal is a 400 with an envelope', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await aFile(world, id, { name: 'taken.txt', content: 'x', jsonData: { directoryLabel: 'a' } })
  const bad: readonly unknown[] = [
    { label: '' },
    { label: 'a/b' },
    { label: 'a<b' },
    { directoryLabel: 'a:b' },
    { label: 'taken.txt', directoryLabel: 'a' },
    { dataFileTags: ['Survey'] },
    { dataFileTags: ['Nonsense'] },
    { categories: 'Data' },
    { categories: ['x'.repeat(300)] },
    { description: 'x'.repeat(10_001) },
    '{',
    '[]',
    'null',
  ]
  for (const jsonData of bad) {
    const { status, body } = await edit(world, fileId)(jsonData)
    is(status, 400, JSON.stringify(jsonData).slice(0, 60))
    is(body.status, 'ERROR')
  }
  is((await edit(world, 999_999)({})).status, 400)
  is((await edit(world, 'abc')({})).status, 400)
  const path = `/files/${fileId}/metadata`
  for (const body of [new FormData(), '{"label":"a"}'])
    is((await world.call('POST', path, { as: 'superuser', body })).status, 400)
  is((await said(world, fileId)).json.label, 'notes.txt')
})

test('V07 edit: a file that the newest version lacks, or a locked dataset, is refused', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  await world.call('DELETE', `/files/${fileId}`, { as: 'superuser' })
  is((await edit(world, fileId)({ label: 'a' })).status, 400)
  const other = await aFile(world, id, { name: 'b.txt', content: 'b' })
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Workflow' } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await edit(world, other)({ label: 'a' })).status, 400)
})

test('V07 edit: a stale edit is refused and changes nothing', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const { body } = await world.call('GET', `/files/${fileId}`, { as: 'superuser' })
  const seen = body.data.dataFile.lastUpdateTime
  const query = `?sourceLastUpdateTime=${seen}`
  is((await edit(world, fileId)({ description: 'first' }, { query })).status, 200)
  const late = await edit(world, fileId)({ description: 'second' }, { query })
  is(late.status, 400)
  match(late.body.message, /^Internal version timestamp/)
  is((await said(world, fileId)).json.description, 'first')
  const odd = await edit(world, fileId)({}, { query: '?sourceLastUpdateTime=yesterday' })
  is(odd.status, 400)
})

test('V07 edit: restricting a file without terms of access is 409', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await world.call('PUT', `/datasets/${id}/access`, {
    as: 'superuser',
    json: [{ customTermsOfAccess: { fileAccessRequest: false } }],
  })
  const { status } = await edit(world, fileId)({ restrict: true })
  is(status, 409)
})

test('files.metadata: plain text; without a draft, its viewers get 400', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  const ask = (draft: string) => (as: Who) =>
    world.call('GET', `/files/${fileId}/metadata${draft}`, { as })
  await publish(world, id)
  equal(await statuses(ask('/draft')), only(VIEWERS, { yes: 400, no: 401 }))
  const { headers, text } = await ask('')('anonymous')
  match(headers.get('Content-Type') ?? '', /^text\/plain/)
  is(JSON.parse(text).status, undefined)
})

test('files.categories: adds, replaces and clears in the draft', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id, { jsonData: { categories: ['Data'] } })
  const path = `/files/${fileId}/metadata/categories`
  const now = async () => (await said(world, fileId)).json.categories
  is((await post(world, path)({ categories: ['Own', 'Data'] })).status, 200)
  equal(await now(), ['Data', 'Own'])
  await post(world, `${path}?replace=true`)({ categories: ['Code'] })
  equal(await now(), ['Code'])
  await post(world, path)({ categories: [] })
  equal(await now(), ['Code'])
  await post(world, `${path}?replace=true`)({ categories: [] })
  equal(await now(), [])
  for (const json of [{}, [], { categories: 'Data' }, { categories: [1] }])
    is((await post(world, path)(json)).status, 400)
  is((await world.call('POST', path, { as: 'superuser', body: '{' })).status, 400)
  is((await post(world, '/files/999999/metadata/categories')({ categories: [] })).status, 404)
})

test('files.redetect: finds the content type in the stored bytes, and stores it in every version at once', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const body = uploadForm({ name: 'report.bin', content: '%PDF-1.7\nA report' })
  const added = await world.call('POST', `/datasets/${id}/add`, { as: 'superuser', body })
  const fileId = added.body.data.files[0].dataFile.id
  await publish(world, id)
  const typeNow = async () =>
    (await world.call('GET', `/files/${fileId}`)).body.data.dataFile.contentType
  const setType = (contentType: string) =>
    world.store.write(async ({ files }) => {
      const record = await files.find(fileId)
      if (record === null) throw new Error('no file')
      await files.save({ ...record.file, contentType })
    })
  await setType('application/octet-stream')
  const redetect = (query = '', as: 'superuser' | 'curator' | 'outsider' = 'curator') =>
    world.call('POST', `/files/${fileId}/redetect${query}`, { as })
  const found = { oldContentType: 'application/octet-stream', newContentType: 'application/pdf' }
  equal((await redetect('?dryRun=true')).body.data, { dryRun: true, ...found })
  is(await typeNow(), 'application/octet-stream')
  is((await redetect('', 'outsider')).status, 401)
  equal((await redetect()).body.data, { dryRun: false, ...found })
  is(await typeNow(), 'application/pdf')
  const events = await world.store.read((unit) => unit.events.of(id, 1))
  equal([events[0]?.kind, events[0]?.actor], ['contentTypeRedetected', '@curator.user'])
  await setType('text/tab-separated-values')
  is((await redetect()).status, 400)
  is((await world.call('POST', '/files/999999/redetect', { as: 'superuser' })).status, 404)
})

test('files.tabularTags: only tables get known tags, in every version at once', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  const path = `/files/${fileId}/metadata/tabularTags`
  const refused = await post(world, path)({ tabularTags: ['Survey'] })
  is(refused.status, 400)
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('no file')
    await files.save({ ...record.file, contentType: 'text/tab-separated-values' })
  })
  is((await post(world, path)({ tabularTags: ['Survey', 'Time Series'] })).status, 200)
  const tags = async () =>
    (await world.call('GET', `/files/${fileId}`)).body.data.dataFile.tabularTags
  equal(await tags(), ['Survey', 'Time Series'])
  is((await post(world, path)({ tabularTags: ['Census'] })).status, 400)
  await post(world, `${path}?replace=true`)({ tabularTags: ['Panel'] })
  equal(await tags(), ['Panel'])
  await post(world, `${path}?replace=true`)({ tabularTags: [] })
  is(await tags(), undefined)
  is((await said(world, fileId)).status, 400)
})

test('files.provenance: is off by default, else stored in the draft', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  const path = `/files/${fileId}/prov-freeform`
  is((await post(world, path)({ text: 'From the archive' })).status, 403)
  is((await world.call('GET', path, { as: 'superuser' })).status, 403)
  await world.store.write(({ settings }) => settings.put(':ProvCollectionEnabled', 'true'))
  is((await world.call('GET', path, { as: 'superuser' })).status, 400)
  is((await post(world, path)({ text: 5 })).status, 400)
  equal((await post(world, path)({ text: 'From the archive' })).body.data, {
    text: 'From the archive',
  })
  equal((await world.call('GET', path, { as: 'member' })).body.data, { text: 'From the archive' })
  is((await world.call('GET', path)).status, 401)
  await world.store.write(({ settings }) => settings.remove(':ProvCollectionEnabled'))
})

test.run()
