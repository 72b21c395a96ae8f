import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { type CallOptions, openWorld, SITE, type World } from '../app/world.ts'
import { aDataset, fieldsOf, versionBody } from './dataset-calls.ts'

const test = suite<{ world: World }>('creating datasets over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
  const root = await context.world.call('GET', '/collections/:root', { as: 'superuser' })
  await context.world.giveRoles(root.body.data.id)
})
test.after(({ world }) => world.close())

const create = (world: World, json: unknown, as: Parameters<World['call']>[2] = {}) =>
  world.call('POST', '/collections/:root/datasets', { as: 'superuser', json, ...as })

test('C57 create: answers 201 with the ids and the location', async ({ world }) => {
  const { status, body, headers } = await create(world, { datasetVersion: versionBody() })
  is(status, 201)
  equal(Object.keys(body), ['status', 'data'])
  match(body.data.persistentId, /^doi:10\.5072\/FK2\//)
  is(headers.get('Location'), `${SITE}/datasets/${body.data.id}`)
})

test('C57 create: the creator may see and edit the dataset', async ({ world }) => {
  const { body } = await create(world, { datasetVersion: versionBody() }, { as: 'dsContributor' })
  const path = `/datasets/${body.data.id}/versions/:draft`
  is((await world.call('GET', path, { as: 'dsContributor' })).status, 200)
  const json = { fields: [{ typeName: 'subtitle', value: 'North' }] }
  const edit = `/datasets/${body.data.id}/editMetadata`
  is((await world.call('PUT', edit, { as: 'dsContributor', json })).status, 200)
})

test('C57 create: an unknown collection is refused before a bad body, and both before a guest', async ({
  world,
}) => {
  const status = async (alias: string, options: CallOptions) =>
    (await world.call('POST', `/collections/${alias}/datasets`, options)).status
  const good = { json: { datasetVersion: versionBody() } }
  for (const options of [good, { json: {} }, { body: '{' }]) {
    is(await status('nowhere', options), 404)
    is(await status('nowhere', { as: 'superuser', ...options }), 404)
  }
  is(await status('root', { json: {} }), 400)
  const { status: refused, body } = await world.call('POST', '/collections/root/datasets', good)
  equal(
    [refused, body.message],
    [401, 'Only authenticated users can perform the requested operation'],
  )
})

test('C57 create: keeps the license, the terms of access and the note', async ({ world }) => {
  const version = versionBody('Terms', { termsOfAccess: 'Ask us.', versionNote: 'First try' })
  const { id } = await aDataset(world, { version })
  const { body } = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  is(body.data.license.name, 'CC0 1.0')
  is(body.data.termsOfAccess, 'Ask us.')
  is(body.data.versionNote, 'First try')
  is(body.data.fileAccessRequest, true)
})

test('C57 create: a license may be a bare name or a bare URI', async ({ world }) => {
  for (const license of ['CC BY 4.0', 'http://creativecommons.org/licenses/by/4.0']) {
    const { id } = await aDataset(world, { version: versionBody('Bare', { license }) })
    const { body } = await world.call('GET', `/datasets/${id}`, { as: 'superuser' })
    is(body.data.latestVersion.license.name, 'CC BY 4.0')
  }
})

test('C57 create: a body declared as something other than JSON is refused', async ({ world }) => {
  const { status } = await create(world, undefined, {
    body: JSON.stringify({ datasetVersion: versionBody() }),
    headers: { 'Content-Type': 'text/plain' },
  })
  is(status, 415)
})

test('C57 create: malformed and invalid bodies are refused', async ({ world }) => {
  const bombs = ['{', '', 'null', '[]', '"x"', '{"datasetVersion":5}', '['.repeat(100_000)]
  for (const body of bombs) {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await create(world, undefined, { body, headers })
    is(answer.status, 400, body.slice(0, 20))
    match(answer.body.message, /^Error parsing Json/)
  }
})

test('C57 create: each member of a wrong type is refused', async ({ world }) => {
  const wrong = [
    { license: 5 },
    { license: { name: ['CC0 1.0'] } },
    { license: 'No such license' },
    { termsOfUse: {} },
    { versionNote: 7 },
    { metadataBlocks: undefined },
    { metadataBlocks: [] },
    { metadataBlocks: { citation: { fields: 'title' } } },
    { versionNote: 'x'.repeat(1001) },
  ]
  for (const extra of wrong) {
    const { status, text } = await create(world, { datasetVersion: versionBody('Bad', extra) })
    is(status, 400, `${JSON.stringify(extra)}: ${text}`)
  }
})

test('C57 create: members besides the version are checked too', async ({ world }) => {
  const wrong = [
    { datasetType: 'workflow' },
    { datasetType: '' },
    { datasetType: 4 },
    { metadataLanguage: 'tlh' },
    { datasetFileCountLimit: 1.5 },
    { datasetFileCountLimit: 2 ** 40 },
    { datasetFileCountLimit: '3' },
  ]
  for (const extra of wrong) {
    const { status } = await create(world, { datasetVersion: versionBody(), ...extra })
    is(status, 400, JSON.stringify(extra))
  }
})

test('C57 create: all missing metadata is listed', async ({ world }) => {
  const fields = fieldsOf('Incomplete').slice(0, 1)
  const version = { metadataBlocks: { citation: { fields } } }
  const { status, body } = await create(world, { datasetVersion: version })
  is(status, 403)
  match(body.message, /^Validation Failed:.*Author.*Subject/s)
})

test('C57 create: unknown fields are ignored with a warning; numbers, states and identifiers are ignored', async ({
  world,
}) => {
  const unknown = { typeName: 'noSuchField', typeClass: 'primitive', multiple: false, value: 'x' }
  const version = {
    ...versionBody(),
    metadataBlocks: { citation: { fields: [...fieldsOf('Ignoring'), unknown] } },
    versionState: 'RELEASED',
    versionNumber: 7,
    fileAccessRequest: false,
  }
  const json = { datasetVersion: version, identifier: 'FK2/MINE', authority: '10.1', id: 1 }
  const { status, body } = await create(world, json)
  is(status, 201)
  equal(body.warnings, ["Field 'noSuchField' is not known and was ignored."])
  ok(!body.data.persistentId.includes('MINE'))
  const draft = await world.call('GET', `/datasets/${body.data.id}/versions/:draft`, {
    as: 'superuser',
  })
  is(draft.body.data.versionState, 'DRAFT')
  is(draft.body.data.versionNumber, undefined)
  is(draft.body.data.fileAccessRequest, true)
})

test('C57 create: a list of files is refused, an empty one ignored', async ({ world }) => {
  const withFiles = (files: readonly unknown[]) => ({ datasetVersion: versionBody('F', { files }) })
  for (const as of ['curator', 'superuser'] as const)
    is((await create(world, withFiles([{ label: 'a.txt' }]), { as })).status, 400)
  is((await create(world, withFiles([]))).status, 201)
})

test('C57 create: hostile titles are stored and returned unchanged', async ({ world }) => {
  const titles = ['<script>alert(1)</script>', 'a\u202etxt.exe', "'; drop table x; --", '../../etc']
  for (const title of titles) {
    const { id } = await aDataset(world, { version: versionBody(title) })
    const { body } = await world.call('GET', `/datasets/${id}`, { as: 'superuser' })
    is(body.data.latestVersion.metadataBlocks.citation.fields[0].value, title)
  }
})

test('C57 create: text that cannot be stored is refused', async ({ world }) => {
  for (const title of ['a\0b', 'a\ud800b'])
    is((await create(world, { datasetVersion: versionBody(title) })).status, 400)
})

test.run()
