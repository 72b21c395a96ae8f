import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { aDataset, publish, versionBody } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('metadata as JSON-LD over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const linked = (json: unknown): CallOptions => ({
  as: 'superuser',
  body: JSON.stringify(json),
  headers: { 'Content-Type': 'application/ld+json' },
})
const show = async (world: World, id: number, as: CallOptions['as'] = 'superuser') => {
  const shown = await world.call('GET', `/datasets/${id}/metadata`, as === undefined ? {} : { as })
  return { ...shown, body: JSON.parse(shown.text) }
}
const merge = (world: World, id: number | string, json: unknown) =>
  world.call('PUT', `/datasets/${id}`, linked(json))
const remove = (world: World, id: number, json: unknown) =>
  world.call('PUT', `/datasets/${id}/metadata/delete`, linked(json))

test('datasets.linkedMetadata: shows each caller the newest version that they see', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  is((await show(world, id, 'anonymous')).status, 401)
  await publish(world, id)
  await merge(world, `${id}/metadata?replace=true`, { title: 'Second' })
  const guest = await show(world, id, 'anonymous')
  is(guest.headers.get('content-type'), 'application/ld+json')
  is(guest.body.data.title, 'River gauge readings')
  is(guest.body.data['@context'].title, 'http://purl.org/dc/terms/title')
  is('ore:aggregates' in guest.body.data, false)
  equal(guest.body['@context'], { data: '@graph' })
  is((await show(world, id)).body.data.title, 'Second')
  const byPid = await world.call('GET', `/datasets/:persistentId/metadata?persistentId=${pid}`)
  is(byPid.status, 200)
})

test('datasets.linkedMetadata: hides email addresses as the setting says, editors may ask', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const setting = '/admin/settings/:ExcludeEmailFromExport'
  await world.call('PUT', setting, { as: 'superuser', body: 'true' })
  const hidden = (await show(world, id)).text
  const flag = '?ignoreSettingExcludeEmailFromExport=true'
  const asked = await world.call('GET', `/datasets/${id}/metadata${flag}`, { as: 'superuser' })
  const guest = await world.call('GET', `/datasets/${id}/metadata${flag}`)
  await world.call('DELETE', setting, { as: 'superuser' })
  equal(
    [hidden, asked.text, guest.text].map((text) => text.includes('ada@example.org')),
    [false, true, false],
  )
})

test('datasets.mergeLinkedMetadata: adds values, and changes single ones only with replace', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const added = await merge(world, `${id}/metadata`, {
    'citation:keyword': [{ 'citation:keywordValue': 'tides' }],
    subject: 'Physics',
    title: 'River gauge readings',
  })
  is(added.status, 200)
  const { data } = (await show(world, id)).body
  equal(data.subject, ['Earth and Environmental Sciences', 'Physics'])
  const refused = await merge(world, `${id}/metadata`, { title: 'Other' })
  equal([refused.status, /replace=true/.test(refused.body.message)], [400, true])
  is((await merge(world, `${id}/metadata?replace=true`, { title: 'Other' })).status, 200)
  is((await show(world, id)).body.data.title, 'Other')
})

test('datasets.mergeLinkedMetadata: licence and terms, in the same unit as the fields', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const custom = { 'core:termsOfUse': 'Ask first.' }
  is((await merge(world, `${id}/metadata`, custom)).status, 400)
  const half = await merge(world, `${id}/metadata?replace=true`, {
    ...custom,
    subject: 'No such subject',
  })
  is(half.status, 400)
  is(typeof (await show(world, id)).body.data['schema:license'], 'string')
  const access = { 'core:termsOfAccess': 'Write to us.', 'core:fileRequestAccess': false }
  const both = { ...custom, 'core:fileTermsOfAccess': access }
  is((await merge(world, `${id}/metadata?replace=true`, both)).status, 200)
  const { data } = (await show(world, id)).body
  equal(
    [data['schema:license'], data['core:termsOfUse'], data['core:fileTermsOfAccess']],
    [undefined, 'Ask first.', access],
  )
})

test('datasets.mergeLinkedMetadata: what is shown, sent back with replace, changes nothing', async ({
  world,
}) => {
  const { id } = await aDataset(world, { version: versionBody('Same', { termsOfAccess: 'Ask.' }) })
  const before = (await show(world, id)).body.data
  is((await merge(world, `${id}/metadata?replace=true`, before)).status, 200)
  const { 'schema:dateModified': _at, ...rest } = (await show(world, id)).body.data
  const { 'schema:dateModified': _was, ...expected } = before
  equal(rest, expected)
})

