import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, onSql, openWorld, type World } from '../app/world.ts'
import { versionBody } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('administering dataset types')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const TYPES = '/datasets/datasetTypes'

const add = (world: World, type: object, options: CallOptions = {}) =>
  world.call('POST', TYPES, {
    as: 'superuser',
    json: { displayName: 'A type', ...type },
    ...options,
  })

const put = (world: World, path: string, options: CallOptions) =>
  world.call('PUT', `${TYPES}/${path}`, { as: 'superuser', ...options })

const remove = (world: World, id: unknown, options: CallOptions = {}) =>
  world.call('DELETE', `${TYPES}/${id}`, { as: 'superuser', ...options })

/** Lets the root collection take datasets of these types. */
const allow = async (world: World, ...allowedDatasetTypes: readonly string[]) =>
  world.store.write(async ({ collections }) => {
    const root = await collections.lock({ kind: 'root' })
    if (root !== null) await collections.save({ ...root, allowedDatasetTypes })
  })

const datasetOf = (world: World, datasetType: string) =>
  world.call('POST', '/collections/:root/datasets', {
    as: 'superuser',
    json: { datasetType, datasetVersion: versionBody() },
  })

test('datasetTypes.create: the answer, the list and reads by name and id show the type', async ({
  world,
}) => {
  const sent = {
    name: ' software ',
    displayName: 'Software',
    description: 'Code.',
    linkedMetadataBlocks: ['computationalworkflow'],
    availableLicenses: ['CC BY 4.0', 'http://creativecommons.org/publicdomain/zero/1.0'],
  }
  const { status, body } = await add(world, sent)
  is(status, 200)
  const { id, ...type } = body.data
  equal(type, { ...sent, name: 'software', availableLicenses: ['CC0 1.0', 'CC BY 4.0'] })
  for (const key of ['software', id])
    equal((await world.call('GET', `${TYPES}/${key}`)).body.data, body.data)
  is((await world.call('GET', TYPES)).body.data.length, 2)
})

test('datasetTypes.create: a type without a description shows none', async ({ world }) => {
  const { body } = await add(world, { name: 'review' })
  is('description' in body.data, false)
  equal([body.data.linkedMetadataBlocks, body.data.availableLicenses], [[], []])
})

test('datasetTypes.create: bad names, blocks and licences are 400, and valid ones are listed', async ({
  world,
}) => {
  for (const type of [
    { name: '12' },
    { name: ' ' },
    { name: 'blank', displayName: ' ' },
    { name: 'dataset' },
    { name: 5 },
    { displayName: 'No name' },
    { name: 'listless', linkedMetadataBlocks: 'citation' },
  ])
    is((await add(world, type)).status, 400, JSON.stringify(type))
  const block = await add(world, { name: 'odd', linkedMetadataBlocks: ['odd'] })
  is(block.status, 400)
  match(block.body.message, /'odd'.*citation/)
  const license = await add(world, { name: 'odd', availableLicenses: ['odd'] })
  is(license.status, 400)
  match(license.body.message, /'odd'.*CC0 1\.0/)
  is((await add(world, {}, { json: undefined, body: '{' })).status, 400)
  is((await world.call('GET', `${TYPES}/odd`)).status, 404)
})

test('datasetTypes.create: a bad credential is 401', async ({ world }) => {
  is((await add(world, { name: 'x' }, { headers: { 'X-Service-key': 'nobody' } })).status, 401)
})

test('datasetTypes.blocks and licenses: a list replaces the one before', async ({ world }) => {
  await add(world, { name: 'listed', linkedMetadataBlocks: ['citation'] })
  const blocks = await put(world, 'listed', {
    json: ['journal', 'geospatial', 'journal'],
  })
  is(blocks.status, 200)
  equal(blocks.body.data, {
    linkedMetadataBlocks: { before: ['citation'], after: ['journal', 'geospatial'] },
  })
  const licenses = await put(world, 'listed/licenses', { json: ['CC BY 4.0'] })
  is(licenses.status, 200)
  equal(licenses.body.data, { availableLicenses: { before: [], after: ['CC BY 4.0'] } })
  const { body } = await put(world, 'listed/licenses', { json: [] })
  equal(body.data, { availableLicenses: { before: ['CC BY 4.0'], after: [] } })
  const type = (await world.call('GET', `${TYPES}/listed`)).body.data
  equal(type.linkedMetadataBlocks, ['journal', 'geospatial'])
  const odd = await put(world, 'listed', { json: ['odd'] })
  is(odd.body.message.match(/journal/g).length, 1, odd.body.message)
})

