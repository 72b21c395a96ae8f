import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, fieldsOf, publish, versionBody } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('loading and changing metadata blocks')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const TIDES = readFileSync(new URL('../../../../docs/sample/tides.tsv', import.meta.url), 'utf8')

const asSuper = { as: 'superuser' } as const
const load = (world: World, body: string, as: 'superuser' | 'admin' = 'superuser') =>
  world.call('POST', '/admin/datasetfield/load', {
    as,
    body,
    headers: { 'Content-Type': 'text/tab-separated-values' },
  })

const gauge = (name: string) => ({
  typeName: 'tideGauge',
  typeClass: 'compound',
  multiple: true,
  value: [
    {
      tideGaugeName: {
        typeName: 'tideGaugeName',
        typeClass: 'primitive',
        multiple: false,
        value: name,
      },
    },
  ],
})
const text = (typeName: string, value: string) => ({
  typeName,
  typeClass: 'primitive',
  multiple: false,
  value,
})
const kind = (...value: readonly string[]) => ({
  typeName: 'tideKind',
  typeClass: 'controlledVocabulary',
  multiple: true,
  value,
})
const tidal = (...fields: readonly object[]) => ({
  ...versionBody(),
  metadataBlocks: { citation: { fields: fieldsOf('Tides') }, tides: { fields } },
})
const useTides = (world: World) =>
  world.call('POST', '/collections/:root/metadatablocks', {
    ...asSuper,
    json: ['citation', 'tides'],
  })
const namesIn = async (world: World, path: string): Promise<readonly string[]> =>
  (await world.call('GET', path)).body.data.map(({ name }: { readonly name: string }) => name)

test('admin.loadBlocks: everything that reads definitions uses the loaded ones at once', async ({
  world,
}) => {
  is((await world.call('GET', '/metadatablocks/tides')).status, 404)
  const { status, body } = await load(world, TIDES)
  is(status, 200)
  equal(body.data.added[0], { name: 'tides', type: 'MetadataBlock' })
  is(body.data.added.length, 7)

  const block = (await world.call('GET', '/metadatablocks/tides')).body.data
  equal(Object.keys(block.fields), ['tideGauge', 'tideKind', 'tideDatum'])
  ok((await namesIn(world, '/metadatablocks')).includes('tides'))
  ok((await namesIn(world, '/datasetfields/facetables')).includes('tideKind'))
  is((await useTides(world)).status, 200)
  equal(await namesIn(world, '/collections/:root/metadatablocks'), ['citation', 'tides'])
  const facets = await world.call('POST', '/collections/:root/facets', {
    ...asSuper,
    json: ['subject', 'tideKind'],
  })
  is(facets.status, 200)
  const { body: schema } = await world.call('GET', '/collections/:root/datasetSchema', asSuper)
  match(JSON.stringify(schema), 'tideDatum')

  const refused = await world.call('POST', '/collections/:root/datasets', {
    ...asSuper,
    json: { datasetVersion: tidal(kind('Ebb')) },
  })
  is(refused.status, 400)
  match(refused.body.message, "'Ebb' is not in the vocabulary of field 'tideKind'")
  const incomplete = await world.call('POST', '/collections/:root/datasets', {
    ...asSuper,
    json: { datasetVersion: tidal(kind('Neap')) },
  })
  is(incomplete.status, 403)
  match(incomplete.body.message, 'Datum is required.')

  const version = tidal(gauge('Kirchau'), kind('moon quarter', 'Spring'), text('tideDatum', 'NN'))
  const { id, pid } = await aDataset(world, { version })
  await publish(world, id)
  const shown = await world.call('GET', `/datasets/${id}/versions/1.0`)
  equal(
    shown.body.data.metadataBlocks.tides.fields.map(
      (field: { readonly value: unknown }) => field.value,
    ),
    [gauge('Kirchau').value, ['Neap', 'Spring'], 'NN'],
  )
  const ore = await world.call('GET', `/datasets/export?exporter=OAI_ORE&persistentId=${pid}`)
  const { '@context': context, 'ore:describes': described } = ore.body
  is(context.tides, 'https://tides.example.org/terms#')
  is(context.tideDatum, 'https://tides.example.org/datum')
  equal([described['tides:tideKind'], described.tideDatum], [['Neap', 'Spring'], 'NN'])
  const edit = await world.call('PUT', `/datasets/${id}/metadata?replace=true`, {
    ...asSuper,
    json: { 'https://tides.example.org/terms#tideKind': 'Spring' },
    headers: { 'Content-Type': 'application/ld+json' },
  })
  is(edit.status, 200, edit.text)
  const { body: compared } = await world.call(
    'GET',
    `/datasets/${id}/versions/1.0/compare/:draft`,
    asSuper,
  )
  match(JSON.stringify(compared.data.metadataChanges), 'Tides of the coast')
  const template = await world.call('POST', '/collections/:root/templates', {
    ...asSuper,
    json: { name: 'Tidal', isDefault: false, fields: [kind('Spring')] },
  })
  is(template.status, 201, template.text)
})

