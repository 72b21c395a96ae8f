import { ALL_FEATURES } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aFile, titleEdit, versionBody } from './dataset-calls.ts'

const test = suite<{ readonly world: World }>('incomplete metadata')

test.before(async (context) => void Object.assign(context, { world: await openWorld() }))
test.after(({ world }) => world?.close())

const TITLE = {
  typeName: 'title',
  typeClass: 'primitive',
  multiple: false,
  value: 'Half a dataset',
}

const authors = (...entries: readonly object[]) => ({
  typeName: 'author',
  typeClass: 'compound',
  multiple: true,
  value: entries,
})

const child = (typeName: string, value: string) => ({
  [typeName]: { typeName, typeClass: 'primitive', multiple: false, value },
})

/** All roles, types and states. */
const OF_ALL = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => `role_ids=${id}`),
  'dvobject_types=Dataset',
  'published_states=Draft',
].join('&')

const create = (
  world: World,
  fields: readonly object[],
  { query = '?doNotValidate=true' }: { readonly query?: string } = {},
) =>
  world.call('POST', `/collections/:root/datasets${query}`, {
    as: 'superuser',
    json: { datasetVersion: { license: 'CC0 1.0', metadataBlocks: { citation: { fields } } } },
  })

test('C57 create: incomplete metadata is accepted on request, until it is edited or published', async ({
  world,
}) => {
  const { status, body } = await create(world, [TITLE])
  is(status, 201)
  const draft = `/datasets/${body.data.id}`
  const as = { as: 'superuser' } as const
  const edit = { ...as, json: titleEdit('Another title') }
  for (const refused of [
    await world.call('PUT', `${draft}/editMetadata?replace=true`, edit),
    await world.call('PUT', `${draft}/license`, { ...as, json: { name: 'CC0 1.0' } }),
    await world.call('PUT', `${draft}/access`, { ...as, json: { customTermsOfAccess: {} } }),
    await world.call('POST', `${draft}/actions/:publish?type=major`, as),
  ]) {
    is(refused.status, 403)
    match(refused.body.message, /^Validation Failed: Author Name is required/)
  }
})

test('A13, V07: terms and files of an incomplete draft stay as they are, but files are added', async ({
  world,
}) => {
  const { body } = await create(world, [{ ...TITLE, value: 'Without a subject' }])
  const dataset = `/datasets/${body.data.id}`
  const fileId = await aFile(world, body.data.id)
  const as = { as: 'superuser' } as const
  const description = new FormData()
  description.append('jsonData', JSON.stringify({ description: 'Hourly levels' }))
  const before = await world.call('GET', `${dataset}/versions/:draft`, as)
  for (const refused of [
    await world.call('PUT', `/files/${fileId}/restrict`, { ...as, body: 'true' }),
    await world.call('POST', `/files/${fileId}/metadata`, { ...as, body: description }),
    await world.call('PUT', `/access/${body.data.id}/allowAccessRequest`, { ...as, body: 'false' }),
  ]) {
    is(refused.status, 400)
    match(refused.body.message, /^Validation Failed: Subject is required/)
  }
  equal((await world.call('GET', `${dataset}/versions/:draft`, as)).body, before.body)
})

test('V01 retrieve: a draft with incomplete metadata is not valid until it is complete', async ({
  world,
}) => {
  const { body } = await create(world, [{ ...TITLE, value: 'Unfinished' }])
  const found = async (wanted: string) => {
    const filters = `filter_validities=true&dataset_valid=${wanted}&mydata_search_term=Unfinished`
    const { body } = await world.call('GET', `/mydata/retrieve?${OF_ALL}&${filters}`, {
      as: 'superuser',
    })
    return body.data.items.map(({ is_valid }: { readonly is_valid: boolean }) => is_valid)
  }
  equal([await found('true'), await found('false')], [[], [false]])
  const draft = `/datasets/${body.data.id}/versions/:draft`
  const { status } = await world.call('PUT', draft, {
    as: 'superuser',
    json: versionBody('Unfinished'),
  })
  is(status, 200)
  equal([await found('true'), await found('false')], [[true], []])
})

test('C57 create: an author still needs a name', async ({ world }) => {
  const unnamed = authors(child('authorName', 'Example, Ada'), child('authorAffiliation', 'Hill'))
  is((await create(world, [TITLE, unnamed])).status, 400)
  is((await create(world, [TITLE, authors(child('authorName', 'Example, Ada'))])).status, 201)
})

test('C57 create: invalid metadata is refused in any case', async ({ world }) => {
  const { status, body } = await create(world, [{ ...TITLE, value: ['a', 'b'] }])
  is(status, 400)
  match(body.message, /^Error parsing Json/)
})

test('C57 create: without the request, metadata is validated', async ({ world }) => {
  for (const query of ['', '?doNotValidate=false'])
    is((await create(world, [TITLE], { query })).status, 403)
})

test('C57 create: the request is ignored where metadata has to be complete', async () => {
  const strict = await openWorld({ features: { ...ALL_FEATURES, incompleteMetadata: false } })
  try {
    const { status, body } = await create(strict, [TITLE])
    is(status, 403)
    match(body.message, /^Validation Failed:/)
  } finally {
    await strict.close()
  }
})

test.run()
