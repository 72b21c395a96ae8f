import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World; readonly released: string }>('saved searches')

const PATH = '/admin/savedsearches'
const asSuper = { as: 'superuser' } as const

test.before(async (context) => {
  const world = await openWorld()
  for (const alias of ['ocean', 'reading', 'closed']) await collectionIn(world, ':root', { alias })
  await collectionIn(world, 'ocean', { alias: 'reefs' })
  for (const alias of [':root', 'ocean', 'reefs']) await publishCollection(world, alias)
  const released = await aDataset(world, { collection: 'ocean' })
  await publish(world, released.id)
  await aDataset(world, { collection: 'ocean' })
  Object.assign(context, { world, released: released.pid })
})

const add = async (world: World, json: object) => {
  const answer = await world.call('POST', PATH, { ...asSuper, json })
  return { status: answer.status, body: answer.body }
}

const given = <T>(value: T | null): T => {
  if (value === null) throw new Error('It is not there')
  return value
}

const linked = async (world: World, alias: string) => {
  const { data } = (await world.call('GET', `/collections/${alias}/links`, asSuper)).body
  return {
    collections: data.linkedCollections.map((one: { readonly alias: string }) => one.alias),
    datasets: data.linkedDatasets.map((one: { readonly identifier: string }) => one.identifier),
  }
}

test('a saved search links once what everyone finds, and unlinks it when it is deleted so', async ({
  world,
  released,
}) => {
  const query = { query: '*', definitionPointAlias: 'reading' }
  const { status, body } = await add(world, { ...query, filterQueries: ['dvObjectType:datasets'] })
  is(status, 201)
  match(body.message, /saved search/)
  const { id } = body.data
  const { data } = (await world.call('GET', `${PATH}/${id}`, asSuper)).body
  is(data.definitionPointAlias, 'reading')
  equal(data.filterQueries, ['dvObjectType:datasets'])
  const list = (await world.call('GET', `${PATH}/list`, asSuper)).body
  equal(list.data.savedSearches, [data])
  const run = async (which: number | 'all') =>
    (await world.call('PUT', `${PATH}/makelinks/${which}`, asSuper)).body
  const none = { id, linkedCollections: 0, linkedDatasets: 0 }
  equal((await run(id)).data.savedSearches, [{ ...none, linkedDatasets: 1 }])
  equal((await run('all')).data.savedSearches, [none])
  equal(await linked(world, 'reading'), { collections: [], datasets: [released] })
  is((await world.call('DELETE', `${PATH}/${id}?unlink=true`, asSuper)).status, 200)
  equal(await linked(world, 'reading'), { collections: [], datasets: [] })
  for (const [method, path] of [
    ['GET', `${PATH}/${id}`],
    ['DELETE', `${PATH}/${id}`],
    ['PUT', `${PATH}/makelinks/${id}`],
    ['GET', `${PATH}/nonsense`],
  ] as const)
    is((await world.call(method, path, asSuper)).status, 404, `${method} ${path}`)
})

test('the job links collections that everyone sees, and not what lies in them as well', async ({
  world,
}) => {
  const { body } = await add(world, { query: '*', definitionPointAlias: 'reading' })
  const before = await linked(world, 'reading')
  equal(before, { collections: [], datasets: [] }, 'nothing before a run')
  await world.repository.handleJob({ kind: 'runSavedSearches' })
  const after = await linked(world, 'reading')
  equal(after, { collections: ['ocean'], datasets: [] })
  await world.repository.handleJob({ kind: 'runSavedSearches' })
  equal(await linked(world, 'reading'), after)
  is((await world.call('DELETE', `${PATH}/${body.data.id}`, asSuper)).status, 200)
  equal(await linked(world, 'reading'), after, 'the links stay')
})

test('a search that cannot run is refused whole, and so are other callers', async ({ world }) => {
  const good = { query: 'kelp', definitionPointAlias: 'reading' }
  for (const bad of [
    { ...good, query: '(kelp' },
    { ...good, query: ' ' },
    { ...good, filterQueries: ['nofield:x'] },
    { ...good, filterQueries: 'x' },
    { ...good, filterQueries: Array.from({ length: 101 }, () => 'kelp') },
    { ...good, definitionPointAlias: 'nowhere' },
    { query: 'kelp' },
    { ...good, creatorId: 999_999 },
    { ...good, creatorId: 1.5 },
  ])
    is((await add(world, bad)).status, 400, JSON.stringify(bad))
  const list = (await world.call('GET', `${PATH}/list`, asSuper)).body
  equal(list.data.savedSearches, [])
  for (const [as, status] of [
    ['curator', 403],
    ['anonymous', 401],
  ] as const satisfies readonly (readonly [Who, number])[])
    is((await world.call('PUT', `${PATH}/makelinks/all`, { as })).status, status)
  const unread = await add(world, { ...good, query: '(kelp' })
  match(unread.body.message, /\(query, character 1\)$/)
})

// On SQL the same rule would take ten seconds to fill the database.
if (process.env.HOLDFAST_TEST_STORE !== 'sql')
  test('a call links two thousand objects, and a job the rest', async () => {
    const world = await openWorld()
    await world.store.write(async ({ collections }) => {
      const { id: parentId, ...root } = given(await collections.find({ kind: 'root' }))
      const child = { ...root, parentId, publishedAt: root.createdAt }
      for (let each = 0; each < 2005; each += 1)
        await collections.add({ ...child, alias: `lab${each}` })
      await collections.add({ ...child, alias: 'many' })
    })
    const { body } = await add(world, { query: '*', definitionPointAlias: 'many' })
    const run = await world.call('PUT', `${PATH}/makelinks/${body.data.id}`, asSuper)
    match(run.body.message, /background/)
    is((await linked(world, 'many')).collections.length, 2000)
    equal(world.jobs.waiting(), [{ kind: 'runSavedSearches' }])
    await world.repository.handleJob({ kind: 'runSavedSearches' })
    is((await linked(world, 'many')).collections.length, 2005)
  })

test.run()
