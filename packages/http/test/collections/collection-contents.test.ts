import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { EVERYBODY, onSql, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, publish as publishDataset } from '../datasets/dataset-calls.ts'
import { collectionIn, publish, sharedCollection } from './new-collections.ts'

const test = suite<World>('GET /api/collections/{id}/contents')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const contents = async ({ call }: World, alias: string, as: Who = 'anonymous') =>
  (await call('GET', `/collections/${alias}/contents`, { as })).body.data

/** The ids in a listing. */
const idsIn = async (world: World, alias: string, as: Who): Promise<readonly number[]> =>
  (await contents(world, alias, as)).map(({ id }: { readonly id: number }) => id)

test('C05 contents: collections come first, then datasets, each by id', async (world) => {
  await collectionIn(world, 'root', { alias: 'c05-order' })
  await publish(world, 'c05-order')
  const dataset = await aDataset(world, { collection: 'c05-order' })
  await publishDataset(world, dataset.id)
  const child = await collectionIn(world, 'c05-order', { alias: 'c05-child' })
  await publish(world, 'c05-child')
  const { status, headers, body } = await world.call('GET', '/collections/C05-Order/contents')
  is(status, 200)
  is(headers.get('Access-Control-Allow-Origin'), '*')
  equal(body.data[0], { type: 'collection', id: child.id, title: 'Collection c05-child' })
  const { persistentUrl, identifier, ...rest } = body.data[1]
  equal(rest, {
    type: 'dataset',
    id: dataset.id,
    protocol: 'doi',
    authority: '10.5072',
    separator: '/',
    publisher: 'Root',
    publicationDate: '2031-04-05',
    storageIdentifier: `local://10.5072/${identifier}`,
    datasetType: 'dataset',
    locks: [],
  })
  ok(persistentUrl.endsWith(identifier))
})

test('C05 contents: an empty collection has an empty list', async (world) => {
  await collectionIn(world, 'root', { alias: 'c05-empty' })
  equal(await contents(world, 'c05-empty', 'superuser'), [])
})

test('C05 contents: unpublished children are shown to holders of both permissions on the collection', async (world) => {
  await sharedCollection(world, 'root', 'c05-both')
  await publish(world, 'c05-both')
  const child = await collectionIn(world, 'c05-both', { alias: 'c05-both-child' })
  const dataset = await aDataset(world, { collection: 'c05-both' })
  for (const who of EVERYBODY) {
    const seesAll = ['admin', 'curator', 'member', 'superuser'].includes(who)
    // A permission on datasets applies to datasets directly in the collection of the assignment.
    const some = who === 'contributor' ? [dataset.id] : []
    equal(await idsIn(world, 'c05-both', who), seesAll ? [child.id, dataset.id] : some, who)
  }
})

test('C05 contents: a permission on the child itself shows that child', async (world) => {
  await collectionIn(world, 'root', { alias: 'c05-own' })
  await publish(world, 'c05-own')
  const child = await collectionIn(world, 'c05-own', { alias: 'c05-own-child' })
  const dataset = await aDataset(world, { collection: 'c05-own' })
  await world.giveRoles(child.id, dataset.id)
  const both = [child.id, dataset.id]
  equal(await idsIn(world, 'c05-own', 'member'), both)
  equal(await idsIn(world, 'c05-own', 'contributor'), [dataset.id])
  equal(await idsIn(world, 'c05-own', 'fileDownloader'), [])
  equal(await idsIn(world, 'c05-own', 'outsider'), [])
})

test('C05 contents: a role of all users on a draft shows it to guests', async (world) => {
  await collectionIn(world, 'root', { alias: 'c05-open' })
  await publish(world, 'c05-open')
  const child = await collectionIn(world, 'c05-open', { alias: 'c05-open-child' })
  const dataset = await aDataset(world, { collection: 'c05-open' })
  await aDataset(world, { collection: 'c05-open' })
  await world.store.write(({ roles }) =>
    roles.assignAll(
      [child.id, dataset.id].map((pointId) => ({ assignee: ':guest', roleId: 8, pointId })),
    ),
  )
  equal(await idsIn(world, 'c05-open', 'anonymous'), [child.id, dataset.id])
  equal(await idsIn(world, 'c05-open', 'outsider'), [])
})

test('C05 contents: a fully deaccessioned dataset is shown to viewers of drafts', async (world) => {
  await sharedCollection(world, 'root', 'c05-withdrawn')
  await publish(world, 'c05-withdrawn')
  const dataset = await aDataset(world, { collection: 'c05-withdrawn' })
  await publishDataset(world, dataset.id)
  const path = `/datasets/${dataset.id}/versions/1.0/deaccession`
  const json = { deaccessionReason: 'Wrong', deaccessionForwardURL: '' }
  is((await world.call('POST', path, { as: 'superuser', json })).status, 200)
  equal(await idsIn(world, 'c05-withdrawn', 'anonymous'), [])
  equal(await idsIn(world, 'c05-withdrawn', 'outsider'), [])
  equal(await idsIn(world, 'c05-withdrawn', 'member'), [dataset.id])
})

