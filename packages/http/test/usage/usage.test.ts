import type { CitationSource, ReportText } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

interface Scene {
  readonly world: World
  readonly reports: Map<string, ReportText>
  readonly id: number
  readonly pid: string
}

const test = suite<Scene>('usage counts')

const CITED = 'https://doi.org/10.5072/fk2/000001'

/** Further pages of a thousand citations each. */
const extraPages = { count: 0 }

const citations: CitationSource = {
  manages: () => true,
  eventsOf: async function* () {
    yield [
      { relation: 'cites', subject: 'https://doi.org/10.1000/b', object: CITED },
      { relation: 'is-cited-by', subject: CITED, object: 'https://doi.org/10.1000/a' },
      { relation: 'cites', subject: 'https://doi.org/10.1000/c', object: 'https://doi.org/10.1/x' },
      { relation: 'is-part-of', subject: 'https://doi.org/10.1000/d', object: CITED },
    ]
    for (let page = 0; page < extraPages.count; page += 1)
      yield Array.from({ length: 1000 }, (_, at) => {
        const subject = `https://doi.org/10.1000/${page}-${at}`
        return { relation: 'cites', subject, object: CITED }
      })
  },
}

test.before.each(async (context) => {
  extraPages.count = 0
  const reports = new Map<string, ReportText>()
  const world = await openWorld({
    citations,
    usageReports: { read: async (path) => reports.get(path) ?? { kind: 'unreadable' } },
  })
  await world.jobs.work(world.repository.handleJob)
  await collectionIn(world, ':root', { alias: 'ocean' })
  await publishCollection(world, ':root')
  await publishCollection(world, 'ocean')
  const { id, pid } = await aDataset(world, { collection: 'ocean' })
  await publish(world, id)
  await world.store.write(({ settings }) => settings.put(':MetricsCacheTimeoutMinutes', '0'))
  Object.assign(context, { world, reports, id, pid })
})
test.after.each(({ world }) => world.close())

const instance = (count: number, more: object = {}) => ({
  'access-method': 'regular',
  'metric-type': 'total-dataset-investigations',
  count,
  ...more,
})

const reportFor = (pid: string, month: string, instances: readonly object[]): ReportText => {
  const [type = '', value = ''] = pid.split(/:(.*)/s)
  const performance = [{ period: { 'begin-date': `${month}-01` }, instance: instances }]
  const unknown = { 'dataset-id': [{ type: 'doi', value: '10.1/none' }], performance }
  const entries = [{ 'dataset-id': [{ type, value }], performance }, unknown]
  return { kind: 'read', text: JSON.stringify({ 'report-datasets': entries }) }
}

const as = 'superuser'
const LOAD = '/admin/usageCounts/:persistentId/addUsageMetricsFromSushiReport'
const load = (world: World, name: string, more = '') =>
  world.call('POST', `${LOAD}?reportOnDisk=${name}${more}`, { as })
const counted = async (world: World, id: number, path: string) =>
  (await world.call('POST', `/datasets/${id}/usageCounts/${path}`)).body.data

test('U01 addUsageMetricsFromSushiReport: a report sent twice counts once, and a later one replaces it', async ({
  world,
  reports,
  id,
  pid,
}) => {
  const countries = { 'country-counts': { us: 3, kr: 2 } }
  reports.set('first', reportFor(pid, '2031-03', [instance(7, countries)]))
  reports.set('later', reportFor(pid, '2031-03', [instance(1, { 'country-counts': { us: 1 } })]))
  for (const _ of [1, 2]) {
    const answer = await load(world, 'first')
    is(answer.status, 200)
    match(answer.body.data.message, /first was loaded\. Datasets: 1\. .* skipped: 1\./)
  }
  equal(await counted(world, id, 'viewsTotalRegular'), { viewsTotalRegular: 7 })
  equal(await counted(world, id, 'viewsTotalRegular?country=US'), { viewsTotalRegular: 3 })
  await load(world, 'later')
  equal(await counted(world, id, 'viewsTotal'), { viewsTotal: 5 })
})

test('U01 addUsageMetricsFromSushiReport: with a dataset, every entry is booked on it', async ({
  world,
  reports,
  id,
  pid,
}) => {
  reports.set('report', reportFor('doi:10.9999/other', '2031-03', [instance(7)]))
  is((await load(world, 'report', `&persistentId=${pid}`)).status, 200)
  equal(await counted(world, id, 'viewsTotal'), { viewsTotal: 14 })
})

test('U01 addUsageMetricsFromSushiReport: a wrong report is refused, and nothing of it is booked', async ({
  world,
  reports,
  id,
  pid,
}) => {
  reports.set('wrong', reportFor(pid, '2031-03', [instance(7), instance(-1)]))
  reports.set('secret', { kind: 'read', text: 'root:x:0' })
  reports.set('long', { kind: 'tooLong' })
  const cases = [
    ['wrong', /report-datasets\[0\]\.performance\[0\]\.instance\[1\]\.count/],
    ['secret', /^The report secret is not JSON\.$/],
    ['long', /longer than/],
    ['absent', /could not be read/],
    ['', /reportOnDisk/],
    ['wrong&persistentId=doi:10.1/none', /report-datasets|no such dataset/],
  ] as const
  for (const [name, words] of cases) {
    const answer = await load(world, name)
    is(answer.status, 400)
    is(answer.body.code, 400)
    match(answer.body.message, words)
  }
  match((await counted(world, id, 'viewsTotal')).message, /^No metrics available for dataset doi:/)
})

