import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { EVERYBODY, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World; readonly id: number }>('overviews of files over HTTP')

test.before(async (context) => {
  const world = await openWorld()
  const { id } = await aSharedDataset(world)
  const jsonData = { categories: ['Data', '__proto__'], dataFileTags: ['Time Series', 'Panel'] }
  await aFile(world, id, { name: 'a.csv', content: 'a,b\n1,2\n', jsonData })
  await aFile(world, id, { name: 'b.txt', content: 'four', jsonData: { categories: ['Data'] } })
  await aFile(world, id, { name: 'c.txt', content: 'secret', jsonData: { restrict: true } })
  await publish(world, id)
  Object.assign(context, { world, id })
})
test.after(({ world }) => world.close())

const ask = (world: World, id: number | string, what: string) => ({
  by: (as: Who = 'anonymous') => world.call('GET', `/datasets/${id}/versions/${what}`, { as }),
})

async function withdrawn(world: World) {
  const { id } = await aSharedDataset(world)
  await aFile(world, id)
  await publish(world, id)
  const path = `/datasets/${id}/versions/1.0/deaccession`
  await world.call('POST', path, { as: 'superuser', json: { deaccessionReason: 'Wrong' } })
  return id
}

test('files.counts: by type, category, tag and access', async ({ world, id }) => {
  const { status, text } = await ask(world, id, '1.0/files/counts').by()
  is(status, 200)
  const counts = {
    total: 3,
    perContentType: { 'text/csv': 1, 'text/plain': 2 },
    perCategoryName: { Data: 2, ['__proto__']: 1 },
    perTabularTagName: { Panel: 1, TimeSeries: 1 },
    perAccessStatus: { Public: 2, Restricted: 1 },
  }
  is(text, JSON.stringify({ status: 'OK', data: counts }))
})

test('files.counts: with the filters of the listing', async ({ world, id }) => {
  const total = async (query: string) =>
    (await ask(world, id, `1.0/files/counts?${query}`).by()).body.data.total
  const wanted = {
    'contentType=text/plain': 2,
    'categoryName=Data': 2,
    'tabularTagName=Time%20Series': 1,
    'searchText=B.T': 1,
    'accessStatus=Restricted': 1,
    'accessStatus=RetentionPeriodExpired': 0,
    'categoryName=Data&contentType=text/plain': 1,
    'limit=1&offset=5': 3,
  }
  for (const [query, count] of Object.entries(wanted)) is(await total(query), count, query)
  is((await ask(world, id, '1.0/files/counts?accessStatus=Secret').by()).status, 400)
})

test('files.downloadSize: adds up bytes in every mode, with filters', async ({ world, id }) => {
  const size = async (query: string) =>
    (await ask(world, id, `1.0/downloadsize?${query}`).by()).body.data.storageSize
  const wanted = {
    '': 18,
    'mode=': 18,
    'mode=All': 18,
    'mode=Original': 18,
    'mode=Archival': 18,
    'contentType=text/plain': 10,
    'mode=Original&accessStatus=Public': 12,
  }
  for (const [query, bytes] of Object.entries(wanted)) is(await size(query), bytes, query)
  match((await ask(world, id, '1.0/downloadsize').by()).body.data.message, /18 bytes/)
  const { status, body } = await ask(world, id, '1.0/downloadsize?mode=Some').by()
  is(status, 400)
  match(body.message, /^Invalid mode: Some/)
})

test('files.counts and files.downloadSize: a withdrawn version is shown to every caller who asks for it', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  await aFile(world, id)
  const old = await withdrawn(world)
  for (const what of ['files/counts', 'downloadsize']) {
    is((await ask(world, old, `1.0/${what}`).by()).status, 404)
    const flagged = ask(world, old, `1.0/${what}?includeDeaccessioned=true`)
    equal(await statuses(flagged.by), only(EVERYBODY, { yes: 200, no: 0 }), what)
    is((await ask(world, id, `9.9/${what}`).by()).status, 404)
    is((await ask(world, id, `x/${what}`).by()).status, 400)
    is((await ask(world, 999_999, `1.0/${what}`).by()).status, 404)
  }
})

test('files.canDownload: one file, or a role on one file, is enough', async ({ world, id }) => {
  is((await ask(world, id, '1.0/canDownloadAtLeastOneFile').by()).body.data, true)
  const closed = await aDataset(world)
  const fileId = await aFile(world, closed.id, { jsonData: { restrict: true } })
  await aFile(world, closed.id, { content: 'x', jsonData: { restrict: true } })
  await publish(world, closed.id)
  const may = async (as: Who) =>
    (await ask(world, closed.id, '1.0/canDownloadAtLeastOneFile').by(as)).body.data
  equal(
    [await may('anonymous'), await may('superuser'), await may('fileDownloader')],
    [false, true, false],
  )
  await world.giveRoles(fileId)
  equal([await may('outsider'), await may('fileDownloader')], [false, true])
})

test('files.canDownload: false without files, true with one', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const draft = ask(world, id, ':draft/canDownloadAtLeastOneFile')
  is((await draft.by('member')).body.data, false)
  await aFile(world, id)
  is((await draft.by('member')).body.data, true)
})

test('files.availableCategories: used ones, then suggested ones, each once', async ({
  world,
  id,
}) => {
  const path = `/datasets/${id}/availableFileCategories`
  const list = async (as: Who = 'anonymous') => (await world.call('GET', path, { as })).body.data
  equal(await list(), ['Data', '__proto__', 'Documentation', 'Code'])
  await world.store.write(({ settings }) => settings.put(':FileCategories', 'Raw, Data,'))
  equal(await list(), ['Data', '__proto__', 'Raw'])
  await world.store.write(({ settings }) => settings.remove(':FileCategories'))
})

test('files.availableCategories: categories of a draft are shown to its viewers only', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const path = `/datasets/${id}/availableFileCategories`
  const fileId = await aFile(world, id)
  const by = (as: Who) => world.call('GET', path, { as })
  await publish(world, id)
  await world.call('POST', `/files/${fileId}/metadata/categories`, {
    as: 'superuser',
    json: { categories: ['Hidden'] },
  })
  equal((await by('member')).body.data.includes('Hidden'), true)
  equal((await by('outsider')).body.data.includes('Hidden'), false)
})

test('files.fixityAlgorithm: is that of the setting, for every caller', async ({ world }) => {
  const name = async () => (await world.call('GET', '/files/fixityAlgorithm')).body.data.message
  is((await world.call('GET', '/files/fixityAlgorithm?key=nobody')).status, 401)
  is(await name(), 'MD5')
  await world.store.write(({ settings }) => settings.put(':FileFixityChecksumAlgorithm', 'SHA-256'))
  is(await name(), 'SHA-256')
  await world.store.write(({ settings }) => settings.remove(':FileFixityChecksumAlgorithm'))
})

test.run()
