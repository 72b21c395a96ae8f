import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('citations of files over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const inFormat = (fileId: number, format: string) => `/access/datafile/${fileId}/citation/${format}`

test('A09 file citation: the plain citation in each format, named in any case', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'levels & more.txt' })
  await publish(world, id)
  for (const [format, type, part] of [
    ['Internal', 'text/html', ', V1; levels &amp; more.txt [fileName]'],
    ['endnote', 'text/xml', '<custom1>levels &amp; more.txt</custom1>'],
    ['ris', 'text/plain', '\r\nC1  - levels & more.txt\r\nER  - \r\n'],
    ['BIBTEX', 'text/plain', 'title = {{River gauge readings}},\r\n'],
    ['Csl', 'application/json', '"title":"River gauge readings"'],
  ] as const) {
    const { status, text, headers } = await world.call('GET', inFormat(fileId, format))
    is(status, 200)
    is(headers.get('Content-Type')?.split(';')[0], type)
    is(text.includes(part), true, text)
  }
})

test('A09 file citation: of a draft, says so', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  const { text } = await world.call('GET', inFormat(fileId, 'RIS'), { as: 'member' })
  match(text, /\r\nET {2}- DRAFT VERSION\r\n/)
})

test('A09 file citation: the citation of a restricted file is public', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await world.call('PUT', `/files/${fileId}/restrict`, { as: 'superuser', json: true })
  await publish(world, id)
  is((await world.call('GET', `/access/datafile/${fileId}`)).status, 403)
  is((await world.call('GET', inFormat(fileId, 'RIS'))).status, 200)
})

test('A09 file citation: fileMetadataId chooses the version, among those that the caller may see', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const entryIn = async (path: string): Promise<number> =>
    JSON.parse((await world.call('GET', `/files/${fileId}/${path}`, { as: 'superuser' })).text).id
  const rename = (label: string) =>
    world.call('POST', `/datasets/${id}/files/metadata`, {
      as: 'superuser',
      json: [{ dataFileId: fileId, label, restrict: true }],
    })
  await publish(world, id)
  const first = await entryIn('metadata')
  await rename('later.txt')
  await publish(world, id)
  const cited = async (entry: number | string, as: 'anonymous' | 'superuser' = 'anonymous') => {
    const path = `${inFormat(fileId, 'RIS')}?fileMetadataId=${entry}`
    const { text } = await world.call('GET', path, { as })
    return [/ET {2}- (.*)\r/.exec(text)?.[1], /C1 {2}- (.*)\r/.exec(text)?.[1]]
  }
  equal(await cited(first), ['V1', 'notes.txt'])
  for (const entry of [await entryIn('metadata'), 987_654, 'x', ''])
    equal((await cited(entry))[1], 'later.txt', `${entry}`)
  await rename('draft.txt')
  const draft = await entryIn('metadata/draft')
  equal((await cited(draft))[1], 'later.txt')
  equal(await cited(draft, 'superuser'), ['DRAFT VERSION', 'draft.txt'])
  equal(await cited(first, 'superuser'), ['V1', 'notes.txt'])
})

test('A09 file citation: refuses unknown formats and files, and bad tokens', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  const bad = await world.call('GET', inFormat(fileId, 'Word'))
  is(bad.status, 400)
  match(bad.body.message, /^Invalid Format/)
  is(bad.body.code, 400)
  is((await world.call('GET', inFormat(999999, 'RIS'))).status, 404)
  is((await world.call('GET', '/access/datafile/x/citation/RIS')).status, 404)
  const byPid = '/access/datafile/:persistentId/citation/RIS?persistentId=doi:10.5072/FK2/NONE'
  is((await world.call('GET', byPid)).status, 404)
  const headers = { 'X-Service-key': 'no such token' }
  is((await world.call('GET', inFormat(fileId, 'RIS'), { headers })).status, 401)
})

test('files.citation: cites a file in a version as HTML, as that version names it', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  const { body } = await world.call('GET', `/files/${fileId}/versions/1.0/citation`)
  const url = pid.replace('doi:', 'https://doi.org/')
  const link = `<a href="${url}" target="_blank">${url}</a>`
  is(
    body.data.message,
    `Example, Ada, 2031, "River gauge readings", ${link}, Root, V1; notes.txt [fileName]`,
  )
  is((await world.call('GET', `/files/${fileId}/versions/:draft/citation`)).status, 401)
  is((await world.call('GET', `/files/${fileId}/versions/7.0/citation`)).status, 401)
  is((await world.call('GET', '/files/999999/versions/1.0/citation')).status, 404)
})

test('files.citation: versions that are hidden or absent are 401, files they do not hold 404', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  const added = await aFile(world, id, { name: 'added.txt', content: 'more' })
  await publish(world, id)
  const of = (file: number, version: string) => `/files/${file}/versions/${version}/citation`
  is((await world.call('GET', of(added, '2.0'))).status, 200)
  is((await world.call('GET', of(added, '1.0'))).status, 404)
  for (const as of ['anonymous', 'superuser'] as const)
    for (const version of [':draft', '3.0'])
      is((await world.call('GET', of(fileId, version), { as })).status, 401, `${as} ${version}`)
  const json = { deaccessionReason: 'Wrong gauge.' }
  await world.call('POST', `/datasets/${id}/versions/1.0/deaccession`, { as: 'superuser', json })
  is((await world.call('GET', of(fileId, '1.0'))).status, 401)
  is((await world.call('GET', `${of(fileId, '1.0')}?includeDeaccessioned=true`)).status, 401)
  is((await world.call('GET', of(fileId, 'first'))).status, 400)
})

test.run()
