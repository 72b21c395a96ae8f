import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { CC0, fieldsOf, publish as publishDataset } from '../datasets/dataset-calls.ts'
import { collectionIn, minimal, sharedCollection } from './new-collections.ts'

const test = suite<World>('input levels of collections')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const level = (datasetFieldTypeName: string, more: object = {}) => ({
  datasetFieldTypeName,
  required: false,
  include: true,
  ...more,
})

const required = (name: string) => level(name, { required: true })

const levels = async ({ call }: World, id: string) =>
  (await call('GET', `/collections/${id}/inputLevels`, { as: 'superuser' })).body.data

const put = ({ call }: World, id: string, ...[json, as = 'superuser']: readonly [unknown, Who?]) =>
  call('PUT', `/collections/${id}/inputLevels`, { as, json })

const aCollection = (world: World, alias: string, parent = 'root') =>
  collectionIn(world, parent, { alias })

const primitive = (typeName: string, value: string) => ({
  typeName,
  typeClass: 'primitive',
  multiple: false,
  value,
})

const newDataset = ({ call }: World, id: string, ...more: readonly object[]) =>
  call('POST', `/collections/${id}/datasets`, {
    as: 'superuser',
    json: {
      datasetVersion: {
        license: CC0,
        metadataBlocks: { citation: { fields: [...fieldsOf('A'), ...more] } },
      },
    },
  })

test('C16 levels: only those of the collection itself', async (world) => {
  await aCollection(world, 'c16-parent')
  await aCollection(world, 'c16-child', 'c16-parent')
  equal(await levels(world, 'c16-parent'), [])
  const sent = [required('subtitle'), level('keyword', { displayOnCreate: true })]
  await put(world, 'c16-parent', sent)
  equal(await levels(world, 'c16-parent'), sent)
  equal(await levels(world, 'c16-child'), [])
})

test('C16 levels: an unknown collection is 404', async (world) => {
  is((await world.call('GET', '/collections/nowhere/inputLevels')).status, 404)
})

test('C17 levels: levels of named fields are replaced, the others stay, and the answer is the collection', async (world) => {
  await aCollection(world, 'c17')
  await put(world, 'c17', [required('subtitle'), level('keyword', { displayOnCreate: true })])
  const { status, body } = await put(world, 'c17', [
    level('keyword', { include: false }),
    level('authorName', { displayOnCreate: null }),
  ])
  is(status, 200)
  is(typeof body.message, 'string')
  is(body.data.alias, 'c17')
  is(body.data.isMetadataBlockRoot, true)
  equal(body.data.inputLevels, [
    required('subtitle'),
    level('keyword', { include: false }),
    level('authorName'),
  ])
  equal(await levels(world, 'c17'), body.data.inputLevels)
})

test('C17 levels: an empty list removes all levels and keeps the blocks', async (world) => {
  await aCollection(world, 'c17-empty')
  await put(world, 'c17-empty', [required('astroType')])
  const { status, body } = await put(world, 'c17-empty', [])
  is(status, 200)
  is('inputLevels' in body.data, false)
  is(body.data.isMetadataBlockRoot, true)
  equal(await levels(world, 'c17-empty'), [])
})

test('C17 levels: blocks of named fields are added to the inherited ones, which become own', async (world) => {
  await aCollection(world, 'c17-parent')
  await aCollection(world, 'c17-child', 'c17-parent')
  await world.call('POST', '/collections/c17-parent/metadatablocks', {
    as: 'superuser',
    json: ['citation', 'journal'],
  })
  await put(world, 'c17-child', [required('astroType')])
  const { body } = await world.call('GET', '/collections/c17-child/metadatablocks', {
    as: 'superuser',
  })
  equal(
    body.data.map(({ name }: { readonly name: string }) => name),
    ['citation', 'astrophysics', 'journal'],
  )
})

test('C17 levels: unknown fields, required but hidden ones, and wrong types are 400', async (world) => {
  await aCollection(world, 'c17-bad')
  const cases = [
    [[level('nothing')], /^Invalid dataset field type name: nothing/],
    [
      [level('title', { required: true, include: false })],
      /^The input level for the dataset field type title cannot be required/,
    ],
    [[{ datasetFieldTypeName: 'title', include: true }], /required/],
    [[{ datasetFieldTypeName: 'title', required: true }], /include/],
    [[level('title', { required: 'true' })], /required/],
    [[level('title', { displayOnCreate: 'x' })], /displayOnCreate/],
    [[{ required: true, include: true }], /datasetFieldTypeName/],
    [level('title'), /./],
    ['title', /./],
    [null, /./],
    [[null], /./],
  ] as const
  for (const [json, told] of cases) {
    const { status, body } = await put(world, 'c17-bad', json)
    is(status, 400, JSON.stringify(json))
    match(body.message, told)
  }
  const path = '/collections/c17-bad/inputLevels'
  is((await world.call('PUT', path, { as: 'superuser', body: '[{' })).status, 400)
  is((await put(world, 'nowhere', [])).status, 404)
  is((await put(world, 'c17-bad', [level('nothing')], 'anonymous')).status, 400)
  equal(await levels(world, 'c17-bad'), [])
})

