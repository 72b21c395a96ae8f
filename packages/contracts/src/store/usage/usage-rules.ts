import type { Store, UsageEvent, UsageOf, UsageRow } from '@holdfast/core'
import { NO_USAGE, type UsageCounts } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { aCollection, aDataset, addFiles, firstDraft, versionAt } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const at = new Date('2031-04-05T06:07:08Z')

const everywhere: UsageOf = { kind: 'place', place: null }

const load = (store: Store, ...rows: readonly UsageRow[]) =>
  store.write(({ usage }) => usage.load(rows))

/** Of March in no country, where nothing else is said. */
const row = (
  datasetId: number,
  counts: Partial<UsageCounts>,
  { month = '2031-03', country = '' }: Partial<Pick<UsageRow, 'month' | 'country'>> = {},
): UsageRow => ({ datasetId, month, country, counts: { ...NO_USAGE, ...counts } })

const views = async (store: Store, of: UsageOf, country: string | null = null) =>
  (await store.read(({ usage }) => usage.months(of, country))).map(({ month, counts }) => [
    month,
    counts.viewsTotalRegular,
  ])

/** A dataset with a release that has two files. */
async function aReleasedDataset(store: Store) {
  const dataset = await aDataset(store)
  const view = firstDraft(dataset)
  return store.write(async (unit) => {
    const files = await addFiles(unit, view, [{}, {}])
    const version = await versionAt(unit, view)
    const number = { major: 1, minor: 0 }
    await unit.versions.save({ ...version, state: { kind: 'released', number, releasedAt: at } })
    return { id: dataset.id, fileIds: files.map(({ file }) => file.id) }
  })
}

/** The numbers of a dataset that are not 0, in all its months. */
async function ownCounts(store: Store, datasetId: number): Promise<Partial<UsageCounts>> {
  const [month] = await store.read(({ usage }) =>
    usage.months({ kind: 'dataset', datasetId }, null),
  )
  return Object.fromEntries(Object.entries(month?.counts ?? {}).filter(([, count]) => count > 0))
}

