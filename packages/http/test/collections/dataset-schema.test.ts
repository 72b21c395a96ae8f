import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { versionBody } from '../datasets/dataset-calls.ts'
import { collectionIn, sharedCollection } from './new-collections.ts'

const test = suite<World>('the schema of datasets in a collection')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const schema = ({ call }: World, id: string, as: Who = 'superuser') =>
  call('GET', `/collections/${id}/datasetSchema`, { as })

const validate = (
  { call }: World,
  id: string,
  { as = 'superuser' as Who, json = undefined as unknown, body = '', type = 'application/json' },
) =>
  call('POST', `/collections/${id}/validateDatasetJson`, {
    as,
    body: json === undefined ? body : JSON.stringify(json),
    headers: { 'Content-Type': type },
  })

const VALID = 'The Dataset JSON provided is valid for this Collection.'
const INVALID = /^The Dataset JSON provided failed validation with the following error: /

const requireField = (world: World, id: string, datasetFieldTypeName: string) =>
  world.call('PUT', `/collections/${id}/inputLevels`, {
    as: 'superuser',
    json: [{ datasetFieldTypeName, required: true, include: true }],
  })

test('C28 schema: the document itself, without an envelope', async (world) => {
  const { status, headers, body } = await schema(world, 'root')
  is(status, 200)
  match(headers.get('Content-Type') ?? '', /^application\/json/)
  equal(Object.keys(body), ['$schema', '$defs', 'type', 'properties', 'required'])
  const { metadataBlocks } = body.properties.datasetVersion.properties
  equal(metadataBlocks.required, ['citation'])
  is(metadataBlocks.properties.citation.properties.fields.minItems, 5)
  equal(metadataBlocks.properties.citation.properties.fields.allOf[0], {
    contains: { properties: { typeName: { const: 'title' } } },
  })
})

test('C28 schema: blocks and levels are those of the nearest block root', async (world) => {
  await collectionIn(world, 'root', { alias: 'c28-parent' })
  await collectionIn(world, 'c28-parent', { alias: 'c28-child' })
  await requireField(world, 'c28-parent', 'astroType')
  const { body } = await schema(world, 'c28-child')
  const { metadataBlocks } = body.properties.datasetVersion.properties
  equal(metadataBlocks.required, ['citation', 'astrophysics'])
})

test('C28, C29 schema: an unknown collection is 404', async (world) => {
  is((await schema(world, 'nowhere')).status, 404)
  is((await validate(world, 'nowhere', { json: {} })).status, 404)
})

test('C29 validate: a document that could be created is valid, and is created', async (world) => {
  const json = { datasetVersion: versionBody() }
  const { status, body } = await validate(world, 'root', { json })
  is(status, 200)
  equal(body, { status: 'OK', data: { message: VALID } })
  const created = await world.call('POST', '/collections/root/datasets', { as: 'superuser', json })
  is(created.status, 201)
})

test('C29 validate: fields that nothing defines are named in warnings', async (world) => {
  const version = versionBody()
  const [title, ...others] = version.metadataBlocks.citation.fields
  const misspelt = { ...title, typeName: 'titel' }
  const fields = [title, ...others, misspelt]
  const json = { datasetVersion: { ...version, metadataBlocks: { citation: { fields } } } }
  equal((await validate(world, 'root', { json })).body, {
    status: 'OK',
    warnings: ["Field 'titel' is not known and was ignored."],
    data: { message: VALID },
  })
})

test('C29 validate: missing fields that the collection requires are reported', async (world) => {
  await collectionIn(world, 'root', { alias: 'c29-levels' })
  await requireField(world, 'c29-levels', 'subtitle')
  const json = { datasetVersion: versionBody() }
  const { status, body } = await validate(world, 'c29-levels', { json })
  is(status, 200)
  match(body.data.message, INVALID)
  match(body.data.message, /fields: expected minimum item count: 6, found: 5/)
  match(body.data.message, /"subtitle"/)
})

test('C29 validate: the first bad field is reported', async (world) => {
  const { metadataBlocks } = versionBody()
  const subject = {
    typeName: 'subject',
    typeClass: 'controlledVocabulary',
    multiple: true,
    value: ['Magic'],
  }
  const fields = [...metadataBlocks.citation.fields.slice(0, 4), subject]
  const json = { datasetVersion: { metadataBlocks: { citation: { fields } } } }
  const { body } = await validate(world, 'root', { json })
  ok(
    body.data.message.endsWith(
      "error: Controlled vocabulary for key:fields typeName:subject value:'Magic' is not valid.",
    ),
  )
})

test('C29 validate: every body is reported as valid or invalid, never refused', async (world) => {
  for (const body of ['{', '', '{"a":1', 'null null', '{"__proto__":1}', '"\\u0000"']) {
    const { status, body: answer } = await validate(world, 'root', { body })
    is(status, 200, body)
    match(answer.data.message, /^Validation failed with following exception: /)
  }
  for (const body of ['[]', 'null', '7', '"x"', '{}', '{"datasetVersion":[]}']) {
    const { status, body: answer } = await validate(world, 'root', { body })
    is(status, 200, body)
    match(answer.data.message, INVALID)
  }
})

test('C29 validate: only the first of very many faults are reported', async (world) => {
  const fields = Array.from({ length: 20_000 }, () => ({}))
  const json = { datasetVersion: { metadataBlocks: { citation: { fields } } } }
  const { body } = await validate(world, 'root', { json })
  match(body.data.message, /fields\/0: required key typeClass not found/)
  ok(body.data.message.length < 20_000)
})

test('C29 validate: a body of another declared type is 415', async (world) => {
  is((await validate(world, 'root', { body: '{}', type: 'text/plain' })).status, 415)
})

test(
  'C28, C29 schema: takes at most 5 statements',
  onSql(async (world) => {
    await sharedCollection(world, 'root', 'c28-counted')
    for (const ask of [
      () => schema(world, 'c28-counted', 'curator'),
      () => validate(world, 'c28-counted', { as: 'curator', json: { datasetVersion: {} } }),
    ]) {
      await ask()
      const count = await world.statements(ask)
      ok(count <= 5, `${count} statements`)
    }
  }),
)

test.run()
