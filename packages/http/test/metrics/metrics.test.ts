import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World; readonly fileId: number; readonly pid: string }>(
  'metrics',
)

/** The root, Ocean with one released dataset that was downloaded twice, and an unpublished collection. */
async function populated(world: World) {
  for (const alias of ['ocean', 'hidden']) await collectionIn(world, ':root', { alias })
  await publishCollection(world, ':root')
  await publishCollection(world, 'ocean')
  const { id, pid } = await aDataset(world, { collection: 'ocean' })
  const fileId = await aFile(world, id)
  await publish(world, id)
  for (const as of ['superuser', 'anonymous'] as const)
    await (await world.send('GET', `/access/datafile/${fileId}`, { as })).arrayBuffer()
  await world.store.write(({ settings }) => settings.put(':MetricsCacheTimeoutMinutes', '0'))
  return { fileId, pid }
}

test.before(async (context) => {
  const world = await openWorld()
  Object.assign(context, { world, ...(await populated(world)) })
})
test.after(({ world }) => world.close())

const json = { headers: { Accept: 'application/json' } }
const get = async (world: World, path: string) =>
  (await world.call('GET', `/info/metrics/${path}`, json)).body.data
const status = async (world: World, path: string) =>
  (await world.call('GET', `/info/metrics/${path}`)).status

test('M01 total: counts what is published, in a place or everywhere', async ({ world }) => {
  equal(await get(world, 'collections'), { count: 2 })
  equal(await get(world, 'collections?parentAlias=ocean'), { count: 0 })
  equal(await get(world, 'collections?parentAlias=hidden'), { count: 2 })
  for (const type of ['datasets', 'files']) equal(await get(world, type), { count: 1 })
  equal(await get(world, 'downloads?parentAlias=ocean'), { count: 2 })
  equal(await get(world, 'datasets?dataLocation=remote'), { count: 0 })
  equal(await get(world, 'datasets?dataLocation=all&key=a-guess'), { count: 1 })
  is((await get(world, 'accounts')).count > 1, true)
  equal(await get(world, 'uniquefiledownloads').then((rows) => rows[0].count), 2)
})

test('M02 toMonth: counts up to the end of a month that has begun', async ({ world }) => {
  equal(await get(world, 'files/toMonth/2031-04'), { count: 1 })
  equal(await get(world, 'files/toMonth/2031-03'), { count: 0 })
  for (const path of ['datasets/toMonth/2031-4', 'datasets/toMonth/2031-05']) {
    const answer = await world.call('GET', `/info/metrics/${path}`)
    is(answer.status, 400)
    ok(/YYYY-MM|past the current month/.test(answer.body.message), answer.text)
  }
})

test('M03 M04 bySubject: lists subjects of datasets as CSV unless JSON is asked for', async ({
  world,
}) => {
  const answer = await world.send('GET', '/info/metrics/datasets/bySubject')
  is(await answer.text(), 'subject,count\n"Earth and Environmental Sciences",1')
  is(answer.headers.get('Content-Type'), 'text/csv')
  is(answer.headers.get('Content-Disposition'), 'attachment; filename=datasets.bySubject.csv')
  equal(await get(world, 'datasets/bySubject/toMonth/2031-03'), [])
  const none = await world.call('GET', '/info/metrics/datasets/bySubject/toMonth/2031-03')
  is(none.text, 'subject,count')
  equal(await get(world, 'collections/bySubject'), [
    { subject: 'Earth and Environmental Sciences', count: 2 },
  ])
  equal(await get(world, 'collections/byCategory'), [{ category: 'Uncategorized', count: 2 }])
  const neither = await world.call('GET', '/info/metrics/datasets/bySubject', {
    headers: { Accept: 'text/html' },
  })
  is(neither.status, 406)
  equal(Object.keys(neither.body), [
    'status',
    'code',
    'message',
    'requestUrl',
    'requestMethod',
    'requestContentType',
  ])
  equal([neither.body.code, neither.body.requestContentType], [406, null])
})

test('M05 pastDays: counts what is new, and refuses numbers that are no days', async ({
  world,
}) => {
  for (const type of ['collections', 'datasets', 'files'])
    equal(await get(world, `${type}/pastDays/1`), { count: type === 'collections' ? 2 : 1 })
  equal(await get(world, 'downloads/pastDays/1'), { count: 2 })
  equal(await get(world, 'downloads/pastDays/99999999999'), { count: 2 })
  is(await status(world, 'datasets/pastDays/0'), 400)
  is(await status(world, 'datasets/pastDays/soon'), 404)
  is(await status(world, 'filedownloads/pastDays/3'), 404)
})

