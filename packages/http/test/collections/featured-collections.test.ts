import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn, publish, sharedCollection } from './new-collections.ts'

const test = suite<World>('/api/collections/{id}/featured')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const feature =
  (as: Who = 'superuser') =>
  ({ call }: World, alias: string, json: unknown) =>
    call('POST', `/collections/${alias}/featured`, { as, json })

const featured = async ({ call }: World, alias: string, as: Who = 'superuser') =>
  (await call('GET', `/collections/${alias}/featured`, { as })).body.data

const published = async (world: World, parent: string, alias: string) => {
  const collection = await collectionIn(world, parent, { alias })
  await publish(world, alias)
  return collection
}

test('C32 feature: appends in the order given; C31 lists the aliases in that order', async (world) => {
  await published(world, 'root', 'c32-order')
  for (const alias of ['c32-One', 'c32-Two', 'c32-Three'])
    await published(world, 'c32-order', alias)
  equal(await featured(world, 'c32-order', 'anonymous'), [])
  const first = await feature()(world, 'c32-order', ['C32-THREE', 'c32-one'])
  is(first.status, 200)
  is(typeof first.body.data.message, 'string')
  await feature()(world, 'c32-order', ['c32-two'])
  equal(await featured(world, 'c32-order', 'anonymous'), ['c32-Three', 'c32-One', 'c32-Two'])
})

test('C32 feature: linked collections may be featured until the link is removed', async (world) => {
  await published(world, 'root', 'c32-linking')
  await published(world, 'root', 'c32-linked')
  is((await feature()(world, 'c32-linking', ['c32-linked'])).status, 400)
  await world.call('PUT', '/collections/c32-linked/link/c32-linking', { as: 'superuser' })
  is((await feature()(world, 'c32-linking', ['c32-linked'])).status, 200)
  equal(await featured(world, 'c32-linking'), ['c32-linked'])
  await world.call('DELETE', '/collections/c32-linked/deleteLink/c32-linking', { as: 'superuser' })
  equal(await featured(world, 'c32-linking'), [])
})

test('C32 feature: all or nothing', async (world) => {
  await published(world, 'root', 'c32-all')
  await published(world, 'c32-all', 'c32-good')
  await published(world, 'c32-good', 'c32-grandchild')
  await collectionIn(world, 'c32-all', { alias: 'c32-hidden' })
  const cases = [
    [['c32-good', 'nowhere'], /^Can't find collection with alias/],
    [['c32-good', 'c32-hidden'], /may not be featured/],
    [['c32-good', 'c32-grandchild'], /may not be featured/],
    [['c32-good', 'c32-all'], /may not be featured/],
    [['c32-good', 'c32-GOOD'], /already featured/],
  ] as const
  for (const [aliases, message] of cases) {
    const { status, body } = await feature()(world, 'c32-all', aliases)
    is(status, 400, aliases.join())
    match(body.message, message)
  }
  equal(await featured(world, 'c32-all'), [])
  await feature()(world, 'c32-all', ['c32-good'])
  is((await feature()(world, 'c32-all', ['c32-good'])).status, 400)
})

test('C32 feature: obstacles are reported to permitted callers only, a bad body to every caller', async (world) => {
  await published(world, 'root', 'c32-order-of-checks')
  await published(world, 'c32-order-of-checks', 'c32-checked')
  await feature()(world, 'c32-order-of-checks', ['c32-checked'])
  for (const [alias, status] of [
    ['c32-checked', 401],
    ['c32-order-of-checks', 401],
    ['nowhere', 400],
  ] as const)
    is((await feature('outsider')(world, 'c32-order-of-checks', [alias])).status, status, alias)
})

test('C32 feature: a body that is no list, or an empty one, is refused with the expected message', async (world) => {
  await published(world, 'root', 'c32-bad')
  for (const body of ['', '{', '{}', '[]', '"x"', '[1]', 'null']) {
    const answer = await world.call('POST', '/collections/c32-bad/featured', {
      as: 'superuser',
      body,
    })
    is(answer.status, 400, body)
    match(answer.body.message, /^Please provide a valid Json array/)
    is((await world.call('POST', '/collections/nowhere/featured', { body })).status, 404)
  }
})

test('C33 unfeature: removes all, and may be repeated', async (world) => {
  await sharedCollection(world, 'root', 'c33-all')
  await publish(world, 'c33-all')
  await published(world, 'c33-all', 'c33-child')
  await feature()(world, 'c33-all', ['c33-child'])
  const { body } = await world.call('DELETE', '/collections/c33-all/featured', { as: 'admin' })
  match(body.data.message, /^Featured collections have been removed/)
  equal(await featured(world, 'c33-all'), [])
})

test(
  'C31 featured: an unknown collection is 404, and at most 5 statements are sent',
  onSql(async (world) => {
    await sharedCollection(world, 'root', 'c31-hidden')
    const path = '/collections/c31-hidden/featured'
    is((await world.call('GET', '/collections/nowhere/featured')).status, 404)
    const count = await world.statements(() => world.call('GET', path, { as: 'member' }))
    ok(count <= 5, `${count} statements`)
  }),
)

test('C31 featured: a locally-fair collection is shown to its members', async (world) => {
  await published(world, 'root', 'c31-fair')
  await published(world, 'c31-fair', 'c31-fair-child')
  await feature()(world, 'c31-fair', ['c31-fair-child'])
  const path = '/collections/c31-fair-child/locallyFairRoleAssignees'
  await world.call('PUT', path, { as: 'superuser', json: ['@outsider.user'] })
  for (const list of ['featured', 'contents']) {
    const lengths = []
    for (const as of ['superuser', 'outsider', 'admin', 'anonymous'] as const)
      lengths.push(
        (await world.call('GET', `/collections/c31-fair/${list}`, { as })).body.data.length,
      )
    equal(lengths, [1, 1, 0, 0], list)
  }
})

test('C04 delete: a collection that is featured, linked and linking can be deleted', async (world) => {
  await published(world, 'root', 'c33-gone')
  await published(world, 'root', 'c33-other')
  for (const [linked, linking] of [
    ['c33-gone', 'c33-other'],
    ['c33-other', 'c33-gone'],
  ])
    await world.call('PUT', `/collections/${linked}/link/${linking}`, { as: 'superuser' })
  await feature()(world, 'c33-other', ['c33-gone'])
  is((await world.call('DELETE', '/collections/c33-gone', { as: 'superuser' })).status, 200)
  equal(await featured(world, 'c33-other'), [])
  const links = await world.call('GET', '/collections/c33-other/links', { as: 'superuser' })
  equal(links.body.data, {
    linkedCollections: [],
    collectionsLinkingToThis: [],
    linkedDatasets: [],
  })
})

test.run()
