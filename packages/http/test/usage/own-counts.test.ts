import { readSushiReport } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type CallOptions, onSql, openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish, titleEdit } from '../datasets/dataset-calls.ts'

interface Scene {
  readonly world: World
  readonly id: number
  readonly fileId: number
}

const test = suite<Scene>('usage counted by the server')

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

async function released(world: World): Promise<Omit<Scene, 'world'>> {
  await collectionIn(world, ':root', { alias: 'ocean' })
  await publishCollection(world, ':root')
  await publishCollection(world, 'ocean')
  const { id } = await aDataset(world, { collection: 'ocean' })
  const fileId = await aFile(world, id)
  await publish(world, id)
  return { id, fileId }
}

const get = async (world: World, path: string, options: CallOptions = {}): Promise<number> => {
  const headers = { 'User-Agent': BROWSER, ...options.headers }
  const answer = await world.send('GET', path, { ...options, headers })
  await answer.arrayBuffer()
  return answer.status
}

const count = async (world: World, id: number, metric: string): Promise<number> => {
  const { body } = await world.call('GET', `/datasets/${id}/usageCounts/${metric}`)
  return body.data[metric] ?? 0
}

test.before.each(async (context) => {
  const world = await openWorld()
  Object.assign(context, { world, ...(await released(world)) })
})
test.after.each(({ world }) => world.close())

test('U02 usageCounts: every way of reading a release counts as a view', async ({
  world,
  id,
  fileId,
}) => {
  const reads = [
    `/datasets/${id}`,
    `/datasets/${id}/versions/1.0`,
    `/datasets/${id}/versions/:latest-published/files`,
    `/datasets/${id}/versions/:latest/metadata`,
    `/datasets/${id}/versions/1.0/linkset`,
    `/datasets/${id}/versions/1.0/files/counts`,
    `/datasets/${id}/versions/1.0/downloadsize`,
    `/datasets/${id}/versions/1.0/canDownloadAtLeastOneFile`,
    `/files/${fileId}`,
  ]
  for (const [at, path] of reads.entries()) {
    is(await get(world, path), 200, path)
    is(await count(world, id, 'viewsTotal'), at + 1, path)
    // The same again is a double click.
    await get(world, path)
    is(await count(world, id, 'viewsTotal'), at + 1, path)
    world.clock.advance(31)
  }
  is(await count(world, id, 'viewsUniqueRegular'), 1)
  is(await count(world, id, 'downloadsTotal'), 0)
})

test('U02 usageCounts: reading the custom terms of a release counts as a view', async ({
  world,
}) => {
  const { id } = await aDataset(world, { collection: 'ocean' })
  const json = { customTerms: { termsOfUse: 'For study only.' } }
  is((await world.call('PUT', `/datasets/${id}/license`, { as: 'superuser', json })).status, 200)
  await publish(world, id)
  is(await get(world, `/datasets/${id}/versions/1.0/customlicense`), 200)
  is(await count(world, id, 'viewsTotal'), 1)
})

test('U02 usageCounts: robots, drafts, refused reads and what holds no version do not count', async ({
  world,
  id,
}) => {
  await get(world, `/datasets/${id}`, { headers: { 'User-Agent': 'Googlebot/2.1' } })
  await get(world, `/datasets/${id}`, { headers: { 'User-Agent': '' } })
  await get(world, `/datasets/${id}/locks`)
  is(await get(world, `/datasets/${id}/versions/7.0`), 404)
  const as = 'superuser'
  await world.call('PUT', `/datasets/${id}/editMetadata`, { as, json: titleEdit('New') })
  for (const version of [':draft', ':latest'])
    is(await get(world, `/datasets/${id}/versions/${version}`, { as }), 200)
  is(await count(world, id, 'viewsTotal'), 0)
  is(await get(world, `/datasets/${id}/versions/:latest`), 200)
  is(await get(world, `/datasets/${id}/versions/:latest-published`, { as }), 200)
  is(await count(world, id, 'viewsTotal'), 2)
})

