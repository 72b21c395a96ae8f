import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn, sharedCollection } from './new-collections.ts'

const test = suite<World>('metadata blocks of collections')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const list = ({ call }: World, id: string, query = '') =>
  call('GET', `/collections/${id}/metadatablocks${query}`, { as: 'superuser' })

const named = async (world: World, id: string, query = ''): Promise<readonly string[]> =>
  (await list(world, id, query)).body.data.map(({ name }: { readonly name: string }) => name)

const set = ({ call }: World, id: string, ...[json, as = 'superuser']: readonly [unknown, Who?]) =>
  call('POST', `/collections/${id}/metadatablocks`, { as, json })

const setRoot = (
  { call }: World,
  id: string,
  ...[body, as = 'superuser']: readonly [string, Who?]
) => call('PUT', `/collections/${id}/metadatablocks/isRoot`, { as, body })

const level = (datasetFieldTypeName: string, more: object = {}) => ({
  datasetFieldTypeName,
  required: false,
  include: true,
  ...more,
})

const setLevels = ({ call }: World, id: string, ...json: readonly object[]) =>
  call('PUT', `/collections/${id}/inputLevels`, { as: 'superuser', json })

const aCollection = (world: World, alias: string, parent = 'root') =>
  collectionIn(world, parent, { alias })

test('C24 blocks: short forms by id, those of the nearest collection with its own', async (world) => {
  await aCollection(world, 'c24-parent')
  await aCollection(world, 'c24-child', 'c24-parent')
  equal(await named(world, 'c24-child'), ['citation'])
  await set(world, 'c24-parent', ['journal', 'citation'])
  const { status, body } = await list(world, 'c24-child')
  is(status, 200)
  equal(
    body.data,
    [
      { id: 1, displayName: 'Citation Metadata', displayOnCreate: true, name: 'citation' },
      { id: 6, displayName: 'Journal Metadata', displayOnCreate: false, name: 'journal' },
    ].map(({ id, name, displayName, displayOnCreate }) => ({
      id,
      name,
      displayName,
      displayOnCreate,
    })),
  )
})

test('C24 blocks: fields are included on request, with the levels of the collection', async (world) => {
  await aCollection(world, 'c24-fields')
  await setLevels(
    world,
    'c24-fields',
    level('subtitle', { required: true }),
    level('keyword', { displayOnCreate: false }),
    level('notesText', { include: false }),
    level('authorAffiliation', { include: false }),
  )
  const { body } = await list(world, 'c24-fields', '?returnDatasetFieldTypes=true')
  const { fields } = body.data[0]
  is(fields.subtitle.isRequired, true)
  is(fields.keyword.displayOnCreate, false)
  is('notesText' in fields, false)
  is('authorAffiliation' in fields.author.childFields, false)
  is(fields.author.childFields.authorName.displayName, 'Author Name')
  is('authorName' in fields, false)
  is(fields.title.isRequired, true)
})

test('C24 blocks: onlyDisplayedOnCreate selects fields shown or required at creation', async (world) => {
  await aCollection(world, 'c24-create')
  await set(world, 'c24-create', ['citation', 'journal', 'astrophysics'])
  equal(await named(world, 'c24-create', '?onlyDisplayedOnCreate=true'), ['citation'])
  await setLevels(
    world,
    'c24-create',
    level('astroType', { required: true }),
    level('journalVolume', { displayOnCreate: true }),
    level('keyword', { displayOnCreate: false }),
  )
  const query = '?onlyDisplayedOnCreate=true&returnDatasetFieldTypes=true'
  const { body } = await list(world, 'c24-create', query)
  equal(
    body.data.map((block: { readonly name: string; readonly fields: object }) => [
      block.name,
      block.name === 'citation' ? 'keyword' in block.fields : Object.keys(block.fields),
    ]),
    [
      ['citation', false],
      ['astrophysics', ['astroType']],
      ['journal', []],
    ],
  )
})

