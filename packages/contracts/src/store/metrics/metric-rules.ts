import type { CountedDownloads, Store } from '@holdfast/core'
import { type Collection, monthsBetween, totalUntil, type VersionState } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { newVersion } from '../builders.ts'
import {
  aCollection,
  aDataset,
  addFiles,
  firstDraft,
  given,
  theRoot,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const on = (day: string): Date => new Date(`${day}T12:00:00Z`)

const published = (
  store: Store,
  day: string,
  { within, ...facts }: Partial<Collection> & { readonly within?: Collection } = {},
) =>
  aCollection(store, {
    publishedAt: on(day),
    ...facts,
    ...(within === undefined ? {} : { parentId: within.id }),
  })

/** A dataset with one release that has a file of each size, and subjects. */
async function aRelease(
  store: Store,
  {
    collectionId,
    day,
    sizes = [10],
  }: {
    readonly collectionId: number
    readonly day: string
    readonly sizes?: readonly number[]
  },
) {
  const dataset = await aDataset(store, { collectionId })
  const view = firstDraft(dataset)
  const state: VersionState = {
    kind: 'released',
    number: { major: 1, minor: 0 },
    releasedAt: on(day),
  }
  return store.write(async (unit) => {
    const files = await addFiles(
      unit,
      view,
      sizes.map((size) => ({ file: { size } })),
    )
    const version = await versionAt(unit, view)
    const metadata = { ...version.metadata, subject: ['Physics', 'Other'] }
    await unit.versions.save({ ...version, metadata, state, fileCount: sizes.length })
    return { dataset, fileIds: files.map(({ file }) => file.id) }
  })
}

const add = (store: Store, ...counted: readonly CountedDownloads[]) =>
  store.write(({ downloads }) => downloads.add(counted))

const download = (
  fileId: number,
  day: string,
  { by = '', count = 1 }: { readonly by?: string; readonly count?: number } = {},
): CountedDownloads => ({ fileId, day, by, count })

const FILES = { of: 'file', counts: 'downloads' } as const
const PEOPLE = { of: 'dataset', counts: 'downloaders' } as const

export const metricRules: StoreRules = (test, { concurrent }) => {
  test('an empty repository has no figures', async ({ store }) => {
    const figures = await store.read(async ({ metrics }) => [
      await metrics.months('collections', null),
      await metrics.months('datasets', null),
      await metrics.months('files', null),
      await metrics.months('downloads', null),
      await metrics.downloadsUntil('2031-01', null),
      await metrics.fileTypes(null),
      await metrics.itemTotals(FILES, '2031-01', null),
      await metrics.tree(on('2031-01-01'), null),
    ])
    equal(figures, [[], [], [], [], 0, [], [], []])
  })

  test('what is published counts in the month of its first release, in its place only', async ({
    store,
  }) => {
    const top = await published(store, '2031-01-05', { type: 'JOURNALS' })
    const low = await published(store, '2031-02-05', { within: top })
    const hidden = await aCollection(store, { parentId: top.id })
    const { dataset } = await aRelease(store, {
      collectionId: low.id,
      day: '2031-03-05',
      sizes: [1, 2],
    })
    await aDataset(store, { collectionId: top.id })
    await store.write(async (unit) => {
      const state: VersionState = {
        kind: 'released',
        number: { major: 2, minor: 0 },
        releasedAt: on('2031-05-05'),
      }
      const { metadata } = await versionAt(unit, firstDraft(dataset))
      await unit.versions.add(
        newVersion({ datasetId: dataset.id, ordinal: 2, state, metadata, fileCount: 2 }),
      )
    })
    await store.read(async ({ metrics }) => {
      equal(await metrics.months('collections', top.id), [
        { month: '2031-01', count: 1 },
        { month: '2031-02', count: 1 },
      ])
      equal(await metrics.months('datasets', top.id), [{ month: '2031-03', count: 1 }])
      equal(await metrics.months('files', low.id), [{ month: '2031-03', count: 2 }])
      equal(await metrics.months('datasets', hidden.id), [])
      is(await metrics.since('datasets', on('2031-04-01'), top.id), 1)
      is(await metrics.since('files', on('2031-04-01'), top.id), 2)
      is(await metrics.since('files', on('2031-06-01'), top.id), 0)
      is(await metrics.since('collections', on('2031-02-01'), top.id), 1)
      equal(
        (await metrics.collectionTypes(top.id)).toSorted((a, b) => (a.type < b.type ? -1 : 1)),
        [
          { type: 'JOURNALS', count: 1 },
          { type: 'UNCATEGORIZED', count: 1 },
        ],
      )
      const bySubject = (values: readonly { readonly value: string; readonly count: number }[]) =>
        values.map(({ value, count }) => `${value} ${count}`).sort()
      equal(bySubject(await metrics.collectionSubjects(top.id)), ['Other 2', 'Physics 2'])
      equal(bySubject(await metrics.datasetSubjects(on('2031-04-01'), top.id)), [
        'Other 1',
        'Physics 1',
      ])
      equal(await metrics.datasetSubjects(on('2031-03-01'), top.id), [])
      const types = await metrics.fileTypes(top.id)
      is(
        types.reduce((sum, { count }) => sum + count, 0),
        2,
      )
      is(
        types.reduce((sum, { size }) => sum + size, 0),
        3,
      )
      const tree = await metrics.tree(on('2031-03-01'), top.id)
      equal(tree.map(({ id }) => id).sort(), [top.id, low.id].sort())
      equal(
        (await metrics.tree(on('2031-02-01'), top.id)).map(({ id }) => id),
        [top.id],
      )
    })
  })

  test('a file counts with the type and the bytes that it has now', async ({ store }) => {
    const place = await published(store, '2031-01-05')
    const released = { collectionId: place.id, day: '2031-03-05', sizes: [1, 2] }
    const { fileIds } = await aRelease(store, released)
    await store.write(async ({ files }) => {
      const { file } = given(await files.find(given(fileIds[0])))
      await files.save({ ...file, contentType: 'text/x-new', size: 40 })
    })
    const types = await store.read(({ metrics }) => metrics.fileTypes(place.id))
    const sizes = types.map(({ contentType, size }) => `${contentType === 'text/x-new'} ${size}`)
    equal(sizes.sort(), ['false 2', 'true 40'])
  })

  test('withdrawn versions, and what only they have, are not counted', async ({ store }) => {
    const place = await published(store, '2031-01-05')
    const { dataset } = await aRelease(store, { collectionId: place.id, day: '2031-03-05' })
    await store.write(async (unit) => {
      const version = await versionAt(unit, firstDraft(dataset))
      const state: VersionState = {
        kind: 'deaccessioned',
        number: { major: 1, minor: 0 },
        releasedAt: on('2031-03-05'),
        reason: 'Wrong',
        forwardUrl: null,
      }
      await unit.versions.save({ ...version, state })
    })
    await store.read(async ({ metrics }) => {
      equal(await metrics.months('datasets', place.id), [])
      equal(await metrics.months('files', place.id), [])
      equal(await metrics.datasetSubjects(on('2032-01-01'), place.id), [])
    })
  })

  test('downloads count by month, file and dataset, and each downloader once', async ({
    store,
  }) => {
    const place = await published(store, '2031-01-05')
    const { dataset, fileIds } = await aRelease(store, {
      collectionId: place.id,
      day: '2031-01-06',
      sizes: [1, 2],
    })
    const [one, two] = [given(fileIds[0]), given(fileIds[1])]
    await add(
      store,
      download(one, '2031-01-30', { by: '@1', count: 2 }),
      download(one, '2031-01-30'),
      download(two, '2031-01-31', { by: '@1' }),
    )
    await add(store, download(one, '2031-01-31', { by: '@1' }))
    await add(
      store,
      download(one, '2031-03-01', { by: '@1', count: 4 }),
      download(two, '2031-03-02', { by: '@2' }),
    )
    await store.read(async ({ metrics }) => {
      equal(await metrics.months('downloads', place.id), [
        { month: '2031-01', count: 5 },
        { month: '2031-03', count: 5 },
      ])
      is(await metrics.since('downloads', new Date('2031-01-31T00:00:00Z'), place.id), 7)
      equal(await metrics.itemTotals(FILES, '2031-02', place.id), [
        { id: one, pid: null, count: 4 },
        { id: two, pid: null, count: 1 },
      ])
      equal(await metrics.itemTotals(PEOPLE, '2031-03', place.id), [
        { id: dataset.id, pid: dataset.pid, count: 3 },
      ])
      equal(await metrics.itemSeries(PEOPLE, place.id), [
        { id: dataset.id, pid: dataset.pid, first: '2031-01', totals: [2, 2, 4] },
      ])
    })
  })

  test('a downloader of two months in one batch is new only in the first', async ({ store }) => {
    const place = await published(store, '2031-01-05')
    const { dataset, fileIds } = await aRelease(store, {
      collectionId: place.id,
      day: '2031-01-06',
    })
    const one = given(fileIds[0])
    await add(
      store,
      download(one, '2031-03-01', { by: '@1' }),
      download(one, '2031-02-28', { by: '@1' }),
    )
    await store.read(async ({ metrics }) => {
      const found = [{ id: dataset.id, pid: dataset.pid, count: 1 }]
      equal(await metrics.itemTotals(PEOPLE, '2031-02', place.id), found)
      equal(await metrics.itemTotals(PEOPLE, '2031-03', place.id), found)
      equal(await metrics.itemSeries(PEOPLE, place.id), [
        { id: dataset.id, pid: dataset.pid, first: '2031-02', totals: [1, 2] },
      ])
    })
  })

  test('downloads of any months in any order leave the same totals', async ({ store }) => {
    const place = await published(store, '2031-01-05')
    const { fileIds } = await aRelease(store, { collectionId: place.id, day: '2031-01-06' })
    const one = given(fileIds[0])
    const months = [
      ['2031-06-30', '2031-08-01'],
      ['2031-08-31'],
      ['2031-09-01'],
      ['2031-03-05'],
      ['2031-07-01', '2031-03-31', '2031-12-01', '2031-09-30'],
      ['2031-01-31'],
      ['2032-02-29'],
    ]
    const days: string[] = []
    for (const batch of months) {
      await add(store, ...batch.map((day) => download(one, day, { count: day.length })))
      days.push(...batch)
      const sorted = days.toSorted()
      const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
      const until = (month: string) =>
        days.filter((day) => day.slice(0, 7) <= month).reduce((sum, day) => sum + day.length, 0)
      const between = monthsBetween(first.slice(0, 7), last.slice(0, 7))
      await store.read(async ({ metrics }) => {
        equal(await metrics.itemSeries(FILES, place.id), [
          { id: one, pid: null, first: between[0], totals: between.map(until) },
        ])
        for (const month of ['2030-12', '2031-04', '2031-08', '2032-05']) {
          const found = await metrics.itemTotals(FILES, month, place.id)
          const count = until(month)
          equal(found, count === 0 ? [] : [{ id: one, pid: null, count }], month)
          is(await metrics.downloadsUntil(month, place.id), count, month)
        }
        const counts = await metrics.months('downloads', place.id)
        equal(
          counts.map(({ month }) => totalUntil(counts, month)),
          counts.map(({ month }) => until(month)),
        )
        for (const start of ['2030-01-01', '2031-03-31', '2031-08-01', '2031-08-31', '2032-03-01'])
          is(
            await metrics.since('downloads', new Date(`${start}T00:00:00Z`), place.id),
            days.filter((day) => day >= start).reduce((sum, day) => sum + day.length, 0),
            start,
          )
      })
    }
  })

  test('downloaders of any months in any order leave the same totals', async ({ store }) => {
    const place = await published(store, '2031-01-05')
    const { dataset, fileIds } = await aRelease(store, {
      collectionId: place.id,
      day: '2031-01-06',
    })
    const one = given(fileIds[0])
    const visits = '05-01 @1, 08-01 @2, 03-01 @3, 05-02 @2, 08-02 @1, 06-01 '.split(', ')
    for (const visit of visits) {
      const [day = '', by = ''] = visit.split(' ')
      await add(store, download(one, `2031-${day}`, { by }))
    }
    await store.read(async ({ metrics }) => {
      const { id, pid } = dataset
      equal(await metrics.itemTotals(PEOPLE, '2031-08', place.id), [{ id, pid, count: 4 }])
      equal(await metrics.itemSeries(PEOPLE, place.id), [
        { id, pid, first: '2031-03', totals: [1, 1, 3, 4, 4, 6] },
      ])
    })
  })

  if (concurrent)
    test('batches of different months at once leave the totals of each', async ({ store }) => {
      const place = await published(store, '2031-01-05')
      const { fileIds } = await aRelease(store, { collectionId: place.id, day: '2031-01-06' })
      const one = given(fileIds[0])
      const days = ['2031-04-30', '2031-05-01', '2031-03-01', '2031-05-02', '2031-06-01']
      await Promise.all(days.map((day) => add(store, download(one, day))))
      equal(await store.read(({ metrics }) => metrics.itemSeries(FILES, place.id)), [
        { id: one, pid: null, first: '2031-03', totals: [1, 2, 4, 5] },
      ])
    })

  test('downloads follow a dataset to another collection, and leave the lists with it', async ({
    store,
  }) => {
    const from = await published(store, '2031-01-05')
    const to = await published(store, '2031-01-05')
    const { dataset, fileIds } = await aRelease(store, { collectionId: from.id, day: '2031-01-06' })
    await add(store, download(given(fileIds[0]), '2031-01-30', { count: 3 }))
    await add(store, download(given(fileIds[0]), '2031-03-30', { count: 4 }))
    const figures = (place: number | null) =>
      store.read(async ({ metrics }) => [
        totalUntil(await metrics.months('downloads', place), '2031-04'),
        await metrics.downloadsUntil('2031-04', place),
        await metrics.since('downloads', new Date('2031-02-10T00:00:00Z'), place),
        (await metrics.itemTotals(FILES, '2031-02', place)).map(({ count }) => count),
        (await metrics.itemSeries(FILES, place)).map(({ totals }) => totals),
        (await metrics.itemSeries(PEOPLE, place)).map(({ totals }) => totals),
      ])
    const there = [7, 7, 4, [3], [[3, 3, 7]], [[1, 1, 2]]]
    const nothing = [0, 0, 0, [], [], []]
    equal([await figures(from.id), await figures(to.id)], [there, nothing])
    await store.write(({ datasets }) => datasets.save({ ...dataset, collectionId: to.id }))
    equal([await figures(from.id), await figures(to.id)], [nothing, there])
    const all = (await figures(null)).slice(0, 2)
    await store.write(({ datasets }) => datasets.destroy(dataset.id, on('2031-05-01')))
    equal(await figures(to.id), nothing)
    equal((await figures(null)).slice(0, 2), all)
  })

  test('what is directly in a collection that is closed to guests is left out', async ({
    store,
  }) => {
    const top = await published(store, '2031-01-05')
    const closed = await published(store, '2031-01-05', { within: top })
    const { fileIds } = await aRelease(store, { collectionId: closed.id, day: '2031-01-06' })
    await add(store, download(given(fileIds[0]), '2031-01-30'))
    const everything = () =>
      store.read(async ({ metrics }) =>
        (await metrics.months('downloads', null)).reduce((sum, { count }) => sum + count, 0),
      )
    const before = await everything()
    const close = (assignees: readonly string[]) =>
      store.write(({ locallyFairSets }) => locallyFairSets.replace(closed.id, assignees))
    await close(['@ada'])
    await store.read(async ({ metrics }) => {
      equal(await metrics.months('collections', top.id), [{ month: '2031-01', count: 1 }])
      equal(await metrics.months('datasets', top.id), [])
      equal(await metrics.itemTotals(FILES, '2031-02', top.id), [])
    })
    is(await everything(), before - 1)
    await close([':guest'])
    is(await everything(), before)
  })

  test('accounts count by the month of their creation', async ({ store }) => {
    await theRoot(store)
    const months = await store.read(({ metrics }) => metrics.months('accounts', null))
    equal(
      months.map(({ month }) => month),
      ['2031-01'],
    )
    is(await store.read(({ metrics }) => metrics.since('accounts', on('2031-02-01'), null)), 0)
  })
}
