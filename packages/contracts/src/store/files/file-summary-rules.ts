import type { Store, VersionView } from '@holdfast/core'
import {
  bundledFile,
  type DataFile,
  EVERY_FILE,
  type FileListing,
  type FileTally,
} from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at } from '../builders.ts'
import {
  aDataset,
  aFile,
  dropFile,
  editFile,
  type FileFacts,
  firstDraft,
  given,
  someFiles,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { secondDraft } from './second-draft.ts'

const TODAY = '2031-06-15'
const TOMORROW = '2031-06-16'

/** Summaries of the files of a version, and their folders. */
export const fileSummaryRules: StoreRules = (test, claims) => {
  tallies(test, claims)
  folders(test, claims)
  access(test, claims)
}

async function draftWith(store: Store, facts: readonly FileFacts[]): Promise<VersionView> {
  const view = firstDraft(await aDataset(store))
  await someFiles(store, view, facts)
  return view
}

const embargo = (dateAvailable: string) => ({ dateAvailable, reason: 'Review' })
const retention = (dateUnavailable: string) => ({ dateUnavailable, reason: null })

const plain = (tally: FileTally) =>
  Object.fromEntries(
    Object.entries(tally).map(([name, counted]) => [
      name,
      counted instanceof Map ? [...counted] : counted,
    ]),
  )

const tallies: StoreRules = (test) => {
  const tally = async (store: Store, view: VersionView, listing: Partial<FileListing> = {}) =>
    plain(await store.read(({ files }) => files.tally(view, { ...EVERY_FILE, ...listing }, TODAY)))
  const bytes = (store: Store, view: VersionView, listing: Partial<FileListing> = {}) =>
    store.read(async ({ files }) => {
      const sizes = await files.bytes(view, { ...EVERY_FILE, ...listing }, TODAY)
      return sizes.All
    })

  test('files are counted by each property, with names in order', async ({ store }) => {
    const view = await draftWith(store, [
      { categories: ['Data', '\u{1f30a}'], file: { contentType: 'text/csv', size: 1 } },
      { categories: ['Data', '\uffee'], file: { tabularTags: ['Panel', 'Time Series'], size: 20 } },
      { categories: ['__proto__'], file: { tabularTags: ['Panel'], size: 300 } },
    ])
    equal(await tally(store, view), {
      total: 3,
      contentTypes: [
        ['text/csv', 1],
        ['text/plain', 2],
      ],
      categories: [
        ['Data', 2],
        ['__proto__', 1],
        ['\uffee', 1],
        ['\u{1f30a}', 1],
      ],
      tabularTags: [
        ['Panel', 2],
        ['Time Series', 1],
      ],
      accessStatuses: [['Public', 3]],
    })
    is(await bytes(store, view), 321)
  })

  test('each file has one access status, by its own flag and the day', async ({ store }) => {
    const view = await draftWith(store, [
      { restricted: true },
      { file: { restricted: true } },
      { file: { restricted: true, embargo: embargo(TOMORROW) } },
      { file: { embargo: embargo(TOMORROW) } },
      { file: { embargo: embargo(TODAY) } },
      { file: { retention: retention('2031-06-14') } },
    ])
    const { accessStatuses } = await tally(store, view)
    equal(accessStatuses, [
      ['EmbargoedThenPublic', 1],
      ['EmbargoedThenRestricted', 1],
      ['Public', 3],
      ['Restricted', 1],
    ])
  })

  test('filters apply to counts and sums, pages do not', async ({ store }) => {
    const view = await draftWith(store, [
      { label: 'a', categories: ['x'], file: { size: 5 } },
      { label: 'b', categories: ['x', 'y'], file: { size: 7, embargo: embargo(TOMORROW) } },
      { label: 'c', file: { size: 11 } },
    ])
    const page = { limit: 1, offset: 1 }
    const byCategory = await tally(store, view, { ...page, category: 'x' })
    equal(
      [byCategory.total, byCategory.categories],
      [
        2,
        [
          ['x', 2],
          ['y', 1],
        ],
      ],
    )
    is(await bytes(store, view, { ...page, category: 'x' }), 12)
    const open = { accessStatus: 'Public', searchText: 'A' } as const
    equal([(await tally(store, view, open)).total, await bytes(store, view, open)], [1, 5])
  })

  test('a version without files has zero counts, and each version is counted by itself', async ({
    store,
  }) => {
    const none = { contentTypes: [], categories: [], tabularTags: [], accessStatuses: [] }
    for (const view of [await draftWith(store, []), { datasetId: 999_999, ordinal: 1 }])
      equal([await tally(store, view), await bytes(store, view)], [{ total: 0, ...none }, 0])
    const { first, draft, a } = await secondDraft(store)
    await dropFile(store, draft, a)
    equal([(await tally(store, first)).total, (await tally(store, draft)).total], [3, 2])
  })
}

const folders: StoreRules = (test) => {
  const content = async (store: Store, view: VersionView, folder: string) => {
    const found = await store.read(({ files }) => files.inFolder(view, { folder }))
    const labels = found.files.map(({ label }) => label)
    return { files: labels.sort(), folders: [...found.folders].sort() }
  }

  test('a folder shows its files and subfolders', async ({ store }) => {
    const view = await draftWith(store, [
      { label: 'top' },
      ...['a', 'a/b', 'a/b/c', 'a-b', 'a-b/c', 'a b', 'a.b/z', 'ab', 'a/b-c', 'é/x', 'z/y/x/w'].map(
        (folder) => ({ label: `in ${folder}`, folder }),
      ),
    ])
    equal(await content(store, view, ''), {
      files: ['top'],
      folders: ['a', 'a b', 'a-b', 'a.b', 'ab', 'z', 'é'],
    })
    equal(await content(store, view, 'a'), { files: ['in a'], folders: ['b', 'b-c'] })
    equal(await content(store, view, 'a/b'), { files: ['in a/b'], folders: ['c'] })
    equal(await content(store, view, 'a.b'), { files: [], folders: ['z'] })
    equal(await content(store, view, 'z/y'), { files: [], folders: ['x'] })
    for (const nothing of ['A', 'a/', 'a/b/c/d', 'b', '%', 'z/y/x/w/v'])
      equal(await content(store, view, nothing), { files: [], folders: [] }, nothing)
  })

  test('a file in a folder has its size, its time, and whether it is tabular', async ({
    store,
  }) => {
    const view = firstDraft(await aDataset(store))
    const file = { size: 12, createdAt: at(5) }
    const { file: plainFile } = await aFile(store, view, { label: 'a', file })
    const table = { ...file, contentType: 'text/tab-separated-values' }
    const { file: tableFile } = await aFile(store, view, { label: 'b', file: table })
    const { files } = await store.read((unit) => unit.files.inFolder(view, { folder: '' }))
    equal(
      [...files].sort((a, b) => a.id - b.id),
      [
        { id: plainFile.id, label: 'a', ...file, tabular: false },
        { id: tableFile.id, label: 'b', ...file, tabular: true },
      ],
    )
  })

  test('a page of the files of a folder, by label; all subfolders', async ({ store }) => {
    const view = await draftWith(
      store,
      ['b', 'a/1', 'D', 'c', 'a', 'é'].map((path) => {
        const [label, folder] = path.split('/').reverse()
        return { label: label ?? '', folder: folder ?? '' }
      }),
    )
    const page = async (limit: number, offset: number) => {
      const wanted = { folder: '', files: { limit, offset } }
      const found = await store.read(({ files }) => files.inFolder(view, wanted))
      equal(found.folders, ['a'])
      return found.files.map(({ label }) => label)
    }
    equal(await page(3, 0), ['D', 'a', 'b'])
    equal(await page(3, 3), ['c', 'é'])
    equal(await page(3, 6), [])
  })

  test('each version has its own folders', async ({ store }) => {
    const { first, draft, a, b } = await secondDraft(store)
    await editFile(store, draft, { fileId: a, folder: 'new/deep' })
    await dropFile(store, draft, b)
    equal(await content(store, first, ''), { files: ['a', 'b', 'c'], folders: [] })
    equal(await content(store, draft, ''), { files: ['c'], folders: ['new'] })
    equal(await content(store, first, 'new'), { files: [], folders: [] })
  })
}

const access: StoreRules = (test) => {
  test('each combination of access conditions is returned once', async ({ store }) => {
    const view = await draftWith(store, [
      {},
      {},
      { restricted: true },
      { file: { restricted: true } },
      { file: { embargo: embargo(TOMORROW) } },
      { file: { embargo: { dateAvailable: TOMORROW, reason: null } } },
      { file: { retention: retention(TODAY) } },
    ])
    const facts = await store.read(({ files }) => files.accessFacts(view))
    const usual = { since: 1, until: null, restricted: false, embargo: null, retention: null }
    const texts = (each: readonly object[]) => each.map((one) => JSON.stringify(one)).sort()
    equal(
      texts(facts),
      texts([
        usual,
        { ...usual, restricted: true },
        { ...usual, embargo: { dateAvailable: TOMORROW, reason: null } },
        { ...usual, retention: { dateUnavailable: TODAY, reason: null } },
      ]),
    )
    is(given(facts[0]).until, null)
  })

  test('a bundle gets short records of its files, by folder, then label', async ({ store }) => {
    const full: Partial<DataFile> = {
      storageDriver: 's3',
      objectId: '18b3a9c0ff-0a1b2c3d4e5f',
      size: 5_000_000_000_000,
      contentType: 'text/csv; charset=utf-8',
      crc32: 4_294_967_295,
      restricted: true,
      createdAt: new Date('2031-02-03T04:05:06.007Z'),
      embargo: embargo(TOMORROW),
      retention: retention(TODAY),
    }
    const view = await draftWith(store, [
      { label: 'b', folder: 'x' },
      { label: 'Überblick 🌊', folder: 'daten/roh', restricted: true, file: full },
      { label: 'c' },
      { label: 'a', folder: 'x', file: { createdAt: new Date('1969-12-31T23:59:58.001Z') } },
    ])
    const [records, bundled] = await store.read(async ({ files }) => [
      await files.all(view),
      await files.bundled(view),
    ])
    equal(bundled, records.map(bundledFile))
    equal(
      bundled.map(({ label }) => label),
      ['c', 'Überblick 🌊', 'a', 'b'],
    )
    equal(given(bundled[1]), {
      ...given(bundled[1]),
      ...{ storageDriver: 's3', objectId: '18b3a9c0ff-0a1b2c3d4e5f', size: 5_000_000_000_000 },
      ...{ contentType: 'text/csv; charset=utf-8', crc32: 4_294_967_295, restricted: true },
      ...{ created: Date.parse('2031-02-03T04:05:06.007Z'), since: 1, until: null },
      ...{ embargo: { dateAvailable: TOMORROW, reason: null }, retention: retention(TODAY) },
    })
  })

  test('a version without files has nothing to bundle', async ({ store }) => {
    const { first, draft, a } = await secondDraft(store)
    await dropFile(store, draft, a)
    const count = async (view: VersionView) =>
      (await store.read(({ files }) => files.bundled(view))).length
    equal(await Promise.all([first, draft, { ...first, datasetId: 999_999 }].map(count)), [3, 2, 0])
  })
}