test('C17 levels: new datasets need a required field, in collections below too', async (world) => {
  await aCollection(world, 'c17-demands')
  await aCollection(world, 'c17-below', 'c17-demands')
  await put(world, 'c17-demands', [required('subtitle'), required('authorAffiliation')])
  for (const id of ['c17-demands', 'c17-below']) {
    const { status, body } = await newDataset(world, id)
    is(status, 403)
    match(body.message, /Subtitle is required\./)
    match(body.message, /Author Affiliation is required\./)
  }
  await put(world, 'c17-demands', [level('authorAffiliation')])
  is((await newDataset(world, 'c17-below', primitive('subtitle', 'B'))).status, 201)
})

test('C17 levels: levels of a collection in between do not affect blocks of collections below', async (world) => {
  await aCollection(world, 'c17-upper')
  await put(world, 'c17-upper', [required('subtitle')])
  const metadataBlocks = { metadataBlockNames: ['citation'] }
  await world.call('POST', '/collections/c17-upper', {
    as: 'superuser',
    json: { ...minimal('c17-own'), metadataBlocks },
  })
  is((await newDataset(world, 'c17-own')).status, 201)
})

test('C17 levels: a value of a hidden field is stored when sent', async (world) => {
  await aCollection(world, 'c17-hidden')
  await put(world, 'c17-hidden', [level('subtitle', { include: false })])
  const created = await newDataset(world, 'c17-hidden', primitive('subtitle', 'B'))
  is(created.status, 201)
  const { body } = await world.call('GET', `/datasets/${created.body.data.id}/versions/:draft`, {
    as: 'superuser',
  })
  ok(JSON.stringify(body.data.metadataBlocks).includes('subtitle'))
})

test('C17 levels: a level cannot make a mandatory field optional', async (world) => {
  await aCollection(world, 'c17-relax')
  await put(world, 'c17-relax', [level('subject', { include: false })])
  const fields = fieldsOf('A').filter((field) => !JSON.stringify(field).includes('"subject"'))
  const { status, body } = await world.call('POST', '/collections/c17-relax/datasets', {
    as: 'superuser',
    json: { datasetVersion: { metadataBlocks: { citation: { fields } } } },
  })
  is(status, 403)
  match(body.message, /Subject is required\./)
})

test('C17 levels: later levels are checked by the next edit and publication, not when files are added', async (world) => {
  await aCollection(world, 'c17-later')
  await world.call('POST', '/collections/c17-later/actions/:publish', { as: 'superuser' })
  const { id } = (await newDataset(world, 'c17-later')).body.data
  await put(world, 'c17-later', [required('subtitle')])
  const edit = (value: string) =>
    world.call('PUT', `/datasets/${id}/editMetadata?replace=true`, {
      as: 'superuser',
      json: { fields: [{ typeName: 'notesText', value }] },
    })
  match((await edit('N')).body.message, /Subtitle is required\./)
  const refused = await world.call('POST', `/datasets/${id}/actions/:publish?type=major`, {
    as: 'superuser',
  })
  match(refused.body.message, /Subtitle is required\./)
  const form = new FormData()
  form.append('file', new Blob(['x']), 'x.txt')
  is((await world.call('POST', `/datasets/${id}/add`, { as: 'superuser', body: form })).status, 201)
  const { body } = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  ok(JSON.stringify(body.data.metadataBlocks).includes('"subtitle"'))
  await publishDataset(world, id)
})

test('C17 levels: a level of a removed block applies again when the block is back', async (world) => {
  await aCollection(world, 'c17-dropped')
  await put(world, 'c17-dropped', [required('astroType')])
  is((await newDataset(world, 'c17-dropped')).status, 403)
  const blocks = (...json: readonly string[]) =>
    world.call('POST', '/collections/c17-dropped/metadatablocks', { as: 'superuser', json })
  await blocks('citation')
  is((await newDataset(world, 'c17-dropped')).status, 201)
  is((await levels(world, 'c17-dropped')).length, 1)
  await blocks('citation', 'astrophysics')
  is((await newDataset(world, 'c17-dropped')).status, 403)
})

test(
  'C16 levels: reading them takes at most 5 statements',
  onSql(async (world) => {
    await sharedCollection(world, 'root', 'c16-counted')
    const ask = () => world.call('GET', '/collections/c16-counted/inputLevels', { as: 'member' })
    await ask()
    const count = await world.statements(ask)
    ok(count <= 5, `${count} statements`)
  }),
)

test.run()