test('C24 blocks: a dataset type adds its blocks, each once; an unknown one adds none', async (world) => {
  await world.call('POST', '/datasets/datasetTypes', {
    as: 'superuser',
    json: {
      name: 'workflow',
      displayName: 'Workflow',
      linkedMetadataBlocks: ['computationalworkflow', 'citation'],
    },
  })
  equal(await named(world, 'root', '?datasetType=workflow'), ['citation', 'computationalworkflow'])
  equal(await named(world, 'root', '?datasetType=workflow&onlyDisplayedOnCreate=true'), [
    'citation',
    'computationalworkflow',
  ])
  equal(await named(world, 'root', '?datasetType=nothing'), ['citation'])
})

test('C24 blocks: an unknown collection is 404', async (world) => {
  is((await world.call('GET', '/collections/nowhere/metadatablocks')).status, 404)
})

test('C25 blocks: the list replaces the old one, by names or ids, each once', async (world) => {
  await aCollection(world, 'c25')
  const { status, body } = await set(world, 'c25', ['citation', 6, 'citation', '2'])
  is(status, 200)
  is(typeof body.data.message, 'string')
  equal(await named(world, 'c25'), ['citation', 'geospatial', 'journal'])
  await set(world, 'c25', ['citation'])
  equal(await named(world, 'c25'), ['citation'])
  const shown = await world.call('GET', '/collections/c25', { as: 'superuser' })
  is(shown.body.data.isMetadataBlockRoot, true)
})

test('C25 blocks: unknown blocks, a list without citation, and a body that is no list are 400', async (world) => {
  await aCollection(world, 'c25-bad')
  for (const json of [['citation', 'none'], ['citation', 99], [`citation'; --`]]) {
    const { status, body } = await set(world, 'c25-bad', json)
    is(status, 400)
    match(body.message, /^Can't find metadata block/)
  }
  for (const json of [['journal'], [], {}, 'citation', null, [null], [['citation']], [1.5]])
    is((await set(world, 'c25-bad', json)).status, 400, JSON.stringify(json))
  is((await set(world, 'c25-bad', ['none'], 'anonymous')).status, 400)
  is((await set(world, 'nowhere', ['citation'])).status, 404)
  equal(await named(world, 'c25-bad'), ['citation'])
})

test('C26 block root: a bare boolean, or a refusal without details', async (world) => {
  await sharedCollection(world, 'root', 'c26')
  for (const segment of ['isRoot', ':isRoot']) {
    const path = `/collections/c26/metadatablocks/${segment}`
    const { body } = await world.call('GET', path, { as: 'admin' })
    equal(body, { status: 'OK', data: false })
    is((await world.call('GET', path, { as: 'member' })).body.message, 'Not authorized')
  }
  is((await world.call('GET', '/collections/nowhere/metadatablocks/isRoot')).status, 404)
})

test('C27 block root: an inactive list is kept and becomes active again', async (world) => {
  await aCollection(world, 'c27')
  await set(world, 'c27', ['citation', 'journal'])
  is((await setRoot(world, 'c27', 'false')).status, 200)
  equal(await named(world, 'c27'), ['citation'])
  const post = { as: 'superuser', body: 'True' } as const
  is((await world.call('POST', '/collections/c27/metadatablocks/:isRoot', post)).status, 200)
  equal(await named(world, 'c27'), ['citation', 'journal'])
})

test('C27 block root: a collection without its own list then has no blocks', async (world) => {
  await aCollection(world, 'c27-empty')
  await setRoot(world, 'c27-empty', 'true')
  equal(await named(world, 'c27-empty'), [])
  for (const word of ['', 'maybe', '[]']) is((await setRoot(world, 'c27-empty', word)).status, 400)
  is((await setRoot(world, 'nowhere', 'true')).status, 404)
})

test(
  'C24, C26 blocks: reading them takes at most 5 statements',
  onSql(async (world) => {
    await sharedCollection(world, 'root', 'c24-counted')
    const paths = ['metadatablocks?returnDatasetFieldTypes=true&datasetType=dataset']
    for (const path of [...paths, 'metadatablocks/isRoot']) {
      const ask = () => world.call('GET', `/collections/c24-counted/${path}`, { as: 'admin' })
      await ask()
      const count = await world.statements(ask)
      ok(count <= 5, `${path}: ${count} statements`)
    }
  }),
)

test.run()
