import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, versionBody } from '../datasets/dataset-calls.ts'
import { collectionIn, sharedCollection } from './new-collections.ts'

const test = suite<World>('links of collections')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const link = ({ call }: World, [linked, linking]: readonly string[], as: Who = 'superuser') =>
  call('PUT', `/collections/${linked}/link/${linking}`, { as })

const unlink = ({ call }: World, [linked, linking]: readonly string[], as: Who = 'superuser') =>
  call('DELETE', `/collections/${linked}/deleteLink/${linking}`, { as })

const several = async (world: World, ...aliases: readonly string[]) => {
  const made = []
  for (const alias of aliases) made.push(await collectionIn(world, 'root', { alias }))
  return made
}

const candidates = async (world: World, path: string, as: Who = 'superuser') => {
  const { body } = await world.call('GET', `/collections/${path}`, { as })
  return body.data.map(({ alias }: { readonly alias: string }) => alias)
}

test('collections.link: a collection is linked in another, and the message names both', async (world) => {
  await several(world, 'link-shown', 'link-showing')
  const { status, body } = await link(world, ['Link-Shown', 'LINK-SHOWING'])
  is(status, 200)
  equal(body.data, { message: 'Collection link-shown linked successfully to link-showing' })
})

test('collections.link: LinkCollection on the linked collection is not enough', async (world) => {
  await sharedCollection(world, 'root', 'link-roles')
  await collectionIn(world, 'root', { alias: 'link-by-admin' })
  is((await link(world, ['link-roles', 'link-by-admin'], 'admin')).status, 401)
})

test('collections.link: a link to itself, to an ancestor, or a second link is refused', async (world) => {
  await several(world, 'link-a', 'link-b')
  await collectionIn(world, 'link-a', { alias: 'link-a-child' })
  await collectionIn(world, 'link-a-child', { alias: 'link-a-grandchild' })
  for (const pair of [
    ['link-a', 'link-a'],
    ['link-a-child', 'link-a'],
    ['link-a-grandchild', 'link-a'],
    ['link-a', ':root'],
  ])
    is((await link(world, pair)).status, 403, pair.join(' in '))
  is((await link(world, ['link-a', 'link-a-grandchild'])).status, 200)
  is((await link(world, ['link-a', 'link-b'])).status, 200)
  const { status, body } = await link(world, ['link-a', 'link-b'])
  is(status, 403)
  match(body.message, /has already been linked to Collection link-b\.$/)
})

test('collections.link: an unknown collection is 404 on either side', async (world) => {
  await several(world, 'link-known')
  for (const pair of [
    ['link-known', 'nowhere'],
    ['nowhere', 'link-known'],
  ]) {
    is((await link(world, pair)).status, 404)
    is((await unlink(world, pair)).status, 404)
  }
})

test('collections.unlink: removes a link once', async (world) => {
  await several(world, 'unlink-a', 'unlink-b')
  await world.giveRoles((await collectionIn(world, 'root', { alias: 'unlink-c' })).id)
  await link(world, ['unlink-a', 'unlink-b'])
  is((await unlink(world, ['unlink-b', 'unlink-a'])).status, 404)
  is((await unlink(world, ['unlink-a', 'unlink-b'], 'outsider')).status, 401)
  is((await unlink(world, ['unlink-a', 'unlink-b'])).status, 200)
  is((await unlink(world, ['unlink-a', 'unlink-b'])).status, 404)
  await link(world, ['unlink-a', 'unlink-c'])
  is((await unlink(world, ['unlink-a', 'unlink-c'], 'admin')).status, 200)
})

test('V08 links: lists both directions, and linked datasets with drafts and titles', async (world) => {
  const [shown, , elsewhere] = await several(world, 'v08-shown', 'v08-here', 'v08-elsewhere')
  await link(world, ['v08-shown', 'v08-here'])
  await link(world, ['v08-here', 'v08-elsewhere'])
  const dataset = await aDataset(world, {
    collection: 'v08-shown',
    version: versionBody('Reef temperatures'),
  })
  await world.call('PUT', `/datasets/${dataset.id}/link/v08-here`, { as: 'superuser' })
  const { status, body } = await world.call('GET', '/collections/v08-here/links', {
    as: 'superuser',
  })
  is(status, 200)
  equal(body.data, {
    linkedCollections: [{ id: shown?.id, alias: 'v08-shown', displayName: 'Collection v08-shown' }],
    collectionsLinkingToThis: [
      { id: elsewhere?.id, alias: 'v08-elsewhere', displayName: 'Collection v08-elsewhere' },
    ],
    linkedDatasets: [{ title: 'Reef temperatures', identifier: dataset.pid }],
  })
})