test('admin.loadBlocks: loading again updates what answers were made of before', async ({
  world,
}) => {
  await load(world, TIDES)
  await useTides(world)
  const { id } = await aDataset(world, { version: tidal(text('tideDatum', 'NN')) })
  await publish(world, id)
  const read = async () =>
    (await world.call('GET', `/datasets/${id}/versions/1.0`)).body.data.metadataBlocks.tides
      .displayName
  is(await read(), 'Tides of the coast')
  is((await load(world, TIDES.replace('Tides of', 'All tides of'))).status, 200)
  is(await read(), 'All tides of the coast')
  is(
    (await world.call('GET', '/metadatablocks/tides')).body.data.displayName,
    'All tides of the coast',
  )
})

test('admin.loadBlocks: what was indexed by other definitions is indexed again, and only then', async ({
  world,
}) => {
  const rebuilds = () => world.jobs.waiting().filter(({ kind }) => kind === 'refreshIndex').length
  is((await load(world, TIDES)).status, 200)
  is((await load(world, TIDES)).status, 200)
  is(rebuilds(), 0, 'new fields have no values')
  is((await load(world, TIDES.replace('\ttext\t3', '\ttextbox\t3'))).status, 200)
  is(rebuilds(), 1)
  is((await load(world, TIDES)).status, 200)
  is(rebuilds(), 1, 'the waiting job does both')
})

test('admin.loadBlocks: a bad row is 400 with section, line and column, and nothing is loaded', async ({
  world,
}) => {
  const { status, body } = await load(world, TIDES.replace('\ttext\t3', '\tdigits\t3'))
  is(status, 400)
  match(
    body.message,
    "Nothing was loaded. Section #datasetField, line 7, column fieldType: 'digits' is unknown.",
  )
  is((await world.call('GET', '/metadatablocks/tides')).status, 404)
  const owned = await load(world, TIDES.replace('tides\t\t', 'tides\telsewhere\t'))
  is(owned.status, 400)
  match(owned.body.message, 'line 2, column owner: blocks belong to the whole installation')
  is((await load(world, TIDES.replace('tides\t\t', 'tides\troot\t'))).status, 200)
})

test('admin.loadBlocks: only superusers change definitions', async ({ world }) => {
  const calls = [
    (as: Parameters<Parameters<typeof statuses>[0]>[0]) =>
      world.call('POST', '/admin/datasetfield/load', { as, body: TIDES }),
    (as: Parameters<Parameters<typeof statuses>[0]>[0]) =>
      world.call('PUT', '/admin/metadatablocks/journal/enabled', { as, body: 'false' }),
  ]
  for (const call of calls)
    equal(await statuses(call), {
      ...only(['superuser'], { yes: 200, no: 403 }),
      anonymous: 401,
    })
})

test('admin.displayOnCreate: changes the flag of a field, everywhere', async ({ world }) => {
  const set = (field: string, value: string) =>
    world.call(
      'POST',
      `/admin/datasetfield/setDisplayOnCreate?datasetFieldType=${field}&setDisplayOnCreate=${value}`,
      asSuper,
    )
  const shown = async () =>
    (await world.call('GET', '/metadatablocks/citation')).body.data.fields.productionDate
      .displayOnCreate
  is(await shown(), false)
  is((await set('productionDate', 'true')).status, 200)
  is(await shown(), true)
  const { body } = await world.call('GET', '/admin/datasetfield/productionDate', asSuper)
  is(body.data.displayOnCreate, true)
  is((await set('nothing', 'true')).status, 404)
  is((await set('productionDate', 'perhaps')).status, 400)
  is((await set('productionDate', 'false')).status, 200)
  is(await shown(), false)
})

test('admin.enableBlock: a disabled block is not offered, and values of its fields stay', async ({
  world,
}) => {
  await load(world, TIDES)
  await useTides(world)
  const { id } = await aDataset(world, { version: tidal(text('tideDatum', 'NN')) })
  const enable = (name: string, value: string) =>
    world.call('PUT', `/admin/metadatablocks/${name}/enabled`, { ...asSuper, body: value })
  is((await enable('tides', 'false')).status, 200)
  ok(!(await namesIn(world, '/metadatablocks')).includes('tides'))
  ok(!(await namesIn(world, '/datasetfields/facetables')).includes('tideKind'))
  equal(await namesIn(world, '/collections/:root/metadatablocks'), ['citation'])
  is((await useTides(world)).status, 400)
  await aDataset(world)
  const { body } = await world.call('GET', `/datasets/${id}/versions/:latest`, asSuper)
  is(body.data.metadataBlocks.tides.fields[0].value, 'NN')
  is((await enable('citation', 'false')).status, 400)
  is((await enable('waves', 'true')).status, 404)
  is((await enable('tides', 'true')).status, 200)
  equal(await namesIn(world, '/collections/:root/metadatablocks'), ['citation', 'tides'])
})

test.run()
