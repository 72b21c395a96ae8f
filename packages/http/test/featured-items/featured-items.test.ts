import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorldOfTwo } from '../app/beside.ts'
import { onSql, openWorld, type World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { anItem, aPublishedCollection, itemForm, list, post } from './featured-item-calls.ts'

const test = suite<{ world: World }>('featured items')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

test('C44 add: a text is sanitised and shown at its position', async ({ world }) => {
  const { alias } = await aPublishedCollection(world)
  const content = '<p onclick="alert(1)">See <a href="https://a.org/">a</a><script>x</script></p>'
  const form = itemForm({ content, displayOrder: '5' })
  const { status, body } = await post(world, alias, form)
  is(status, 200)
  const { id, ...rest } = body.data
  equal(rest, {
    content:
      '<p>See <a href="https://a.org/" target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
    displayOrder: 5,
    type: 'custom',
  })
  const first = await anItem(world, alias, { displayOrder: '0', type: ' CUSTOM ' })
  const second = await anItem(world, alias, { displayOrder: '5', type: '' })
  equal(await list(world, alias), [first, body.data, second])
  is(second.id > id, true)
})

test('C44 add: a published collection, dataset or file is shown with its name', async ({
  world,
}) => {
  const { alias, id } = await aPublishedCollection(world)
  const dataset = await aDataset(world)
  const fileId = await aFile(world, dataset.id, { name: 'tides.txt' })
  await publish(world, dataset.id)
  const linking = (type: string, identifier: string) =>
    anItem(world, alias, { type, dvObjectIdentifier: identifier, content: 'left out' })
  const shown = (item: Readonly<Record<string, unknown>>) => [
    item.type,
    item.dvObjectIdentifier,
    item.dvObjectDisplayName,
    'content' in item,
  ]
  const collection = ['collection', alias, `Collection ${alias}`, false]
  equal(shown(await linking('collection', alias.toUpperCase())), collection)
  equal(shown(await linking('Collection', String(id))), collection)
  const ofDataset = ['dataset', dataset.pid, 'River gauge readings', false]
  equal(shown(await linking('dataset', dataset.pid)), ofDataset)
  equal(shown(await linking('dataset', ` ${dataset.id} `)), ofDataset)
  equal(shown(await linking('datafile', String(fileId))), [
    'datafile',
    String(fileId),
    'tides.txt',
    false,
  ])
})

test('C44 add: an empty keepFile is false', async ({ world }) => {
  const { alias } = await aPublishedCollection(world)
  const form = itemForm({ content: 'a', displayOrder: '1', keepFile: '' })
  const { status, body } = await post(world, alias, form)
  is(status, 200)
  is('imageFileName' in body.data, false)
})

test('C44 add: contradictory members are refused', async ({ world }) => {
  const { alias } = await aPublishedCollection(world)
  const draft = await aDataset(world)
  const draftFile = await aFile(world, draft.id)
  const hidden = await collectionIn(world, alias, { alias: `hidden${alias}` })
  const open = await aDataset(world)
  const openFile = await aFile(world, open.id)
  await publish(world, open.id)
  const refusals: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{ content: 'a' }, /'displayOrder'/],
    [{ content: 'a', displayOrder: '' }, /'displayOrder'/],
    [{ content: 'a', displayOrder: 'x' }, /'displayOrder'/],
    [{ content: 'a', displayOrder: '-1' }, /'displayOrder'/],
    [{ content: 'a', displayOrder: '1.5' }, /'displayOrder'/],
    [{ content: 'a', displayOrder: '99999999999' }, /'displayOrder'/],
    [{ displayOrder: '1' }, /'content' must not be blank/],
    [{ content: ' ', displayOrder: '1' }, /blank/],
    [{ content: '<script>a</script>', displayOrder: '1' }, /blank/],
    [{ content: 'a'.repeat(15_001), displayOrder: '1' }, /longer than 15000/],
    [{ content: '<i></i>'.repeat(6000), displayOrder: '1' }, /longer than 15000/],
    [{ content: 'a', displayOrder: '1', type: 'page' }, /^Unknown 'type' must be one of/],
    [{ displayOrder: '1', type: 'dataset' }, /identifier: unknown$/],
    [{ displayOrder: '1', type: 'dataset', dvObjectIdentifier: ' ' }, /identifier: unknown$/],
    [
      { displayOrder: '1', type: 'dataset', dvObjectIdentifier: 'nowhere' },
      /^Cant find Collection, Dataset, or Datafile with identifier: nowhere/,
    ],
    [{ displayOrder: '1', type: 'datafile', dvObjectIdentifier: '99999999999' }, /^Cant find/],
    [{ displayOrder: '1', type: 'dataset', dvObjectIdentifier: 'doi:10.1/X' }, /^Cant find/],
    [{ displayOrder: '1', type: 'dataset', dvObjectIdentifier: alias }, /does not match/],
    [{ displayOrder: '1', content: 'a', dvObjectIdentifier: alias }, /does not match/],
    [{ displayOrder: '1', type: 'dataset', dvObjectIdentifier: String(openFile) }, /match/],
    [
      { displayOrder: '1', type: 'collection', dvObjectIdentifier: hidden.alias },
      /^Collection must be published to be featured\./,
    ],
    [
      { displayOrder: '1', type: 'dataset', dvObjectIdentifier: draft.pid },
      /^Dataset must be published to be featured\./,
    ],
    [
      { displayOrder: '1', type: 'datafile', dvObjectIdentifier: String(draftFile) },
      /^Dataset must be published to be featured\./,
    ],
    [{ content: 'a', displayOrder: '1', keepFile: 'perhaps' }, /^Illegal boolean/],
  ]
  for (const [fields, message] of refusals) {
    const { status, body } = await post(world, alias, itemForm(fields))
    is(status, 400, JSON.stringify(fields).slice(0, 100))
    match(body.message, message)
  }
  const twice = await post(world, alias, itemForm({ content: ['a', 'b'], displayOrder: '1' }))
  equal([twice.status, twice.body.message], [400, "'content' was sent more than once"])
  const json = { as: 'superuser', json: { content: 'a', displayOrder: 1 } } as const
  is((await world.call('POST', `/collections/${alias}/featuredItems`, json)).status, 400)
  equal(await list(world, alias), [])
})

