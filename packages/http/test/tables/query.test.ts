import { memoryTableEngine } from '@holdfast/memory'
import { inMemoryIngest } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish, upload } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign } from '../guestbooks/guestbook-calls.ts'

interface Scene {
  world: World
  datasetId: number
  path: string
  refused: boolean
}

const test = suite<Scene>('questions to tables over HTTP')

const as = 'superuser' as const
const BUSY = { kind: 'refused', reason: 'busy', message: 'Too many wait.' } as const
const TREES = `kind,height,seen
oak,12.5,2020-05-01
elm,7,2021-05-01
oak,,2022-05-01
"ash, young",3.25,2020-06-01
`

test.before(async (scene) => {
  scene.world = await openWorld({
    tabularIngest: inMemoryIngest(),
    tableEngine: memoryTableEngine(() => (scene.refused ? BUSY : null)),
  })
  await scene.world.jobs.work(scene.world.repository.handleJob)
})
test.before.each(async (scene) => {
  scene.refused = false
  scene.datasetId = (await aDataset(scene.world)).id
  scene.path = `/access/datafile/${await aTable(scene, TREES)}/query`
})
test.after(({ world }) => world.close())

async function aTable({ world, datasetId }: Scene, content: string): Promise<number> {
  const { body } = await upload(world, datasetId, { name: 'trees.csv', content })
  await world.jobs.drain()
  return body.data.files[0].dataFile.id
}

const ask = ({ world, path }: Scene, question: object, query = '') =>
  world.call('POST', `${path}${query}`, { as, body: JSON.stringify(question) })

test('tables.query: rows are filtered, ordered and paged', async (scene) => {
  const { body } = await ask(scene, {
    columns: ['kind', 'height'],
    filters: [{ column: 'seen', op: 'lt', value: '2022' }],
    order: [{ column: 'height', direction: 'desc' }],
    limit: 2,
  })
  equal(body.data, {
    columns: [
      { name: 'kind', type: 'text' },
      { name: 'height', type: 'decimal' },
    ],
    rows: [
      ['oak', 12.5],
      ['elm', 7],
    ],
    more: true,
  })
})

test('tables.query: numbers may be infinite, as text', async (scene) => {
  const below = async (value: string) => {
    const filters = [{ column: 'height', op: 'lt', value }]
    return (await ask(scene, { columns: ['height'], filters })).body.data.rows
  }
  for (const large of ['Inf', '1e999']) equal(await below(large), [[12.5], [7], [3.25]])
  equal(await below('-inf'), [])
})

test('tables.query: groups are counted and computed, as JSON and as CSV', async (scene) => {
  const question = {
    group: ['kind'],
    aggregates: [{ function: 'count' }, { function: 'mean', column: 'height', as: 'mean height' }],
  }
  const { body } = await ask(scene, question)
  equal(body.data.rows, [
    ['ash, young', 1, 3.25],
    ['elm', 1, 7],
    ['oak', 2, 12.5],
  ])
  const { world, path } = scene
  const csv = await world.send('POST', `${path}?format=csv`, { as, body: JSON.stringify(question) })
  is(csv.headers.get('Content-Type'), 'text/csv; charset=utf-8')
  is(await csv.text(), 'kind,count,mean height\r\n"ash, young",1,3.25\r\nelm,1,7\r\noak,2,12.5\r\n')
})

test('tables.query: a member that is wrong is 400 and named', async (scene) => {
  for (const [question, member] of [
    [{ filters: [{ column: 'kind', op: 'like', value: 'x' }] }, 'filters.0.op'],
    [{ filters: [{ column: 'kind', op: 'eq', value: 1 }] }, 'filters.0.value'],
    [{ select: '*' }, 'select: There is no such member'],
    [{ columns: ['kind; DROP TABLE x'] }, 'columns.0'],
    [{ limit: '5' }, 'limit'],
    [[], 'object'],
  ] as const) {
    const { status, body } = await ask(scene, question)
    is(status, 400)
    match(body.message, member)
  }
})