test('U02 usageCounts: one month can be read alone, and what is no metric, month or country is refused', async ({
  world,
  reports,
  id,
  pid,
}) => {
  const downloads = instance(2, { 'metric-type': 'unique-dataset-requests', 'access-method': 'x' })
  reports.set('march', reportFor(pid, '2031-03', [instance(7)]))
  reports.set('april', reportFor(pid, '2031-04', [instance(4), downloads]))
  for (const name of ['march', 'april']) await load(world, name)
  equal(await counted(world, id, 'viewsTotal/2031-03'), { viewsTotal: 7 })
  equal(await counted(world, id, 'downloadsUnique/2031-03'), { downloadsUnique: 0 })
  equal(await counted(world, id, 'downloadsUniqueMachine'), { downloadsUniqueMachine: 2 })
  const alias = await world.call(
    'GET',
    `/datasets/:persistentId/usageCounts/viewsTotal?persistentId=${pid}`,
  )
  equal(alias.body.data, { viewsTotal: 11 })
  equal(await counted(world, id, 'citations/2031-03'), {})
  const cases = [
    ['views', /^MetricType must be one of these values: \[viewsTotal, .*, citations\]\.$/],
    ['viewsTotal?country=', /^Country must be one of the ISO/],
    ['viewsTotal?country=xx', /^Country must be one of the ISO/],
    ['viewsTotal/2031-3', /YYYY-MM/],
    ['viewsTotal/2031-05', /past the current month/],
  ] as const
  for (const [path, words] of cases) {
    const answer = await world.call('POST', `/datasets/${id}/usageCounts/${path}`)
    is(answer.status, 400)
    match(answer.body.message, words)
  }
  is((await world.call('POST', '/datasets/999/usageCounts/viewsTotal')).status, 404)
})

test('M09 usageCounts: totals grow month by month, for a place or a country', async ({
  world,
  reports,
  pid,
}) => {
  reports.set('february', reportFor(pid, '2031-02', [instance(7, { 'country-counts': { us: 3 } })]))
  reports.set('april', reportFor(pid, '2031-04', [instance(1)]))
  for (const name of ['february', 'april']) await load(world, name)
  const get = async (path: string) =>
    (
      await world.call('GET', `/info/metrics/usageCounts/${path}`, {
        headers: { Accept: 'application/json' },
      })
    ).body.data
  equal(await get('viewsTotal'), { count: 8 })
  equal(await get('viewsTotal?parentAlias=ocean'), { count: 8 })
  equal(await get('viewsTotal?country=us'), { count: 3 })
  equal(await get('viewsTotal/toMonth/2031-03'), { count: 7 })
  equal(await get('viewsTotal/monthly'), [
    { date: '2031-02', count: 7 },
    { date: '2031-03', count: 7 },
    { date: '2031-04', count: 8 },
  ])
  equal(await get('citations'), { count: 0 })
  for (const path of [
    'views',
    'viewsTotal?days=1',
    'viewsTotal?country=',
    'viewsTotal?country=germany',
  ])
    is((await world.call('GET', `/info/metrics/usageCounts/${path}`)).status, 400)
})

test('U03 updateCitationsForDataset: a job stores who cites the dataset, once', async ({
  world,
  id,
}) => {
  for (const _ of [1, 2]) {
    const answer = await world.call('POST', `/admin/usageCounts/${id}/updateCitationsForDataset`, {
      as,
    })
    is(answer.body.data.status, 'queued')
    await world.jobs.drain()
  }
  equal(await counted(world, id, 'citations'), [
    { citationUrl: 'https://doi.org/10.1000/a' },
    { citationUrl: 'https://doi.org/10.1000/b' },
  ])
  const total = await world.call('GET', '/info/metrics/usageCounts/citations')
  equal(total.body.data, { count: 2 })
  is(
    (await world.call('POST', '/admin/usageCounts/999/updateCitationsForDataset', { as })).status,
    404,
  )
})

test('U03 updateCitationsForDataset: more citations than are held in memory are not stored', async ({
  world,
  id,
}) => {
  const fetch = () => world.repository.handleJob({ kind: 'fetchCitations', datasetId: id })
  await fetch()
  extraPages.count = 101
  match(String(await fetch().catch(String)), /more than 100000 citations/)
  is((await counted(world, id, 'citations')).length, 2)
})

test('processing states are kept by month, with the server of the first record', async ({
  world,
}) => {
  const path = '/admin/usageCounts/2031-04/processingState'
  is((await world.call('GET', path, { as })).status, 404)
  await world.call('POST', `${path}?state=processing&server=one`, { as })
  const answer = await world.call('POST', `${path}?state=done&server=two`, { as })
  equal(answer.body.data, {
    yearMonth: '2031-04',
    state: 'DONE',
    stateChangeTimestamp: '2031-04-05T06:07:08Z',
    server: 'one',
  })
  is((await world.call('POST', `${path}?state=over`, { as })).status, 400)
  is((await world.call('GET', '/admin/usageCounts/April/processingState', { as })).status, 400)
  is((await world.call('DELETE', path, { as })).status, 200)
  is((await world.call('DELETE', path, { as })).status, 404)
})

test('U02 usage of a dataset: one that is hidden from the caller is unknown', async ({
  world,
  id,
  pid,
}) => {
  const set = '/collections/ocean/locallyFairRoleAssignees'
  await world.call('PUT', set, { as: 'superuser', json: ['@member.user'] })
  const counts = `/datasets/${id}/usageCounts`
  for (const method of ['GET', 'POST'])
    for (const asked of ['viewsTotal', 'viewsTotal/2031-04', 'citations']) {
      for (const as of ['anonymous', 'outsider'] as const) {
        const { status, text } = await world.call(method, `${counts}/${asked}`, { as })
        equal([status, text.includes(pid)], [404, false], `${method} ${asked} ${as}`)
      }
      const { status } = await world.call(method, `${counts}/${asked}`, { as: 'member' })
      is(status, 200)
    }
})

test.run()