test('M06 monthly: lists running totals', async ({ world, fileId, pid }) => {
  equal(await get(world, 'datasets/monthly'), [{ date: '2031-04', count: 1 }])
  equal(await get(world, 'filedownloads/monthly'), [{ date: '2031-04', id: fileId, count: 2 }])
  const people = await world.call('GET', '/info/metrics/uniquedownloads/monthly')
  is(people.text, `date,pid,count\n"2031-04","${pid}",2`)
  const types = await world.call('GET', '/info/metrics/files/byType/monthly')
  is(types.text, 'date,contenttype,count,size\n"2031-04","text/plain",1,10')
  equal(await get(world, 'files/byType'), [{ contenttype: 'text/plain', count: 1, size: 10 }])
  is(await status(world, 'tides/monthly'), 404)
})

test('M07 M08 tree: nests published collections', async ({ world }) => {
  const tree = await get(world, 'tree')
  equal(
    [tree.ownerId, tree.depth, tree.children.map(({ alias }: { readonly alias: string }) => alias)],
    [0, 0, ['ocean']],
  )
  const { children, depth, alias } = await get(world, 'tree?parentAlias=ocean')
  equal([children, depth, alias], [undefined, 0, 'ocean'])
  equal(await get(world, 'tree/toMonth/2031-03'), {})
})

test('M10 filedownloads: lists downloads of each file', async ({ world, fileId }) => {
  equal(await get(world, 'filedownloads'), [{ id: fileId, count: 2 }])
  is((await world.call('GET', '/info/metrics/filedownloads')).text, `id,pid,count\n${fileId},,2`)
  equal(await get(world, 'filedownloads?parentAlias=ocean').then((rows) => rows.length), 1)
})

test('M01 total: refuses parameters and places that it does not know', async ({ world }) => {
  const bad = await world.call('GET', '/info/metrics/files?dataLocation=local')
  is(bad.status, 400)
  ok(bad.body.message.startsWith('queryParameter dataLocation not supported for this'))
  is(await status(world, 'datasets?dataLocation=here'), 400)
  is(await status(world, 'datasets?parentAlias=nowhere'), 404)
  is(await status(world, 'accounts?parentAlias=ocean'), 400)
  is(await status(world, 'tides'), 404)
})

test('M01 total: repeats a figure until it is cleared, by name or all', async ({ world }) => {
  await world.store.write(({ settings }) => settings.remove(':MetricsCacheTimeoutMinutes'))
  const before = await get(world, 'collections')
  await publishCollection(world, 'hidden')
  equal(await get(world, 'collections'), before)
  const clear = (path: string) =>
    world.call('DELETE', `/admin/clearMetricsCache${path}`, { as: 'superuser' })
  is((await clear('/tides')).status, 200)
  equal(await get(world, 'collections'), before)
  is((await clear('/collectionsToMonth')).status, 200)
  equal(await get(world, 'collections'), { count: before.count + 1 })
  is((await clear('')).status, 200)
})

test('M08 tree: a collection that is closed to guests is in no figure that was kept', async ({
  world,
}) => {
  const aliases = async () =>
    ((await get(world, 'tree')).children ?? []).map((one: { readonly alias: string }) => one.alias)
  const ocean = await world.call('GET', '/collections/ocean', { as: 'superuser' })
  const path = `/collections/${ocean.body.data.id}/locallyFairRoleAssignees`
  ok((await aliases()).includes('ocean'))
  is((await world.call('PUT', path, { as: 'superuser', json: ['@outsider.user'] })).status, 200)
  ok(!(await aliases()).includes('ocean'))
  is((await world.call('PUT', path, { as: 'superuser', json: [] })).status, 200)
  ok((await aliases()).includes('ocean'))
})

test(
  'M06 monthly: a figure takes two statements when it is kept, and four when it is computed',
  onSql(async (world) => {
    await populated(world)
    await world.repository.downloads.allCounted()
    const cost = () => world.statements(() => world.call('GET', '/info/metrics/downloads/monthly'))
    await world.store.write(({ settings }) => settings.remove(':MetricsCacheTimeoutMinutes'))
    const computed = await cost()
    is(computed, 4)
    is(await cost(), 2)
  }),
)

test.run()
