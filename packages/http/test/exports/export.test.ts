import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { onSql, openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('exports over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const pathOf = (pid: string, rest = '', exporter = 'oai_dc') =>
  `/datasets/export?exporter=${exporter}&persistentId=${pid}${rest}`

const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  'application/json': /^\{/,
  'application/ld+json': /^\{/,
  'application/vnd.datacite.datacite+json': /^\{/,
  'application/xml': /^<\?xml version="1.0" encoding="UTF-8"\?>/,
  'text/html': /^<!doctype html>/i,
  'text/turtle': /^@prefix schema: /,
}

const released = async (world: World) => {
  const scene = await aDataset(world)
  await publish(world, scene.id)
  return scene
}

test('D04 export: the latest release is public in each format, with its type', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  await aFile(world, id)
  await publish(world, id)
  const { body } = await world.call('GET', '/info/exportFormats')
  const formats = Object.entries<{ readonly mediaType: string }>(body.data)
  is(formats.length, 14)
  for (const [name, { mediaType }] of formats) {
    const { status, headers, text } = await world.call('GET', pathOf(pid, '', name))
    is(status, 200, `${name}: ${text}`)
    is(headers.get('Content-Type')?.split(';')[0], mediaType, name)
    match(text, BEGINNINGS[mediaType] ?? 'nothing begins so', name)
    match(text, 'River gauge readings', name)
  }
})

test('D04 export: service_json is the dataset with the version, and its citation', async ({
  world,
}) => {
  const { id, pid } = await released(world)
  const { body } = await world.call('GET', pathOf(pid, '', 'service_json'))
  const { data: dataset } = (await world.call('GET', `/datasets/${id}`)).body
  const { latestVersion, ...facts } = dataset
  const { citation, ...version } = body.datasetVersion
  equal({ ...body, datasetVersion: undefined }, { ...facts, datasetVersion: undefined })
  equal(version, latestVersion)
  const url = pid.replace('doi:', 'https://doi.org/')
  is(citation, `Example, Ada, 2031, "River gauge readings", ${url}, Root, V1`)
})

test('D04 export: a release is cached and its entity tag changes with the next release', async ({
  world,
}) => {
  const { id, pid } = await released(world)
  const first = await world.call('GET', pathOf(pid))
  is(first.headers.get('Cache-Control'), 'public, no-cache')
  const etag = first.headers.get('ETag') ?? ''
  match(etag, /^"[^"]+"$/)
  const again = { headers: { 'If-None-Match': etag } }
  is((await world.call('GET', pathOf(pid), again)).status, 304)
  await editMetadata(world, id, titleEdit('Other readings'))
  is((await world.call('GET', pathOf(pid), again)).status, 304)
  await publish(world, id, 'minor')
  const next = await world.call('GET', pathOf(pid), again)
  is(next.status, 200)
  match(next.text, '<dc:title>Other readings</dc:title>')
})

test('D04 export: a draft is rendered for each viewer, and refused to all others', async ({
  world,
}) => {
  const { pid } = await aSharedDataset(world)
  const readers = ['admin', 'contributor', 'curator', 'member', 'superuser'] as const
  for (const version of [':draft', ':latest'])
    equal(
      await statuses((as) => world.call('GET', pathOf(pid, `&version=${version}`), { as })),
      only(readers, { yes: 200, no: 400 }),
    )
  const path = pathOf(pid, '&version=:draft', 'dcterms')
  const { headers, text } = await world.call('GET', path, { as: 'member' })
  not.match(headers.get('Cache-Control') ?? '', /public/)
  is(headers.get('ETag'), null)
  not.match(text, /dcterms:issued/)
})

test('D04 export: no version but the latest release can be named by its number', async ({
  world,
}) => {
  const { id, pid } = await released(world)
  const ask = (version: string) =>
    world.call('GET', pathOf(pid, `&version=${version}`), { as: 'superuser' })
  equal([(await ask('1.0')).status, (await ask('1')).status], [200, 200])
  await editMetadata(world, id, titleEdit('Other readings'))
  await publish(world, id, 'minor')
  is((await ask('1.1')).status, 200)
  const old = await ask('1.0')
  is(old.status, 400)
  match(old.body.message, /^Non-draft version requested/)
})

test('D04 export: hidden and unknown versions are refused alike', async ({ world }) => {
  const { id, pid } = await released(world)
  const unpublished = await aDataset(world)
  for (const path of [
    pathOf(pid, '&version=:draft'),
    pathOf(pid, '&version=7.0'),
    pathOf(pid, '&version=first'),
    pathOf(unpublished.pid),
  ]) {
    const { status, body } = await world.call('GET', path, { as: 'superuser' })
    is(status, 400, path)
    match(body.message, /^Unable to look up dataset based on version.*:latest-published.*:draft/)
  }
  await editMetadata(world, id, titleEdit('Other readings'))
  await publish(world, id, 'minor')
  const json = { deaccessionReason: 'Wrong units.' }
  const withdraw = (version: string) =>
    world.call('POST', `/datasets/${id}/versions/${version}/deaccession`, { as: 'superuser', json })
  await withdraw('1.1')
  match((await world.call('GET', pathOf(pid))).text, '<dc:title>River gauge readings</dc:title>')
  is((await world.call('GET', pathOf(pid, '&version=1.1'))).status, 400)
  await withdraw('1.0')
  is((await world.call('GET', pathOf(pid))).status, 400)
})

test('D04 export: an unknown dataset is not found, an unknown format fails', async ({ world }) => {
  const { pid } = await released(world)
  for (const unknown of ['doi:10.5072/FK2/NONE', 'x', ''])
    is((await world.call('GET', pathOf(unknown))).status, 404, unknown)
  is((await world.call('GET', '/datasets/export')).status, 404)
  for (const path of [
    pathOf(pid, '', 'DDI'),
    pathOf(pid, '', ''),
    `/datasets/export?persistentId=${pid}`,
  ]) {
    const { status, body } = await world.call('GET', path)
    is(status, 403)
    equal(body, { status: 'ERROR', message: 'Export Failed' })
  }
})

test('D04 export: a bad token is refused even for public data', async ({ world }) => {
  const { pid } = await released(world)
  const headers = { 'X-Service-key': 'no such token' }
  is((await world.call('GET', pathOf(pid), { headers })).status, 401)
})

test('D04 export: a setting removes email addresses from every format', async ({ world }) => {
  const { pid } = await released(world)
  const { body } = await world.call('GET', '/info/exportFormats')
  const setting = '/admin/settings/:ExcludeEmailFromExport'
  match((await world.call('GET', pathOf(pid, '', 'service_json'))).text, 'ada@example.org')
  await world.call('PUT', setting, { as: 'superuser', body: 'true' })
  for (const name of Object.keys(body.data))
    for (const as of ['anonymous', 'superuser'] as const)
      not.match((await world.call('GET', pathOf(pid, '', name), { as })).text, 'ada@example.org')
  await world.call('DELETE', setting, { as: 'superuser' })
})

test('D04 export: a setting names the installation as publisher, here and wherever it is shown', async ({
  world,
}) => {
  const { id, pid } = await released(world)
  const setting = '/admin/settings/:InstallationName'
  const places = [
    ...['oai_dc', 'ddi', 'schema.org', 'pidregistry'].map((name) => pathOf(pid, '', name)),
    `/datasets/${id}`,
    `/datasets/${id}/versions/1.0/citation`,
    '/collections/:root/contents',
    `/search?q=*&type=dataset`,
  ]
  const named = async () => {
    const texts = await Promise.all(
      places.map(async (path) => (await world.call('GET', path)).text),
    )
    return places.filter((_, index) => texts[index]?.includes('Kirchau Archive'))
  }
  equal(await named(), [])
  await world.call('PUT', setting, { as: 'superuser', body: 'Kirchau Archive' })
  equal(await named(), places)
  await world.call('DELETE', setting, { as: 'superuser' })
  equal(await named(), [])
})

test(
  'D04 export: the number of statements does not grow with the files',
  onSql(async (world) => {
    const few = await aDataset(world)
    await aFile(world, few.id)
    const many = await aDataset(world)
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt'])
      await aFile(world, many.id, { name, content: name })
    const [one, four] = [few, many].map(
      ({ pid }) =>
        () =>
          world.statements(() =>
            world.send('GET', pathOf(pid, '&version=:draft'), {
              as: 'superuser',
            }),
          ),
    )
    is(await four?.(), await one?.())
    await publish(world, few.id)
    const read = () => world.send('GET', pathOf(few.pid))
    const made = await world.statements(read)
    is(made <= 8, true, `${made} statements`)
    is((await world.statements(read)) <= 1, true)
  }),
)

test('D04 export: a page runs nothing and keeps its type, cached or not', async ({ world }) => {
  const { pid } = await released(world)
  for (let times = 0; times < 2; times += 1) {
    const { headers } = await world.call('GET', pathOf(pid, '', 'html'))
    is(headers.get('Content-Type'), 'text/html; charset=utf-8')
    match(headers.get('Content-Security-Policy') ?? '', /^default-src 'none'/)
  }
})

test('info.exportFormats: describes each format', async ({ world }) => {
  const { body } = await world.call('GET', '/info/exportFormats', {
    headers: { 'X-Service-key': 'no such token' },
  })
  equal(body.data.oai_dc, {
    displayName: 'Dublin Core',
    mediaType: 'application/xml',
    isHarvestable: true,
    isVisibleInUserInterface: false,
    XMLNameSpace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    XMLSchemaLocation: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    XMLSchemaVersion: '2.0',
  })
  equal(body.data.service_json, {
    displayName: 'JSON',
    mediaType: 'application/json',
    isHarvestable: true,
    isVisibleInUserInterface: true,
  })
  equal(Object.keys(body.data).toSorted(), [
    'OAI_ORE',
    'croissant',
    'croissantSlim',
    'dcterms',
    'ddi',
    'html',
    'oai_dc',
    'oai_ddi',
    'oai_pidregistry',
    'pidregistry',
    'pidregistry_json',
    'schema.org',
    'service_json',
    'turtle',
  ])
})

test.run()