test('U02 usageCounts: downloads count once for each file, apart for programs', async ({
  world,
  id,
  fileId,
}) => {
  const curl = { headers: { 'User-Agent': 'curl/8.9.1' } }
  await get(world, `/access/datafile/${fileId}`)
  await get(world, `/access/datafile/${fileId}?gbrecs=true`)
  await get(world, `/access/dataset/${id}`, curl)
  const counts = ['viewsTotal', 'downloadsTotalRegular', 'downloadsTotalMachine', 'downloadsUnique']
  equal(await Promise.all(counts.map((metric) => count(world, id, metric))), [2, 1, 1, 2])
})

test('the report of a month has what was counted, and can be loaded again', async ({
  world,
  id,
  fileId,
}) => {
  await get(world, `/access/datafile/${fileId}`)
  const { body } = await world.call('GET', '/admin/usageCounts/2031-04/report', { as: 'superuser' })
  const [entry] = body['report-datasets']
  is(entry['dataset-title'], 'River gauge readings')
  equal(entry.performance[0].period, { 'begin-date': '2031-04-01', 'end-date': '2031-04-30' })
  const [row, ...others] = readSushiReport(body, { anyPid: false, last: '2031-04' })
  equal(
    [
      row?.counts.viewsTotalRegular,
      row?.counts.downloadsUniqueRegular,
      row?.counts.viewsTotalMachine,
    ],
    [1, 1, 0],
  )
  equal(others, [])
  is(await count(world, id, 'downloadsTotal'), 1)
  const empty = await world.call('GET', '/admin/usageCounts/2031-03/report', { as: 'superuser' })
  equal(empty.body['report-datasets'], [])
  const later = await world.call('GET', '/admin/usageCounts/2031-05/report', { as: 'superuser' })
  is(later.status, 400)
})

test('U02 usageCounts: the access log gets a line for each view and file, while a folder is set', async () => {
  const files = new Map<string, string[]>()
  const disk = { state: 'full' as 'full' | 'free' }
  const told: string[] = []
  const world = await openWorld({
    tellOperator: (what) => void told.push(what),
    usageLog: {
      append: async ({ folder, name, lines }) => {
        if (disk.state === 'full') throw new Error('The disk is full')
        files.set(`${folder}/${name}`, [...(files.get(`${folder}/${name}`) ?? []), ...lines])
      },
    },
  })
  const { id, fileId } = await released(world)
  const { allLogged } = world.repository.usage
  await get(world, `/datasets/${id}`)
  await allLogged()
  const as = 'superuser'
  const set = (body: string) => world.call('PUT', '/admin/settings/:MDCLogPath', { as, body })
  is((await set('logs')).status, 400)
  is((await set('/srv/usage')).status, 200)
  is(await get(world, `/datasets/${id}/versions/1.0?unblock-key=secret`), 200)
  is(
    await allLogged().then(
      () => 'written',
      () => 'failed',
    ),
    'failed',
  )
  is(told.filter((what) => what === 'the access log could not be written').length, 1)
  disk.state = 'free'
  await world.call('PUT', `/datasets/${id}/editMetadata`, { as, json: titleEdit('New') })
  await get(world, `/datasets/${id}/versions/:draft`, { as })
  const robot = { headers: { 'User-Agent': 'Googlebot/2.1\tx' } }
  await get(world, `/access/dataset/${id}`, robot)
  await get(world, `/access/datafile/${fileId}?gbrecs=true`)
  await allLogged()
  const [[path, lines = []] = []] = files
  is(path, '/srv/usage/counter_2031-04-05.log')
  const columns = lines.map((line) => line.split('\t'))
  equal(
    columns.map((each) => [each.length, each[7] === '-', each[9], each[10], each[15]]),
    [
      [19, true, BROWSER, 'River gauge readings', '1'],
      [19, false, 'Googlebot/2.1 x', 'River gauge readings', '1'],
    ],
  )
  is(columns[0]?.[5]?.endsWith('versions/1.0?unblock-key=****'), true)
  is((await set('false')).status, 200)
  await get(world, `/datasets/${id}`)
  await allLogged()
  is(lines.length, 2)
  await world.close()
})

