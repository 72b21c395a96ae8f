import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { type CallOptions, onSql, openWorld, type World } from '../app/world.ts'
import { collectionIn, publish as open, sharedCollection } from '../collections/new-collections.ts'
import { aDataset, publish } from './dataset-calls.ts'

const test = suite<{ world: World }>('links of datasets')

/** A dataset, and further segments of the path. */
type Named = readonly [number | string, number | string]

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const link = (world: World, [id, alias]: Named, options: CallOptions = {}) =>
  world.call('PUT', `/datasets/${id}/link/${alias}`, { as: 'superuser', ...options })

const unlink = (world: World, [id, alias]: Named, options: CallOptions = {}) =>
  world.call('DELETE', `/datasets/${id}/deleteLink/${alias}`, { as: 'superuser', ...options })

const links = (world: World, id: number | string, options: CallOptions = {}) =>
  world.call('GET', `/datasets/${id}/links`, options)

test('datasets.link: a link is listed, by the identifier without its authority', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  await publish(world, id)
  const rivers = await collectionIn(world, ':root', { alias: 'rivers' })
  await open(world, 'rivers')
  const { status, body } = await link(world, [id, 'rivers'])
  is(status, 200)
  equal(body.data, { message: `Dataset ${id} linked successfully to rivers` })
  const listed = await links(world, id)
  is(listed.status, 200)
  equal(listed.body.data, {
    id,
    identifier: pid.replace('doi:10.5072/', ''),
    'linked-collections': [{ id: rivers.id, alias: 'rivers', displayName: 'Collection rivers' }],
  })
})

test('datasets.link: the own collection, its ancestors, and a second link are 403', async ({
  world,
}) => {
  await collectionIn(world, ':root', { alias: 'above' })
  await collectionIn(world, 'above', { alias: 'owner' })
  await collectionIn(world, 'owner', { alias: 'below' })
  const { id } = await aDataset(world, { collection: 'owner' })
  for (const alias of ['owner', 'above', ':root', 'OWNER'])
    is((await link(world, [id, alias])).status, 403, alias)
  is((await link(world, [id, 'below'])).status, 200)
  const again = await link(world, [id, 'below'])
  is(again.status, 403)
  match(again.body.message, /has already been linked to Collection below\.$/)
})

test('datasets.link: an unknown object is 404, an invalid reference 400', async ({ world }) => {
  const { id } = await aDataset(world)
  await collectionIn(world, ':root', { alias: 'there' })
  for (const call of [link, unlink]) {
    is((await call(world, [id, 'nowhere'])).status, 404)
    is((await call(world, [999_999, 'there'])).status, 404)
    is((await call(world, ['nonsense', 'there'])).status, 400)
  }
  is((await unlink(world, [id, 'there'])).status, 404)
  // The permission comes before the rules.
  is((await link(world, [id, ':root'], { as: 'outsider' })).status, 401)
})

test('datasets.unlink: a link is removed once, and may be made again', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  await collectionIn(world, ':root', { alias: 'again' })
  await link(world, [`:persistentId`, `again?persistentId=${pid}`])
  const { status, body } = await unlink(world, [id, 'again'])
  is(status, 200)
  ok(body.data.message)
  is((await unlink(world, [id, 'again'])).status, 404)
  is((await link(world, [id, 'again'])).status, 200)
  const kinds = await world.store.read(({ events }) => events.of(id, 3))
  equal(
    kinds.map(({ kind }) => kind),
    ['datasetLinked', 'datasetUnlinked', 'datasetLinked'],
  )
})

test('V09 links: an unknown dataset is 404', async ({ world }) => {
  is((await links(world, 999_999)).status, 404)
})

test('V09 links: unpublished collections are listed for their viewers', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  await sharedCollection(world, ':root', 'hidden')
  await link(world, [id, 'hidden'])
  for (const as of ['superuser', 'admin', 'curator', 'member'] as const)
    is((await links(world, id, { as })).body.data['linked-collections'].length, 1, as)
  for (const as of ['anonymous', 'outsider', 'contributor'] as const)
    equal((await links(world, id, { as })).body.data['linked-collections'], [], as)
})

test(
  'V09 links: the number of statements does not grow with the links',
  onSql(async (world) => {
    const { id } = await aDataset(world)
    await publish(world, id)
    const read = () => links(world, id, { as: 'outsider' })
    const aliases = ['one', 'two', 'three']
    const counts: number[] = []
    for (const alias of aliases) {
      await collectionIn(world, ':root', { alias })
      await link(world, [id, alias])
      await read()
      counts.push(await world.statements(read))
    }
    is(new Set(counts).size, 1)
    ok((counts[0] ?? 0) <= 5, `${counts[0]} statements`)
  }),
)

test.run()
