import { ALL_FEATURES } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { titleEdit } from './scenes.ts'

const test = suite<{ readonly world: World }>('metadata that is not complete yet')

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

const create = (
  world: World,
  fields: readonly object[],
  { query = '?doNotValidate=true' }: { readonly query?: string } = {},
) =>
  world.call('POST', `/collections/:root/datasets${query}`, {
    as: 'superuser',
    json: { datasetVersion: { metadataBlocks: { citation: { fields } } } },
  })

test('C57 create: metadata is taken as it is where that is asked for, until it is edited or published', async ({
  world,
}) => {
  const { status, body } = await create(world, [TITLE])
  is(status, 201)
  const draft = `/datasets/${body.data.id}`
  const as = { as: 'superuser' } as const
  const json = { name: 'CC0 1.0' }
  is((await world.call('PUT', `${draft}/license`, { ...as, json })).status, 200)
  const edit = { ...as, json: titleEdit('Another title') }
  for (const refused of [
    await world.call('PUT', `${draft}/editMetadata?replace=true`, edit),
    await world.call('POST', `${draft}/actions/:publish?type=major`, as),
  ]) {
    is(refused.status, 403)
    match(refused.body.message, /^Validation Failed: Author Name is required/)
  }
})

test('C57 create: an author needs a name all the same', async ({ world }) => {
  const unnamed = authors(child('authorName', 'Example, Ada'), child('authorAffiliation', 'Hill'))
  is((await create(world, [TITLE, unnamed])).status, 400)
  is((await create(world, [TITLE, authors(child('authorName', 'Example, Ada'))])).status, 201)
})

test('C57 create: what cannot be read is refused, whatever is asked for', async ({ world }) => {
  const { status, body } = await create(world, [{ ...TITLE, value: ['a', 'b'] }])
  is(status, 400)
  match(body.message, /^Error parsing Json/)
})

test('C57 create: without the wish, metadata is validated', async ({ world }) => {
  for (const query of ['', '?doNotValidate=false'])
    is((await create(world, [TITLE], { query })).status, 403)
})

test('C57 create: where metadata has to be complete, the wish is not heard', async () => {
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