test('the report of a month is written a day after it, kept, and sent until it is taken', async () => {
  const sent: string[] = []
  const recipient = { state: 'away' as 'away' | 'there' }
  const world = await openWorld({
    reportRecipient: {
      send: async (month, pieces) => {
        if (recipient.state === 'away') throw new Error('The recipient is away')
        let text = ''
        for await (const piece of pieces) text += piece
        sent.push(`${month} ${JSON.parse(text)['report-datasets'].length}`)
      },
    },
  })
  const { id } = await released(world)
  await world.jobs.work(world.repository.handleJob)
  const as = 'superuser'
  const listed = async () =>
    (await world.call('GET', '/admin/usageCounts/reports', { as })).body.data
  const sweep = () => world.repository.handleJob({ kind: 'sweepStagedObjects' })
  await get(world, `/datasets/${id}`)
  await world.repository.usage.allCounted()
  await sweep()
  await world.jobs.drain()
  equal(await listed(), [])
  // From 5 April to the evening of 2 May.
  world.clock.advance(27.5 * 24 * 60 * 60)
  await sweep()
  await sweep()
  await world.jobs.drain()
  const [report] = await listed()
  equal(report, { yearMonth: '2031-04', written: '2031-05-02T18:07:08Z' })
  equal(sent, [])
  // Written again it stays as it is.
  world.clock.advance(24 * 60 * 60)
  await world.repository.handleJob({ kind: 'writeUsageReport', month: '2031-04' })
  recipient.state = 'there'
  await world.repository.handleJob({ kind: 'sendUsageReport', month: '2031-04' })
  await world.repository.handleJob({ kind: 'sendUsageReport', month: '2031-04' })
  equal(sent, ['2031-04 1'])
  equal(await listed(), [{ ...report, sent: '2031-05-03T18:07:08Z' }])
  const { body } = await world.call('GET', '/admin/usageCounts/2031-04/report', { as })
  is(body['report-header'].created, '2031-05-02')
  await world.close()
})

test(
  'U02 usageCounts: a hundred downloads and views take four statements',
  onSql(async (world) => {
    const { id, fileId } = await released(world)
    await world.repository.usage.allCounted()
    const actor = { kind: 'guest', client: { userAgent: BROWSER, url: '' } } as const
    await get(world, `/datasets/${id}`)
    const note = () => {
      for (let each = 0; each < 50; each += 1) {
        const address = `${each}`.padStart(32, '0')
        const ref = { kind: 'id', id } as const
        world.repository.usage.viewed({ ...actor, address }, { ref, version: '1.0' })
        world.repository.usage.viewed({ ...actor, address }, { fileId })
      }
      return world.repository.usage.allCounted()
    }
    await world.repository.usage.allCounted()
    const taken = await world.statements(note)
    // The key of sessions, the datasets that were viewed, the turn, and the events.
    is(taken, 4)
    is(await count(world, id, 'viewsTotal'), 101)
    is(await count(world, id, 'viewsUnique'), 51)
  }),
)

test(
  'U02 usageCounts: who may see the draft takes two statements, of any number of readers',
  onSql(async (world) => {
    const { id } = await released(world)
    const as = 'superuser'
    await world.call('PUT', `/datasets/${id}/editMetadata`, { as, json: titleEdit('New') })
    await world.giveRoles(id)
    const client = { userAgent: BROWSER, url: '' }
    const ref = { kind: 'id', id } as const
    const viewedBy = async (readers: readonly Who[]) => {
      const actors = await Promise.all(readers.map((who) => world.actor(who)))
      const taken = await world.statements(() => {
        for (const actor of actors)
          world.repository.usage.viewed({ ...actor, client }, { ref, version: ':latest' })
        return world.repository.usage.allCounted()
      })
      // What is the same after less than this time is a double click.
      world.clock.advance(31)
      return taken
    }
    await world.repository.usage.allCounted()
    await viewedBy(['outsider'])
    const before = await count(world, id, 'viewsTotal')
    is(await viewedBy(['outsider', 'curator', 'admin', 'superuser']), await viewedBy(['outsider']))
    // Editors see the draft; the others the release.
    is(await count(world, id, 'viewsTotal'), before + 2)
  }),
)

test.run()