test(
  'C42 list: the items in their order, in at most 5 statements',
  onSql(async (world) => {
    const { alias } = await aPublishedCollection(world)
    const item = await anItem(world, alias)
    const path = `/collections/${alias}/featuredItems`
    equal(await list(world, alias), [item])
    const cost = await world.statements(() => world.call('GET', path, { as: 'member' }))
    is(cost <= 5, true, `${cost} statements`)
    is((await world.call('GET', '/collections/nowhere/featuredItems')).status, 404)
  }),
)

test('C43 C44 C45 C46 C47 write: bad forms are 400 and unknown objects 404, before the permission', async ({
  world,
}) => {
  const { alias } = await aPublishedCollection(world)
  const fields = { content: 'a', displayOrder: '1' }
  const all = { ...fields, id: '0', keepFile: 'false', fileName: '' }
  const bad = await post(world, { alias, as: 'outsider' }, itemForm({ content: 'a' }))
  is(bad.status, 400)
  for (const [method, unknown] of [
    ['POST', '/collections/nowhere/featuredItems'],
    ['PUT', '/collections/nowhere/featuredItems'],
    ['DELETE', '/collections/nowhere/featuredItems'],
    ['PUT', '/collectionFeaturedItems/999999'],
    ['PUT', '/collectionFeaturedItems/x'],
    ['DELETE', '/collectionFeaturedItems/999999'],
    ['DELETE', '/collectionFeaturedItems/-1'],
  ] as const) {
    const body = method === 'DELETE' ? {} : { body: itemForm(all) }
    const answer = await world.call(method, unknown, { as: 'outsider', ...body })
    is(answer.status, 404, unknown)
    match(answer.body.message, /^(Can't find collection|Could not find collection featured item)/)
  }
})

test('C46 change: the type decides about content or link, and the position changes', async ({
  world,
}) => {
  const { alias } = await aPublishedCollection(world)
  const { id } = await anItem(world, alias)
  const put = (fields: Readonly<Record<string, string>>) =>
    world.call('PUT', `/collectionFeaturedItems/${id}`, {
      as: 'superuser',
      body: itemForm(fields),
    })
  const linked = await put({ type: 'collection', dvObjectIdentifier: alias, displayOrder: '7' })
  equal(linked.body.data, {
    id,
    displayOrder: 7,
    type: 'collection',
    dvObjectIdentifier: alias,
    dvObjectDisplayName: `Collection ${alias}`,
  })
  equal((await put({ content: 'b', displayOrder: '2' })).body.data, {
    id,
    content: 'b',
    displayOrder: 2,
    type: 'custom',
  })
  is((await put({ content: 'b' })).status, 400)
  is((await put({ displayOrder: '3' })).status, 400)
  equal((await list(world, alias))[0].displayOrder, 2)
})

test('C45 C47 remove: deletes one item or all items', async ({ world }) => {
  const { alias } = await aPublishedCollection(world)
  const [a, b] = [await anItem(world, alias), await anItem(world, alias)]
  const remove = (path: string) => world.call('DELETE', path, { as: 'superuser' })
  is((await remove(`/collectionFeaturedItems/${a.id}`)).status, 200)
  equal(await list(world, alias), [b])
  is((await remove(`/collectionFeaturedItems/${a.id}`)).status, 404)
  is((await remove(`/collections/${alias}/featuredItems`)).status, 200)
  equal(await list(world, alias), [])
  is((await remove(`/collections/${alias}/featuredItems`)).status, 200)
})

test('featuredItems.create: in a collection that is removed meanwhile is not found', async () => {
  const { world, beside } = await openWorldOfTwo()
  await collectionIn(world, 'root', { alias: 'fleeting' })
  const path = '/collections/fleeting'
  const form = itemForm({ content: '<p>New</p>', displayOrder: '0', type: 'custom' })
  const add = () => world.call('POST', `${path}/featuredItems`, { as: 'superuser', body: form })
  const remove = () => world.call('DELETE', path, { as: 'superuser' })
  equal(await beside('collectionDeleted', remove, add), [200, 404])
  await world.close()
})

test('featuredItems.remove: beside a change of the item both succeed, or the later one finds none', async () => {
  const { world, beside } = await openWorldOfTwo()
  await collectionIn(world, 'root', { alias: 'changing' })
  const { id } = await anItem(world, 'changing', { content: '<p>Old</p>' })
  const path = `/collectionFeaturedItems/${id}`
  const form = itemForm({ content: '<p>New</p>', displayOrder: '0', keepFile: 'false' })
  const change = () => world.call('PUT', path, { as: 'superuser', body: form })
  const remove = () => world.call('DELETE', path, { as: 'superuser' })
  equal(await beside('featuredItemsChanged', remove, change), [200, 404])
  equal((await world.call('DELETE', path, { as: 'superuser' })).status, 404)
  await world.close()
})

test.run()