test('datasets.mergeLinkedMetadata: names unknown members, loads no context, minds stale edits', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const unknown = await merge(world, `${id}/metadata`, { colour: 'red' })
  equal([unknown.status, /'colour'/.test(unknown.body.message)], [400, true])
  const remote = await merge(world, `${id}/metadata`, {
    '@context': 'https://schema.org',
    title: 'A',
  })
  match(remote.body.message, /remote context/)
  const stale = await merge(world, `${id}/metadata?sourceLastUpdateTime=2001-01-01T00:00:00Z`, {})
  is(stale.status, 400)
  is((await merge(world, `${id}/metadata`, [])).status, 400)
})

test('datasets.deleteLinkedMetadata: removes exactly the given values', async ({ world }) => {
  const { id } = await aDataset(world)
  await merge(world, `${id}/metadata`, {
    'citation:keyword': [{ 'citation:keywordValue': 'tides' }, { 'citation:keywordValue': 'ice' }],
    'citation:notesText': 'A note',
  })
  is((await remove(world, id, { 'citation:notesText': 'Another' })).status, 400)
  const gone = await remove(world, id, {
    'citation:keyword': { 'citation:keywordValue': 'ice' },
    'citation:notesText': 'A note',
  })
  is(gone.status, 200)
  const { data } = (await show(world, id)).body
  equal(data['citation:keyword'], { 'citation:keywordValue': 'tides' })
  is(data['citation:notesText'], undefined)
  is((await remove(world, id, { title: 'River gauge readings' })).status, 403)
  is((await remove(world, id, { 'schema:license': 'https://l.example/' })).status, 400)
  is((await remove(world, id, { 'schema:license': data['schema:license'] })).status, 200)
})

test('C57 create: a body of the type application/ld+json is read as JSON-LD', async ({ world }) => {
  const { id } = await aDataset(world)
  const { data } = (await show(world, id)).body
  const created = await world.call('POST', '/collections/:root/datasets', linked(data))
  is(created.status, 201)
  const copy = (await show(world, created.body.data.id)).body.data
  equal(
    [copy.title, copy.author, copy['schema:license']],
    [data.title, data.author, data['schema:license']],
  )
  const incomplete = await world.call('POST', '/collections/:root/datasets', linked({ title: 'A' }))
  is(incomplete.status, 403)
  const unknown = await world.call('POST', '/collections/:root/datasets', linked({ colour: 'A' }))
  is(unknown.status, 400)
})

test('C57 create: JSON-LD names the type and the language of a dataset, also as a whole export', async () => {
  const world = await openWorld()
  const as = 'superuser'
  const settings = '[{"locale":"en","title":"English"},{"locale":"de","title":"Deutsch"}]'
  const type = { name: 'software', displayName: 'Software' }
  is((await world.call('POST', '/datasets/datasetTypes', { as, json: type })).status, 200)
  const allow = '/collections/root/attribute/allowedDatasetTypes?value=dataset,software'
  is((await world.call('PUT', allow, { as })).status, 200)
  const { id, pid } = await aDataset(world)
  await publish(world, id)
  await world.call('PUT', '/admin/settings/:MetadataLanguages', { as, body: settings })
  const ore = (await world.call('GET', `/datasets/export?exporter=OAI_ORE&persistentId=${pid}`))
    .body
  const json = {
    ...ore,
    'ore:describes': {
      ...ore['ore:describes'],
      'schema:inLanguage': 'de',
      'core:datasetType': 'software',
    },
  }
  const created = await world.call('POST', '/collections/:root/datasets', linked(json))
  is(created.status, 201, created.text)
  const path = `/datasets/${created.body.data.id}`
  const { data } = (await world.call('GET', path, { as })).body
  equal([data.datasetType, data.metadataLanguage], ['software', 'de'])
  const shown = await world.call('GET', `${path}/metadata`, { as })
  equal(
    [
      JSON.parse(shown.text).data['core:datasetType'],
      JSON.parse(shown.text).data['schema:inLanguage'],
    ],
    ['software', 'de'],
  )
  const again = await world.call(
    'POST',
    '/collections/:root/datasets',
    linked(JSON.parse(shown.text)),
  )
  is(again.status, 201, again.text)
  for (const [name, value] of [
    ['schema:inLanguage', 'fr'],
    ['core:datasetType', 'nothing'],
  ] as const) {
    const wrong = { ...json, 'ore:describes': { ...json['ore:describes'], [name]: value } }
    const refused = await world.call('POST', '/collections/:root/datasets', linked(wrong))
    is(refused.status, 400, name)
  }
  const kept = await merge(world, `${created.body.data.id}/metadata?replace=true`, {
    'core:datasetType': 'dataset',
    'citation:notesText': 'A note',
  })
  is(kept.status, 200)
  is((await world.call('GET', path, { as })).body.data.datasetType, 'software')
  await world.close()
})

test.run()