test('datasetTypes.blocks and licenses: bad bodies are 400, unknown types 404', async ({
  world,
}) => {
  for (const path of ['1', '1/licenses']) {
    for (const json of [['odd'], { names: [] }, 'citation', [1]])
      is((await put(world, path, { json })).status, 400, JSON.stringify(json))
    is((await put(world, path.replace('1', 'nowhere'), { json: [] })).status, 404)
  }
})

test('datasetTypes.delete: deletes an unused type; the default and types in use stay', async ({
  world,
}) => {
  const { id } = (await add(world, { name: 'passing' })).body.data
  is((await remove(world, id)).status, 200)
  is((await world.call('GET', `${TYPES}/passing`)).status, 404)
  for (const unknown of [id, 'passing', 'dataset', '0', '99999999999']) {
    const { status } = await remove(world, unknown)
    is(status, 400, String(unknown))
  }
  is((await remove(world, 1)).status, 403)
  const used = (await add(world, { name: 'used' })).body.data
  await allow(world, 'dataset', 'used')
  const { body } = await datasetOf(world, 'used')
  is((await remove(world, used.id)).status, 400)
  is((await world.call('DELETE', `/datasets/${body.data.id}`, { as: 'superuser' })).status, 200)
  await allow(world, 'dataset')
  const gone = await remove(world, used.id)
  is(gone.status, 200)
  equal(gone.body.data, { message: 'deleted' })
})

test('datasetTypes.delete: a type that collections allow stays, and the message names them', async ({
  world,
}) => {
  const { id } = (await add(world, { name: 'wanted' })).body.data
  await allow(world, 'dataset', 'wanted')
  const refused = await remove(world, id)
  is(refused.status, 400)
  is(refused.body.message, 'Collections allow the type wanted: root.')
  is((await world.call('GET', `${TYPES}/wanted`)).status, 200)
  await allow(world, 'dataset')
  is((await remove(world, id)).status, 200)
})

test('C57 create: accepts an existing type that the collection allows', async ({ world }) => {
  await add(world, { name: 'workflow' })
  await allow(world, 'dataset', 'workflow', 'promised')
  const { status, body } = await datasetOf(world, 'workflow')
  is(status, 201)
  const shown = await world.call('GET', `/datasets/${body.data.id}`, { as: 'superuser' })
  is(shown.body.data.datasetType, 'workflow')
  const root = await world.call('GET', '/collections/:root')
  equal(
    root.body.data.allowedDatasetTypes.map(({ name }: { readonly name: string }) => name),
    ['dataset', 'workflow'],
  )
  await allow(world, 'dataset', 'promised')
  for (const type of ['workflow', 'promised', 'Dataset']) {
    const refused = await datasetOf(world, type)
    is(refused.status, 400, type)
    is(typeof refused.body.fieldErrors.datasetType, 'string')
  }
})

test('C57 create: a licence that the type does not offer is refused', async ({ world }) => {
  await add(world, { name: 'strict', availableLicenses: ['CC BY 4.0'] })
  await allow(world, 'dataset', 'strict')
  const license = async (datasetType: string, name: string) => {
    const datasetVersion = versionBody('Tides', { license: name, termsOfUse: 'Ask first.' })
    const json = { datasetType, datasetVersion }
    const created = await world.call('POST', '/collections/:root/datasets', {
      as: 'superuser',
      json,
    })
    const path = `/datasets/${created.body.data.id}/versions/:draft`
    const { body } = await world.call('GET', path, { as: 'superuser' })
    return [body.data.license?.name, body.data.termsOfUse]
  }
  equal(await license('strict', 'CC BY 4.0'), ['CC BY 4.0', undefined])
  equal(await license('strict', 'CC0 1.0'), [undefined, 'Ask first.'])
  equal(await license('dataset', 'CC0 1.0'), ['CC0 1.0', undefined])
})

test(
  'a list of types takes two statements, however many there are',
  onSql(async (world) => {
    is((await world.statements(() => world.call('GET', TYPES))) <= 2, true)
  }),
)

test.run()