test('tables.query: who may not download the file may not ask; a guestbook asks first', async (scene) => {
  const { world, path, datasetId } = scene
  is((await world.call('POST', path, { body: '{}' })).status, 403)
  await publish(world, datasetId)
  is((await world.call('POST', path, { body: '{}' })).status, 200)
  const { id } = await aGuestbook(world)
  await assign(world, datasetId, id)
  match((await world.call('POST', path, { body: '{}' })).body.message, /guestbook/i)
  const fileId = path.split('/')[3]
  const restricted = await world.call('PUT', `/files/${fileId}/restrict`, { as, body: 'true' })
  is(restricted.status, 200)
  await publish(world, datasetId)
  is((await world.call('POST', path, { body: '{}' })).status, 403)
  is((await ask(scene, {})).status, 200)
})

test('tables.query: a file that is no table is 400; an engine that is busy is 503', async (scene) => {
  const { world, datasetId } = scene
  const notes = await upload(world, datasetId, { name: 'notes.txt', content: 'x' })
  const id = notes.body.data.files[0].dataFile.id
  is((await world.call('POST', `/access/datafile/${id}/query`, { as, body: '{}' })).status, 400)
  scene.refused = true
  const answer = await world.send('POST', scene.path, { as, body: '{}' })
  equal([answer.status, answer.headers.get('Retry-After')], [503, '5'])
})

test('tables.query: of a wide table the engine gets the columns that are asked', async (scene) => {
  const { world } = scene
  const places = Array.from({ length: 1200 }, (_, at) => at)
  const lines = [places.map((at) => `v${at}`), places, places.map((at) => at * 2)]
  const wide = await aTable(scene, `${lines.map((cells) => cells.join(',')).join('\n')}\n`)
  scene.path = `/access/datafile/${wide}/query`
  const { body } = await ask(scene, {
    columns: ['v1100', 'v7'],
    filters: [{ column: 'v1199', op: 'gt', value: 2000 }],
  })
  equal(body.data.rows, [[2200, 14]])
  equal((await ask(scene, { aggregates: [{ function: 'count' }] })).body.data.rows, [[2]])
  match((await ask(scene, {})).body.message, 'columns: the table has 1200 columns')
  const rows = await world.call('GET', `/access/datafile/${wide}/rows?limit=1`, { as })
  equal([rows.body.data.columns.length, rows.body.data.omittedColumns], [1000, 200])
  ok(rows.body.data.rows[0].length === 1000)
})

test('tables.variables: variables have statistics, frequent values and histograms, which are kept', async (scene) => {
  const { world } = scene
  const path = scene.path.replace('query', 'variables')
  const { body } = await world.call('GET', path, { as })
  equal([body.data.total, body.data.variables.length], [3, 3])
  const [kind, height] = body.data.variables
  equal([kind.name, height.summaryStatistics.max], ['kind', '12.5'])
  equal(kind.distribution, {
    distinct: 3,
    frequent: [
      { value: 'oak', count: 2 },
      { value: 'ash, young', count: 1 },
      { value: 'elm', count: 1 },
    ],
  })
  const { from, to, counts } = height.distribution.histogram
  equal([from, to, counts.length, counts[0], counts[19]], [3.25, 12.5, 20, 1, 1])
  scene.refused = true
  const again = await world.send('GET', path, { as })
  is(await again.text(), JSON.stringify(body))
  const headers = { 'If-None-Match': again.headers.get('ETag') ?? '' }
  is((await world.send('GET', path, { as, headers })).status, 304)
  const page = await world.call('GET', `${path}?offset=2&limit=5`, { as })
  equal(
    page.body.data.variables.map(({ name }: { readonly name: string }) => name),
    ['seen'],
  )
})

test('tables.variables: without an engine there are no distributions, and the answer says why', async (scene) => {
  scene.refused = true
  const path = scene.path.replace('query', 'variables')
  const { body } = await scene.world.call('GET', path, { as })
  equal([body.data.incomplete, body.data.variables[0].distribution], ['Too many wait.', undefined])
  is((await scene.world.call('GET', path)).status, 403)
})

test.run()