/** Usage counts of datasets. */
export const usageRules: StoreRules = (test) => {
  test('a loaded number replaces that of the same dataset, month and country', async ({
    store,
  }) => {
    const { id } = await aDataset(store)
    await load(
      store,
      row(id, { viewsTotalRegular: 3 }, { country: 'us' }),
      row(id, { viewsTotalRegular: 2 }),
      row(id, { viewsTotalRegular: 1, downloadsUniqueMachine: 9 }, { month: '2031-02' }),
      row(999_999, { viewsTotalRegular: 5 }),
    )
    await load(store, row(id, { viewsTotalRegular: 4 }, { country: 'us' }))
    equal(await views(store, { kind: 'dataset', datasetId: id }), [
      ['2031-02', 1],
      ['2031-03', 6],
    ])
    equal(await views(store, everywhere, 'us'), [['2031-03', 4]])
    const [first] = await store.read(({ usage }) => usage.months(everywhere, null))
    equal(first?.counts, { ...NO_USAGE, viewsTotalRegular: 1, downloadsUniqueMachine: 9 })
  })

  test('what follows within 30 seconds counts once, and a session is unique once for a dataset', async ({
    store,
  }) => {
    const { id, fileIds } = await aReleasedDataset(store)
    const [first = 0, second = 0] = fileIds
    const seen = (seconds: number, more: Partial<UsageEvent> = {}): UsageEvent => ({
      session: 'a',
      at: new Date(at.getTime() + seconds * 1000),
      country: '',
      by: 'regular',
      kind: 'view',
      of: { datasetId: id },
      ...more,
    })
    const count = (...events: readonly UsageEvent[]) =>
      store.write(({ usage }) => usage.count(events))
    const download = (fileId: number) => ({ kind: 'download', of: { fileId } }) as const
    await count(seen(0), seen(0), seen(29), seen(50), seen(100))
    equal(await ownCounts(store, id), { viewsTotalRegular: 2, viewsUniqueRegular: 1 })
    // The earlier click is in the batch before.
    await count(seen(129), seen(130, download(first)), seen(130, download(second)))
    const usa = { session: 'b', country: 'us', by: 'machine' } as const
    await count(seen(140, download(first)), seen(170, { ...usa, ...download(first) }))
    equal(await ownCounts(store, id), {
      viewsTotalRegular: 4,
      viewsTotalMachine: 1,
      viewsUniqueRegular: 1,
      viewsUniqueMachine: 1,
      downloadsTotalRegular: 2,
      downloadsTotalMachine: 1,
      downloadsUniqueRegular: 1,
      downloadsUniqueMachine: 1,
    })
    equal(await views(store, { kind: 'dataset', datasetId: id }, 'us'), [['2031-04', 0]])
    await store.write(({ usage }) => usage.forgetSessions(new Date(at.getTime() + 3600_000)))
    await count(seen(150))
    equal((await ownCounts(store, id)).viewsTotalRegular, 5)
  })

  test('what several processes write of one session at the same time counts once', async ({
    store,
  }) => {
    const { id, fileIds } = await aReleasedDataset(store)
    const event = { session: 'shared', at, country: '', by: 'regular' } as const
    const [fileId = 0] = fileIds
    const both: readonly UsageEvent[] = [
      { ...event, kind: 'view', of: { datasetId: id } },
      { ...event, kind: 'download', of: { fileId } },
    ]
    const process = () => store.write(({ usage }) => usage.count(both))
    await Promise.all(Array.from({ length: 8 }, process))
    equal(await ownCounts(store, id), {
      viewsTotalRegular: 2,
      viewsUniqueRegular: 1,
      downloadsTotalRegular: 1,
      downloadsUniqueRegular: 1,
    })
  })

  test('a dataset that is destroyed within a session no longer counts, and holds up nothing', async ({
    store,
  }) => {
    const [gone, other] = [await aReleasedDataset(store), await aReleasedDataset(store)]
    const [fileId = 0] = gone.fileIds
    const event = { session: 'a', at, country: '', by: 'regular' } as const
    const events: readonly UsageEvent[] = [
      { ...event, kind: 'view', of: { datasetId: gone.id } },
      { ...event, kind: 'download', of: { fileId } },
      { ...event, kind: 'view', of: { datasetId: other.id } },
    ]
    await store.write(({ usage }) => usage.count(events))
    await store.write(({ datasets }) => datasets.destroy(gone.id, at))
    const later = events.map((each) => ({ ...each, at: new Date(at.getTime() + 60_000) }))
    await store.write(({ usage }) => usage.count(later))
    equal(await ownCounts(store, gone.id), {})
    equal(await ownCounts(store, other.id), { viewsTotalRegular: 2, viewsUniqueRegular: 1 })
    await store.write(({ usage }) => usage.forgetSessions(new Date(at.getTime() + 3600_000)))
    await store.write(({ usage }) => usage.count(events))
    equal(await ownCounts(store, other.id), { viewsTotalRegular: 3, viewsUniqueRegular: 2 })
  })

  test('drafts and unknown objects do not count, and a loaded month hides the own one', async ({
    store,
  }) => {
    const draft = await aDataset(store)
    const { id } = await aReleasedDataset(store)
    const view = (of: UsageEvent['of']): UsageEvent => ({
      session: 'a',
      at,
      country: '',
      by: 'regular',
      kind: 'view',
      of,
    })
    const some = [draft.id, 999_999, id].map((datasetId) => view({ datasetId }))
    await store.write(({ usage }) => usage.count([...some, view({ fileId: 999_999 })]))
    await store.write(({ usage }) => usage.count([]))
    const [reported, ...more] = await store.read(({ usage }) =>
      usage.counted('2031-04', { after: id - 1, limit: 5 }),
    )
    const counts = { ...NO_USAGE, viewsTotalRegular: 1, viewsUniqueRegular: 1 }
    equal([reported?.datasetId, reported?.countries], [id, [{ country: '', counts }]])
    equal(more, [])
    equal(await ownCounts(store, draft.id), {})
    equal(await ownCounts(store, id), { viewsTotalRegular: 1, viewsUniqueRegular: 1 })
    await load(store, row(id, { viewsTotalRegular: 7 }, { month: '2031-04', country: 'us' }))
    equal(await views(store, { kind: 'dataset', datasetId: id }), [['2031-04', 7]])
    equal(await views(store, { kind: 'dataset', datasetId: id }, ''), [])
  })

  test('the access log learns of releases and their files, and of nothing else', async ({
    store,
  }) => {
    const draft = await aDataset(store)
    const { id, fileIds } = await aReleasedDataset(store)
    const [fileId = 0] = fileIds
    const number = (major: number) => ({ datasetId: id, number: { major, minor: 0 } })
    const things = [
      { datasetId: id, number: null },
      { datasetId: draft.id, number: null },
      { fileId },
      number(1),
      number(2),
      { fileId: 999_999 },
    ]
    const found = await store.read(({ usage }) => usage.accessed(things))
    equal(
      found.map((each) => each && [each.major, each.releasedAt, each.file !== null]),
      [[1, at, false], null, [1, at, true], [1, at, false], null, null],
    )
    equal(found[0]?.metadata, { title: 'Tides', author: [{ authorName: 'Lovelace, Ada' }] })
    is(found[2]?.file?.size, 10)
    equal(found[0]?.pid.identifier, found[2]?.pid.identifier)
  })

  test('the report of a month is kept once, in pieces, and then the month is not due any more', async ({
    store,
  }) => {
    const { id } = await aReleasedDataset(store)
    const view = { session: 'r', country: '', by: 'regular', kind: 'view' } as const
    const seen = (time: string): UsageEvent => ({
      ...view,
      at: new Date(time),
      of: { datasetId: id },
    })
    const due = (before: string) => store.read(({ usage }) => usage.unreportedMonths(before))
    await load(store, row(id, { viewsTotalRegular: 1 }, { month: '2001-01' }))
    const [february, april] = ['2001-02-03T04:05:06Z', '2001-04-05T06:07:08Z']
    await store.write(({ usage }) => usage.count([seen(february), seen(april)]))
    equal(await due('2001-04'), ['2001-02'])
    equal(await due('2001-05'), ['2001-02', '2001-04'])
    const write = () =>
      store.write(async ({ usage }) => {
        if (!(await usage.keepReport('2001-02', at))) return 'kept'
        await usage.addReportPiece('2001-02', { ordinal: 0, text: '{"ü":' })
        await usage.addReportPiece('2001-02', { ordinal: 1, text: '1}' })
        return 'written'
      })
    equal((await Promise.all([write(), write()])).sort(), ['kept', 'written'])
    equal(await due('2001-05'), ['2001-04'])
    const told = () =>
      store.read(async ({ usage }) => ({
        kept: await usage.keptReport('2001-02'),
        pieces: [await usage.reportPiece('2001-02', 1), await usage.reportPiece('2001-02', 2)],
        listed: (await usage.keptReports()).filter(({ month }) => month < '2002'),
        other: await usage.keptReport('2001-04'),
      }))
    const report = { month: '2001-02', writtenAt: at, sentAt: null }
    equal(await told(), { kept: report, pieces: ['1}', null], listed: [report], other: null })
    await store.write(({ usage }) => usage.reportSent('2001-02', at))
    equal((await told()).kept, { ...report, sentAt: at })
  })

  test('usage of a place is that of the datasets in it', async ({ store }) => {
    const place = await aCollection(store, { publishedAt: at })
    const inside = await aDataset(store, { collectionId: place.id })
    const outside = await aDataset(store)
    const month = (datasetId: number, number: number) =>
      row(datasetId, { viewsTotalRegular: number })
    await load(store, month(inside.id, 1), month(outside.id, 2))
    equal(await views(store, { kind: 'place', place: place.id }), [['2031-03', 1]])
  })

  test('a citation is kept once, and datasets are found by identifiers in any case', async ({
    store,
  }) => {
    const { id, pid } = await aDataset(store)
    const cite = (...urls: readonly string[]) =>
      store.write(({ usage }) =>
        usage.cite(
          urls.map((url) => ({ datasetId: id, url })),
          at,
        ),
      )
    await cite('https://b', 'https://a', 'https://a')
    await cite('https://b')
    equal(await store.read(({ usage }) => usage.citations(id)), ['https://a', 'https://b'])
    const other = await aDataset(store)
    const months = (of: UsageOf) => store.read(({ usage }) => usage.citationMonths(of))
    const known = [{ month: '2031-04', count: 2 }]
    equal(await months({ kind: 'place', place: null }), known)
    equal(await months({ kind: 'dataset', datasetId: id }), known)
    equal(await months({ kind: 'dataset', datasetId: other.id }), [])
    const shouted = { ...pid, identifier: pid.identifier.toUpperCase() }
    const none = { ...pid, identifier: 'none' }
    equal(await store.read(({ usage }) => usage.datasetsNamed([none, shouted])), [null, id])
  })

  test('no more datasets wait for their citations than may', async ({ store }) => {
    const [a, b] = [await aDataset(store), await aDataset(store)]
    const ask = (id: number, time = at) =>
      store.write(({ usage }) => usage.awaitCitations(id, { at: time, most: 1 }))
    is(await ask(a.id), 'waiting')
    is(await ask(a.id), 'waiting')
    is(await ask(b.id), 'full')
    await store.write(({ usage }) => usage.citationsFetched(a.id))
    is(await ask(b.id), 'waiting')
    is(await ask(a.id, new Date(at.getTime() + 25 * 60 * 60 * 1000)), 'waiting')
  })

  test('the state of a month keeps its first server', async ({ store }) => {
    const put = (state: 'new' | 'done', server: string | null) =>
      store.write(({ usage }) =>
        usage.process({ yearMonth: '2031-04', state, changedAt: at, server }),
      )
    await put('new', null)
    await put('done', 'two')
    equal(await store.read(({ usage }) => usage.processing('2031-04')), {
      yearMonth: '2031-04',
      state: 'done',
      changedAt: at,
      server: null,
    })
    const forget = () => store.write(({ usage }) => usage.forgetProcessing('2031-04'))
    equal([await forget(), await forget()], [true, false])
  })
}
