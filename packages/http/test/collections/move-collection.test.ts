import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { collectionIn, publish } from './new-collections.ts'

const test = suite<World>('POST /api/collections/{id}/move/{target}')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const move = ({ call }: World, path: string, as: Who = 'superuser') => {
  const [from, to = ''] = path.split(' into ')
  const [target, force] = to.split(', ')
  const query = force === 'forced' ? '?forceMove=true' : ''
  return call('POST', `/collections/${from}/move/${target}${query}`, { as })
}

const parentOf = async ({ call }: World, alias: string) =>
  (await call('GET', `/collections/${alias}?returnOwners=true`, { as: 'superuser' })).body.data
    .isPartOf.identifier

const several = async (world: World, ...aliases: readonly string[]) => {
  for (const alias of aliases) await collectionIn(world, 'root', { alias })
}

test('collections.move: contents and role assignments move along', async (world) => {
  await several(world, 'move-from', 'move-to')
  const moved = await collectionIn(world, 'move-from', { alias: 'move-it' })
  await collectionIn(world, 'move-it', { alias: 'move-below' })
  const dataset = await aDataset(world, { collection: 'move-below' })
  await world.giveRoles(moved.id)
  const { status, body } = await move(world, 'move-it into move-to')
  is(status, 200)
  equal(body.data, { message: 'Collection moved successfully' })
  const owners = await world.call('GET', `/datasets/${dataset.id}?returnOwners=true`, {
    as: 'superuser',
  })
  const { isPartOf: below } = owners.body.data
  equal(
    [below.identifier, below.isPartOf.identifier, below.isPartOf.isPartOf.identifier],
    ['move-below', 'move-it', 'move-to'],
  )
  is((await world.call('GET', '/collections/move-it', { as: 'member' })).status, 200)
  const counted = await world.call('GET', '/collections/move-from?returnChildCount=true', {
    as: 'superuser',
  })
  is(counted.body.data.childCount, 0)
  const [last] = await world.store.read(({ events }) => events.of(moved.id, 1))
  is(last?.kind, 'collectionMoved')
})

test('collections.move: an unknown collection is 404 on either side, for guests too', async (world) => {
  await several(world, 'move-known')
  for (const path of ['move-known into nowhere', 'nowhere into move-known'])
    for (const as of ['anonymous', 'superuser'] as const)
      is((await move(world, path, as)).status, 404, path)
})

test('collections.move: invalid targets are refused', async (world) => {
  await several(world, 'move-a', 'move-unpublished')
  await collectionIn(world, 'move-a', { alias: 'move-a-child' })
  await collectionIn(world, 'move-a-child', { alias: 'move-a-grandchild' })
  await publish(world, 'move-a')
  const cases = [
    ['move-a into move-a-child', /is below it/],
    ['move-a into move-a-grandchild', /is below it/],
    ['move-a into :root', /already belongs to root/],
    ['move-a into move-a', /into itself/],
    ['move-a into move-unpublished', /published/],
    [':root into move-a', /root collection cannot be moved/],
  ] as const
  for (const forced of ['', ', forced'])
    for (const [path, message] of cases) {
      const { status, body } = await move(world, `${path}${forced}`)
      is(status, 403, path)
      match(body.message, message)
    }
  is(await parentOf(world, 'move-a-grandchild'), 'move-a-child')
})

test('collections.move: a refusal lists all ties, and force removes them', async (world) => {
  await several(world, 'tie-from', 'tie-to')
  for (const alias of ['tie-from', 'tie-to']) await publish(world, alias)
  await collectionIn(world, 'tie-from', { alias: 'tie-it' })
  await publish(world, 'tie-it')
  await collectionIn(world, 'tie-it', { alias: 'tie-below' })
  const dataset = await aDataset(world, { collection: 'tie-below' })
  const as = 'superuser'
  await world.call('POST', '/collections/tie-from/featured', { as, json: ['tie-it'] })
  await world.call('PUT', '/collections/tie-below/link/tie-to', { as })
  await world.call('PUT', `/datasets/${dataset.id}/link/tie-to`, { as })
  const refused = await move(world, 'tie-it into tie-to')
  is(refused.status, 403)
  for (const reason of ['features it', 'it is linked to', 'a dataset in it is linked to'])
    ok(refused.body.message.includes(reason), reason)
  match(refused.body.message, /forceMove=true/)
  is(await parentOf(world, 'tie-it'), 'tie-from')
  is((await move(world, 'tie-it into tie-to, forced')).status, 200)
  is(await parentOf(world, 'tie-it'), 'tie-to')
  equal((await world.call('GET', '/collections/tie-from/featured')).body.data, [])
  const { body } = await world.call('GET', '/collections/tie-to/links', { as })
  equal([body.data.linkedCollections, body.data.linkedDatasets], [[], []])
})

test('collections.move: guestbooks and default templates of the old place are ties, and force removes them', async (world) => {
  const as = 'superuser'
  await several(world, 'book-from', 'book-to')
  await collectionIn(world, 'book-from', { alias: 'book-it' })
  const { id } = await aDataset(world, { collection: 'book-it' })
  const json = { name: 'Readers', enabled: true, customQuestions: [] }
  const required = { emailRequired: true, nameRequired: false, institutionRequired: false }
  const guestbook = await world.call('POST', '/guestbooks/book-from', {
    as,
    json: { ...json, ...required, positionRequired: false },
  })
  const body = String(guestbook.body.data.id)
  is((await world.call('PUT', `/datasets/${id}/guestbook`, { as, body })).status, 200)
  const template = await world.call('POST', '/collections/book-from/templates', {
    as,
    json: { name: 'A template' },
  })
  const suggest = () =>
    world.call('POST', `/collections/book-it/template/default/${template.body.data.id}`, { as })
  is((await suggest()).status, 200)
  const refused = await move(world, 'book-it into book-to')
  is(refused.status, 403)
  match(refused.body.message, /uses a guestbook.*; a default template/)
  is((await move(world, 'book-it into book-to, forced')).status, 200)
  const { data } = (await world.call('GET', `/datasets/${id}`, { as })).body
  is('guestbookId' in data, false)
  is((await suggest()).status, 404)
})

test('collections.move: force is not needed without ties', async (world) => {
  await several(world, 'free-it', 'free-to')
  is((await move(world, 'free-it into free-to, forced')).status, 200)
  is(await parentOf(world, 'free-it'), 'free-to')
})

test('collections.move: of two opposite concurrent moves one is refused', async (world) => {
  await several(world, 'ring-a', 'ring-b')
  const answers = await Promise.all([
    move(world, 'ring-a into ring-b'),
    move(world, 'ring-b into ring-a'),
  ])
  equal(answers.map(({ status }) => status).toSorted(), [200, 403])
})

test(
  'collections.move: takes at most 18 statements, however much moves',
  onSql(async (world) => {
    const count = (path: string) => world.statements(() => move(world, path))
    await several(world, 'small-it', 'large-it', 'count-to')
    for (const alias of ['large-1', 'large-2', 'large-3', 'large-4'])
      await collectionIn(world, 'large-it', { alias })
    const few = await count('small-it into count-to')
    is(await count('large-it into count-to'), few)
    ok(few <= 18, `${few} statements`)
  }),
)

test.run()
