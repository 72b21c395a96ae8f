import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { onSql, openWorld, type World } from '../app/world.ts'
import { collectionIn, minimal, publish, sharedCollection } from './new-collections.ts'

const test = suite<World>('GET /api/collections/{id}')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const HIDDEN_BY = '/admin/settings/:ExcludeEmailFromExport'

test('C03 get: a published collection is public, by id, alias in any case, or :root', async ({
  call,
}) => {
  for (const name of ['1', 'root', 'ROOT', ':root', ':Root', '%3Aroot']) {
    const { status, body, headers } = await call('GET', `/collections/${name}`)
    is(status, 200, name)
    is(body.data.alias, 'root')
    is(headers.get('Access-Control-Allow-Origin'), '*')
    is(headers.get('Cache-Control'), 'private, no-store')
  }
})

test('C03 get: the root has no owner, no chain, and its own blocks and facets', async ({
  call,
}) => {
  const { body } = await call('GET', '/collections/:root?returnOwners=true&returnChildCount=true')
  equal(body.data, {
    id: 1,
    alias: 'root',
    name: 'Root',
    collectionContacts: [{ displayOrder: 0, contactEmail: 'admin@example.org' }],
    permissionRoot: true,
    collectionType: 'UNCATEGORIZED',
    isMetadataBlockRoot: true,
    isFacetRoot: true,
    creationDate: '2031-04-05T06:07:08Z',
    effectiveRequiresFilesToPublishDataset: false,
    isReleased: true,
    childCount: 0,
    guestbookRoot: true,
  })
})

test('C03 get: a refusal names the guest', async (world) => {
  await sharedCollection(world, 'root', 'c03-hidden')
  const { body } = await world.call('GET', '/collections/c03-hidden')
  is(body.message, 'User :guest is not permitted to perform requested action.')
})

test('C03 get: a role on the parent does not show its collections', async (world) => {
  await sharedCollection(world, 'root', 'c03-outer')
  await collectionIn(world, 'c03-outer', { alias: 'c03-inner' })
  is((await world.call('GET', '/collections/c03-inner', { as: 'admin' })).status, 401)
})

test('C03 get: an unknown collection is 404 for every caller and repeated as sent', async (world) => {
  const answers = await statuses((as) => world.call('GET', '/collections/nowhere', { as }))
  equal(answers, only([], { yes: 200, no: 404 }))
  for (const name of [
    '-1',
    '0',
    '999999999',
    '4294967297',
    '99999999999999999999',
    'a%20b',
    "x'",
  ]) {
    const { status, body } = await world.call('GET', `/collections/${name}`)
    is(status, 404, name)
    is(body.message, `Can't find collection with identifier='${decodeURIComponent(name)}'`)
  }
})

test('C03 get: a name with a NUL or half an escape is an unknown path', async ({ call }) => {
  for (const name of ['a%00b', '%', '%ff']) {
    const { status, body } = await call('GET', `/collections/${name}`)
    is(status, 404, name)
    is(body.code, 404)
  }
})

test('C03 get: a bad token is refused even where guests are allowed', async ({ call }) => {
  const { status, body } = await call('GET', '/collections/root?key=nobody')
  is(status, 401)
  match(body.message, /^Bad API key/)
})

test('C03 get: the chain of owners nests outwards to the root', async (world) => {
  await collectionIn(world, 'root', { alias: 'c03-one' })
  await publish(world, 'c03-one')
  await collectionIn(world, 'c03-one', { alias: 'c03-two' })
  const path = '/collections/c03-two?returnOwners=true'
  const { body } = await world.call('GET', path, { as: 'superuser' })
  equal(body.data.isPartOf, {
    type: 'COLLECTION',
    identifier: 'c03-one',
    isReleased: true,
    displayName: 'Collection c03-one',
    isPartOf: { type: 'COLLECTION', identifier: 'root', isReleased: true, displayName: 'Root' },
  })
})

test('C03 get: only the word true turns a flag on', async ({ call }) => {
  for (const value of ['TRUE', '1', 'yes', ''])
    is(
      'childCount' in (await call('GET', `/collections/1?returnChildCount=${value}`)).body.data,
      false,
    )
})

test('C03 get: children are counted whether or not they are published', async (world) => {
  await collectionIn(world, 'root', { alias: 'c03-parent' })
  await publish(world, 'c03-parent')
  await collectionIn(world, 'c03-parent', { alias: 'c03-child-1' })
  await collectionIn(world, 'c03-parent', { alias: 'c03-child-2' })
  await publish(world, 'c03-child-2')
  const path = '/collections/c03-parent?returnChildCount=true'
  is((await world.call('GET', path)).body.data.childCount, 2)
})

test('C03 get: hidden contacts are shown to editors on request only', async (world) => {
  await sharedCollection(world, 'root', 'c03-contacts')
  await publish(world, 'c03-contacts')
  await world.call('PUT', HIDDEN_BY, { as: 'superuser', body: 'true' })
  const shows = async (as: 'anonymous' | 'curator' | 'admin', query = '') =>
    'collectionContacts' in
    (await world.call('GET', `/collections/c03-contacts${query}`, { as })).body.data
  const ignoring = '?ignoreSettingExcludeEmailFromExport=true'
  is(await shows('admin'), false)
  is(await shows('admin', ignoring), true)
  is(await shows('curator', ignoring), false)
  is(await shows('anonymous', ignoring), false)
  const made = await world.call('POST', '/collections/root', {
    as: 'superuser',
    json: minimal('c03-made'),
  })
  is('collectionContacts' in made.body.data, true)
  await world.call('DELETE', HIDDEN_BY, { as: 'superuser' })
})

test('C03 get: values in force come from the nearest collection that has one', async (world) => {
  const json = {
    ...minimal('c03-limits'),
    datasetFileCountLimit: 7,
    requireFilesToPublishDataset: true,
  }
  await world.call('POST', '/collections/root', { as: 'superuser', json })
  await collectionIn(world, 'c03-limits', { alias: 'c03-limited' })
  const { data } = (await world.call('GET', '/collections/c03-limited', { as: 'superuser' })).body
  is(data.effectiveDatasetFileCountLimit, 7)
  is('datasetFileCountLimit' in data, false)
  is(data.effectiveRequiresFilesToPublishDataset, true)
})

test(
  'C03 get: takes at most 5 statements however deep the collection lies',
  onSql(async (world) => {
    let parent = 'root'
    for (const alias of ['c03-deep-1', 'c03-deep-2', 'c03-deep-3', 'c03-deep-4'])
      parent = (await collectionIn(world, parent, { alias })).alias
    await world.giveRoles(
      (await world.call('GET', `/collections/${parent}`, { as: 'superuser' })).body.data.id,
    )
    const path = `/collections/${parent}?returnOwners=true&returnChildCount=true`
    const ask = () => world.call('GET', path, { as: 'member' })
    await ask()
    const count = await world.statements(ask)
    ok(count <= 5, `${count} statements`)
  }),
)

test.run()