test('C05 contents: pages by cursor or by offset hold the whole list, and only the last has no cursor', async (world) => {
  const path = '/collections/c05-pages/contents'
  await collectionIn(world, 'root', { alias: 'c05-pages' })
  for (const alias of ['a', 'b', 'c'])
    await collectionIn(world, 'c05-pages', { alias: `c05-pages-${alias}` })
  for (let count = 0; count < 4; count += 1) await aDataset(world, { collection: 'c05-pages' })
  const whole = await idsIn(world, 'c05-pages', 'superuser')
  is(whole.length, 7)
  for (let limit = 1; limit <= 8; limit += 1) {
    const pages: (readonly number[])[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await world.call('GET', `${path}?limit=${limit}${query}`, {
        as: 'superuser',
      })
      pages.push(body.data.map(({ id }: { readonly id: number }) => id))
      cursor = body.pagination.nextCursor
    }
    equal(pages.flat(), whole, `limit ${limit}`)
    is(pages.length, Math.ceil(7 / limit))
    for (let offset = 0; offset <= 8; offset += 1) {
      const asked = `${path}?limit=${limit}&offset=${offset}`
      const { body } = await world.call('GET', asked, { as: 'superuser' })
      const ids = body.data.map(({ id }: { readonly id: number }) => id)
      equal(ids, whole.slice(offset, offset + limit), asked)
    }
  }
})

test('C05 contents: a bad limit, offset or cursor is 400; a guest pages through what they may see', async (world) => {
  const path = '/collections/c05-pages/contents'
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'cursor=x7', 'cursor='])
    is((await world.call('GET', `${path}?${query}`, { as: 'superuser' })).status, 400, query)
  is((await world.call('GET', `${path}?limit=2`)).status, 401)
  await publish(world, 'c05-pages')
  equal((await world.call('GET', `${path}?limit=2`)).body, {
    status: 'OK',
    data: [],
    pagination: {},
  })
})

test('C05 contents: a long list is streamed whole, in batches', async (world) => {
  await collectionIn(world, 'root', { alias: 'c05-long' })
  const { id } = (await world.call('GET', '/collections/c05-long', { as: 'superuser' })).body.data
  await world.store.write(async ({ collections }) => {
    const parent = await collections.find({ kind: 'id', id })
    if (parent === null) throw new Error('no collection')
    for (let count = 0; count < 1001; count += 1)
      await collections.add({ ...parent, parentId: id, alias: `c05-long-${count}` })
  })
  await aDataset(world, { collection: 'c05-long' })
  const ids = await idsIn(world, 'c05-long', 'superuser')
  is(ids.length, 1002)
  equal(
    ids.slice(0, -1),
    ids.slice(0, -1).toSorted((a, b) => a - b),
  )
  is(new Set(ids).size, 1002)
  const head = await world.send('HEAD', '/collections/c05-long/contents', { as: 'superuser' })
  is(head.status, 200)
})

test('C05 contents: an unknown collection is 404', async ({ call }) => {
  const { status, body } = await call('GET', '/collections/nowhere/contents')
  is(status, 404)
  is(body.message, "Can't find collection with identifier='nowhere'")
})

test('C05 contents: guests are answered from what is kept until it changes, whole and in pages', async (world) => {
  await collectionIn(world, 'root', { alias: 'c05-kept' })
  await publish(world, 'c05-kept')
  const dataset = await aDataset(world, { collection: 'c05-kept' })
  await publishDataset(world, dataset.id)
  for (const query of ['', '?limit=1']) {
    const path = `/collections/c05-kept/contents${query}`
    const first = await world.call('GET', path)
    const etag = first.headers.get('ETag') ?? ''
    is(first.headers.get('Cache-Control'), 'public, no-cache')
    const unchanged = (who: Who) =>
      world.send('GET', path, { as: who, headers: { 'If-None-Match': etag } })
    for (const who of ['anonymous', 'outsider'] as const)
      is((await unchanged(who)).status, 304, `${query} ${who}`)
    const whole = await world.call('GET', path, { as: 'superuser' })
    equal(whole.body, first.body)
    const limit = query === '' ? 7 : 8
    const set = `/datasets/${dataset.id}/files/uploadlimit/${limit}`
    is((await world.call('POST', set, { as: 'superuser' })).status, 200)
    const changed = await unchanged('anonymous')
    is(changed.status, 200)
    is(JSON.parse(await changed.text()).data[0].datasetFileCountLimit, limit)
  }
})

test('C05 contents: what a role shows to one caller is not shown to the next', async (world) => {
  await sharedCollection(world, 'root', 'c05-apart')
  await publish(world, 'c05-apart')
  const dataset = await aDataset(world, { collection: 'c05-apart' })
  for (const who of [...EVERYBODY, ...EVERYBODY.toReversed()]) {
    const { headers, body } = await world.call('GET', '/collections/c05-apart/contents', {
      as: who,
    })
    const sees = ['admin', 'curator', 'member', 'contributor', 'superuser'].includes(who)
    equal(
      body.data.map(({ id }: { readonly id: number }) => id),
      sees ? [dataset.id] : [],
      who,
    )
    if (sees) is(headers.get('ETag'), null, who)
  }
})

test(
  'C05 contents: one statement the first time and while nothing changes, at 1 child and at 12',
  onSql(async (world) => {
    await collectionIn(world, 'root', { alias: 'c05-many' })
    await publish(world, 'c05-many')
    const count = () => world.statements(() => world.call('GET', '/collections/c05-many/contents'))
    const counts: number[] = []
    for (let index = 0; index < 12; index += 1) {
      await collectionIn(world, 'c05-many', { alias: `c05-many-${index}` })
      const { id } = await aDataset(world, { collection: 'c05-many' })
      await publishDataset(world, id)
      if (index === 0 || index === 11) counts.push(await count(), await count())
    }
    // What has changed is asked for by its stamp, and then read.
    equal(counts, [1, 1, 2, 1])
  }),
)

test.run()