test(
  'V08 links: refusal, unknown collections, and at most 5 statements',
  onSql(async (world) => {
    await sharedCollection(world, 'root', 'v08-roles')
    const path = '/collections/v08-roles/links'
    const { body } = await world.call('GET', path, { as: 'admin' })
    match(body.message, /^Not a superuser/)
    is((await world.call('GET', '/collections/nowhere/links', { as: 'superuser' })).status, 404)
    const count = await world.statements(() => world.call('GET', path, { as: 'superuser' }))
    ok(count <= 5, `${count} statements`)
  }),
)

test('C05 contents: linked objects are not listed', async (world) => {
  await several(world, 'c05-linked', 'c05-linking')
  await link(world, ['c05-linked', 'c05-linking'])
  const path = '/collections/c05-linking/contents'
  equal((await world.call('GET', path, { as: 'superuser' })).body.data, [])
})

test('C30 candidates: collections where the caller may link, except itself, its ancestors and those with a link', async (world) => {
  await collectionIn(world, 'root', { alias: 'c30-outer' })
  await collectionIn(world, 'c30-outer', { alias: 'c30-object' })
  await collectionIn(world, 'c30-object', { alias: 'c30-below' })
  const [free] = await several(world, 'c30-free', 'c30-shows', 'c30-foreign')
  await link(world, ['c30-object', 'c30-shows'])
  const mine = ['c30-outer', 'c30-object', 'c30-below', 'c30-free', 'c30-shows']
  for (const alias of mine) {
    const { body } = await world.call('GET', `/collections/${alias}`, { as: 'superuser' })
    await world.giveRoles(body.data.id)
  }
  const path = 'c30-object/collection/linkingCollections'
  const term = `${path}?searchTerm=collection%20c30-`
  const { body } = await world.call('GET', `/collections/${term}`, { as: 'admin' })
  equal(
    body.data.map(({ alias }: { readonly alias: string }) => alias),
    ['c30-below', 'c30-free'],
  )
  equal(body.data[1], { id: free?.id, alias: 'c30-free', name: 'Collection c30-free' })
  for (const name of ['alreadyLinked', 'alreadyLinking'])
    equal(await candidates(world, `${path}?${name}=true`, 'admin'), ['c30-shows'])
  for (const who of ['outsider', 'curator', 'member'] as const)
    equal(await candidates(world, path, who), [], who)
  const all = await candidates(world, path)
  equal(
    [all.includes('c30-foreign'), all.includes('root'), all.includes('c30-shows')],
    [true, false, false],
  )
})

test('C30 candidates: for a dataset, collections where the caller has LinkDataset, by id or persistent id', async (world) => {
  const owner = await sharedCollection(world, 'root', 'c30-owner')
  await sharedCollection(world, 'root', 'c30-for-data')
  await sharedCollection(world, 'root', 'c30-has-data')
  const dataset = await aDataset(world, { collection: owner.alias })
  await world.call('PUT', `/datasets/${dataset.id}/link/c30-has-data`, { as: 'superuser' })
  for (const path of [
    `${dataset.id}/dataset/linkingCollections?`,
    `:persistentId/dataset/linkingCollections?persistentId=${dataset.pid}&`,
  ]) {
    const found = await candidates(world, path, 'curator')
    equal(
      ['c30-for-data', 'c30-has-data', 'c30-owner'].filter((alias) => found.includes(alias)),
      ['c30-for-data'],
    )
    equal(await candidates(world, `${path}alreadyLinked=true`, 'curator'), ['c30-has-data'])
    equal(await candidates(world, path, 'contributor'), [])
  }
})

test('C30 candidates: the search matches the beginnings of words of their names', async (world) => {
  await several(world, 'c30-term', 'c30-zebra-fish')
  const path = 'c30-term/collection/linkingCollections'
  equal(await candidates(world, `${path}?searchTerm=C30-ZEBRA`), ['c30-zebra-fish'])
  equal(await candidates(world, `${path}?searchTerm=fish`), [])
  ok((await candidates(world, `${path}?searchTerm=`)).length > 1)
})

test('C30 candidates: guests are refused, unknown objects are 404, unknown types are named', async (world) => {
  await several(world, 'c30-errors')
  const ask = (path: string, as: Who = 'superuser') =>
    world.call('GET', `/collections/${path}/linkingCollections`, { as })
  const guest = await ask('c30-errors/collection', 'anonymous')
  is(guest.status, 403)
  match(guest.body.message, /Only authenticated users/)
  for (const path of [
    'nowhere/collection',
    '999999/dataset',
    'c30-errors/custom',
    'c30-errors/datafile',
  ])
    is((await ask(path)).status, 404, path)
  const wrong = await ask('c30-errors/nonsense')
  is(wrong.status, 400)
  match(wrong.body.message, /collection, dataset, datafile, custom/)
})

test(
  'C30 candidates: take at most 5 statements',
  onSql(async (world) => {
    await several(world, 'c30-counted')
    const path = '/collections/c30-counted/collection/linkingCollections'
    const count = await world.statements(() => world.call('GET', path, { as: 'curator' }))
    ok(count <= 5, `${count} statements`)
  }),
)

test.run()
