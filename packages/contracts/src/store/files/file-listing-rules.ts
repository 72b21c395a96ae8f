import type { FileReads, Store, VersionView } from '@holdfast/core'
import {
  type AccessStatus,
  EVERY_FILE,
  FILE_ORDERS,
  type FileListing,
  type FilePlace,
  type FileRecord,
  placeOf,
} from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at } from '../builders.ts'
import {
  aDataset,
  dropFile,
  editFile,
  type FileFacts,
  firstDraft,
  openDraft,
  releaseDraft,
  someFiles,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const TODAY = '2031-06-15'

/** A draft with these files. */
async function draftWith(store: Store, facts: readonly FileFacts[]): Promise<VersionView> {
  const view = firstDraft(await aDataset(store))
  await someFiles(store, view, facts)
  return view
}

const labels = (
  store: Store,
  view: VersionView,
  listing: Partial<FileListing>,
): Promise<readonly string[]> =>
  store.read(async ({ files }) => {
    const whole = { ...EVERY_FILE, ...listing }
    const found = await files.list(view, whole, TODAY)
    const unpaged = await files.list(view, { ...whole, limit: null, offset: 0 }, TODAY)
    equal(await files.page(view, whole, TODAY), { records: found, total: unpaged.length })
    return found.map(({ entry }) => entry.label)
  })

export const fileListingRules: StoreRules = (test, claims) => {
  filters(test, claims)
  statuses(test, claims)
  orders(test, claims)
  pages(test, claims)
  places(test, claims)
}

const filters: StoreRules = (test) => {
  test('a listing shows the files as the version has them', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    const added = await someFiles(store, view, [{ label: 'a' }, { label: 'b', folder: 'c' }])
    equal(await store.read(({ files }) => files.list(view, EVERY_FILE, TODAY)), added)
  })

  test('type, category and tabular tag are matched exactly', async ({ store }) => {
    const view = await draftWith(store, [
      { label: 'a', categories: ['Data', 'Code'], file: { contentType: 'text/csv' } },
      { label: 'b', categories: ['data'], file: { tabularTags: ['Panel', 'Time Series'] } },
      { label: 'c', categories: ['Data'], file: { contentType: 'text/CSV' } },
      { label: 'd', file: { tabularTags: ['Time'] } },
    ])
    equal(await labels(store, view, { contentType: 'text/csv' }), ['a'])
    equal(await labels(store, view, { contentType: 'text/' }), [])
    equal(await labels(store, view, { category: 'Data' }), ['a', 'c'])
    equal(await labels(store, view, { category: 'Dat' }), [])
    equal(await labels(store, view, { tabularTag: 'Time Series' }), ['b'])
    equal(await labels(store, view, { tabularTag: 'Panel' }), ['b'])
    equal(await labels(store, view, { tabularTag: 'panel' }), [])
  })

  test('a folder is listed with the folders below it, and no other that begins so', async ({
    store,
  }) => {
    const view = await draftWith(store, [
      { label: 'a', folder: 'raw' },
      { label: 'b', folder: 'raw/20%' },
      { label: 'c', folder: 'raw/20%/x' },
      { label: 'd', folder: 'raw 2' },
      { label: 'e', folder: 'Raw' },
      { label: 'f' },
    ])
    equal(await labels(store, view, { folder: 'raw' }), ['a', 'b', 'c'])
    equal(await labels(store, view, { folder: 'raw/20%' }), ['b', 'c'])
    equal(await labels(store, view, { folder: 'raw/2' }), [])
    equal(await labels(store, view, { folder: 'raw', searchText: 'c' }), ['c'])
    await store.read(async ({ files }) => {
      const listing = { ...EVERY_FILE, folder: 'raw' }
      is((await files.tally(view, listing, TODAY)).total, 3)
    })
  })

  test('filters combine', async ({ store }) => {
    const view = await draftWith(store, [
      { label: 'one', categories: ['Data'], file: { contentType: 'text/csv' } },
      { label: 'two', categories: ['Data'] },
      { label: 'three', file: { contentType: 'text/csv' } },
    ])
    equal(await labels(store, view, { category: 'Data', contentType: 'text/csv' }), ['one'])
    equal(await labels(store, view, { category: 'Data', searchText: 'TWO' }), ['two'])
    equal(await labels(store, view, { category: 'Data', searchText: 'three' }), [])
  })

  test('text is searched in label and description, ignoring case', async ({ store }) => {
    const view = await draftWith(store, [
      { label: 'Tide.csv' },
      { label: 'b', description: 'Of TIDES and waves' },
      { label: 'Übersicht' },
      { label: 'волны' },
      { label: 'x', folder: 'tide' },
    ])
    equal(await labels(store, view, { searchText: 'tide' }), ['Tide.csv', 'b'])
    equal(await labels(store, view, { searchText: 'DES AND' }), ['b'])
    equal(await labels(store, view, { searchText: 'üBER' }), ['Übersicht'])
    equal(await labels(store, view, { searchText: 'ВОЛНЫ' }), ['волны'])
    is((await labels(store, view, { searchText: '' })).length, 5)
    equal(await labels(store, view, { searchText: 'tide.csv Of' }), [])
  })

  test('the searched text is not a pattern', async ({ store }) => {
    const view = await draftWith(store, [
      { label: '100%' },
      { label: 'a_b' },
      { label: 'aXb' },
      { label: 'c\\d' },
      { label: 'e.*f' },
    ])
    equal(await labels(store, view, { searchText: '%' }), ['100%'])
    equal(await labels(store, view, { searchText: 'A_B' }), ['a_b'])
    equal(await labels(store, view, { searchText: '\\' }), ['c\\d'])
    equal(await labels(store, view, { searchText: '.*' }), ['e.*f'])
  })
}

const statuses: StoreRules = (test) => {
  const embargo = (dateAvailable: string) => ({ dateAvailable, reason: null })
  const retention = (dateUnavailable: string) => ({ dateUnavailable, reason: null })

  test('an embargo is over on its day, a retention period after its day', async ({ store }) => {
    const view = await draftWith(store, [
      { label: 'open' },
      { label: 'closed', file: { restricted: true } },
      { label: 'yesterday', file: { embargo: embargo('2031-06-14') } },
      { label: 'today', file: { embargo: embargo('2031-06-15') } },
      { label: 'tomorrow', file: { embargo: embargo('2031-06-16') } },
      { label: 'both', file: { embargo: embargo('2031-06-16'), restricted: true } },
      { label: 'ended', file: { retention: retention('2031-06-14') } },
      { label: 'ending', file: { retention: retention('2031-06-15') } },
      { label: 'lasting', file: { retention: retention('2031-06-16'), restricted: true } },
    ])
    const expected: Readonly<Record<AccessStatus, readonly string[]>> = {
      Public: ['ended', 'ending', 'open', 'today', 'yesterday'],
      Restricted: ['closed', 'lasting'],
      EmbargoedThenPublic: ['tomorrow'],
      EmbargoedThenRestricted: ['both'],
      RetentionPeriodExpired: ['ended'],
    }
    for (const [accessStatus, found] of Object.entries(expected))
      equal(await labels(store, view, { accessStatus: accessStatus as AccessStatus }), found)
  })

  test("it is the file's own flag that counts, not the version's", async ({ store }) => {
    const view = await draftWith(store, [
      { label: 'to be', restricted: true },
      { label: 'was', file: { restricted: true } },
    ])
    equal(await labels(store, view, { accessStatus: 'Restricted' }), ['was'])
    equal(await labels(store, view, { accessStatus: 'Public' }), ['to be'])
  })
}

const orders: StoreRules = (test) => {
  // By UTF-16 unit, U+1F30A would come before U+FFEE; by the rules of a language, e before Z.
  const NAMES = ['Z', '_', 'a', 'a b', 'a-b', 'ab', 'é', 'Ω', '\uffee', '\u{1f30a}']

  test('names are ordered by code point', async ({ store }) => {
    const shuffled = [7, 2, 9, 0, 5, 1, 8, 3, 6, 4].map((n) => ({ label: NAMES[n] ?? '' }))
    const view = await draftWith(store, shuffled)
    equal(await labels(store, view, { order: 'NameAZ' }), NAMES)
    equal(await labels(store, view, { order: 'NameZA' }), NAMES.toReversed())
  })

  test('a bundle is in order of folder, then name, both by code point', async ({ store }) => {
    const folders = ['', 'A', 'a', 'a b', 'a-b', 'a/b', 'é', '\uffee', '\u{1f30a}']
    const facts = folders.flatMap((folder) => [
      { folder, label: 'b' },
      { folder, label: 'B' },
    ])
    const view = await draftWith(store, facts.toReversed())
    const all = await store.read(({ files }) => files.all(view))
    equal(
      all.map(({ entry: { folder, label } }) => [folder, label]),
      folders.flatMap((folder) => [
        [folder, 'B'],
        [folder, 'b'],
      ]),
    )
  })

  test('a bundle is read on from a path, and knows which paths it has', async ({ store }) => {
    const paths = ['', 'a', 'a b', 'é'].flatMap((folder) => [
      { folder, label: 'B' },
      { folder, label: 'b' },
    ])
    const view = await draftWith(store, paths.toReversed())
    await store.read(async ({ files }) => {
      const all = await files.bundled(view)
      equal(await files.bundledAfter(view, { after: null, limit: 3 }), all.slice(0, 3))
      for (const [at, after] of paths.entries())
        equal(await files.bundledAfter(view, { after, limit: 2 }), all.slice(at + 1, at + 3))
      is(await files.anyAt(view, [{ folder: 'x', label: 'b' }, ...paths.slice(3, 4)]), true)
      is(await files.anyAt(view, [{ folder: 'x', label: 'b' }]), false)
      is(await files.anyAt(view, []), false)
    })
  })

  test('newest and oldest are ordered by publication, else by creation', async ({ store }) => {
    const first = await draftWith(store, [{ label: 'out early', file: { createdAt: at(40) } }])
    await releaseDraft(store, first)
    const second = await openDraft(store, first)
    await someFiles(store, second, [{ label: 'out late', file: { createdAt: at(0) } }])
    await releaseDraft(store, second)
    const view = await openDraft(store, second)
    await someFiles(store, view, [
      { label: 'made late', file: { createdAt: at(3000) } },
      { label: 'made early', file: { createdAt: at(1500) } },
    ])
    const oldest = ['out early', 'made early', 'out late', 'made late']
    equal(await labels(store, view, { order: 'Oldest' }), oldest)
    equal(await labels(store, view, { order: 'Newest' }), oldest.toReversed())
  })

  test('size and type are ascending', async ({ store }) => {
    const view = await draftWith(store, [
      { label: 'a', file: { size: 100, contentType: 'text/plain' } },
      { label: 'b', file: { size: 0, contentType: 'text/CSV' } },
      { label: 'c', file: { size: 5e12, contentType: 'image/png' } },
      { label: 'd', file: { size: 20, contentType: 'text-x/a' } },
    ])
    equal(await labels(store, view, { order: 'Size' }), ['b', 'd', 'a', 'c'])
    equal(await labels(store, view, { order: 'Type' }), ['c', 'd', 'b', 'a'])
  })

  test('ties are ordered by label, then id, in every order', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    const added = await someFiles(store, view, [
      { label: 'b', folder: '3' },
      { label: 'a', folder: '2' },
      { label: 'b', folder: '1' },
      { label: 'a', folder: '1' },
    ])
    const ids = async (order: FileListing['order']) => {
      const found = await store.read(({ files }) =>
        files.list(view, { ...EVERY_FILE, order }, TODAY),
      )
      return found.map(({ file }) => added.findIndex((record) => record.file.id === file.id))
    }
    for (const order of ['NameAZ', 'Newest', 'Oldest', 'Size', 'Type'] as const)
      equal(await ids(order), [1, 3, 0, 2], order)
    equal(await ids('NameZA'), [0, 2, 1, 3])
  })
}

const places: StoreRules = (test) => {
  test('going on behind the last file of a page meets every file once, in each order and version', async ({
    store,
  }) => {
    const names = ['b', 'a', 'c', 'a', 'é', 'B', 'a', 'd', 'e']
    const facts = names.map((label, index) => ({
      label,
      folder: `f${index}`,
      categories: ['Data'],
      file: {
        size: index % 2,
        contentType: index % 3 === 0 ? 'text/csv' : 'text/x',
        createdAt: at(index % 4),
      },
    }))
    const first = firstDraft(await aDataset(store))
    const [edited, dropped] = await someFiles(store, first, facts)
    const views = [first]
    for (let view = first; views.length < 3; views.push(view)) {
      await releaseDraft(store, view)
      view = await openDraft(store, view)
      const folder = `of version ${view.ordinal}`
      await someFiles(
        store,
        view,
        facts.map((one) => ({ ...one, folder: `${folder} ${one.folder}` })),
      )
    }
    const [, , draft = first] = views
    await editFile(store, draft, { fileId: edited?.file.id ?? 0, label: 'bb' })
    await dropFile(store, draft, dropped?.file.id ?? 0)
    for (const view of views) await meetsAll(store, view)
  })
}

/** What an order by date says of these records. */
const byDate = (records: readonly FileRecord[], order: 'Newest' | 'Oldest'): readonly number[] => {
  const sign = order === 'Newest' ? -1 : 1
  const places = records.map((record) => placeOf(order, record))
  const sorted = places.toSorted(
    (a, b) =>
      sign * (Number(a.key) - Number(b.key)) ||
      (a.label < b.label ? -1 : Number(a.label > b.label)) ||
      a.fileId - b.fileId,
  )
  return sorted.map(({ fileId }) => fileId)
}

async function meetsAll(store: Store, view: VersionView): Promise<void> {
  for (const order of FILE_ORDERS)
    for (const category of [null, 'Data']) {
      const listing = { ...EVERY_FILE, order, category }
      const met: number[] = []
      for await (const records of store.stream(({ files }) => pageByPage(files, view, listing)))
        met.push(...records.map(({ file }) => file.id))
      const listed = await store.read(({ files }) => files.list(view, listing, TODAY))
      const ids = listed.map(({ file }) => file.id)
      is(ids.length > 0, true)
      if (order === 'Newest' || order === 'Oldest') equal(ids, byDate(listed, order))
      equal(met, ids, order)
      const offset = await store.read(({ files }) =>
        files.list(view, { ...listing, limit: 3, offset: 4 }, TODAY),
      )
      equal(
        offset.map(({ file }) => file.id),
        ids.slice(4, 7),
      )
    }
}

/** By list and by page in turn: both know places, and the total does not depend on them. */
async function* pageByPage(files: FileReads, view: VersionView, listing: FileListing) {
  const all = await files.page(view, listing, TODAY)
  for (let [after, turn]: [FilePlace | null, number] = [null, 0]; ; turn += 1) {
    const wanted = { ...listing, after, limit: 2 }
    const page = await files.page(view, wanted, TODAY)
    is(page.total, all.total)
    const records = turn % 2 === 0 ? page.records : await files.list(view, wanted, TODAY)
    const last = records.at(-1)
    if (last === undefined) return
    yield records
    after = placeOf(listing.order, last)
  }
}

const pages: StoreRules = (test) => {
  test('pages cut the order and do not change the count', async ({ store }) => {
    const view = await draftWith(
      store,
      ['e', 'c', 'a', 'd', 'b'].map((label) => ({ label })),
    )
    equal(await labels(store, view, { limit: 2 }), ['a', 'b'])
    equal(await labels(store, view, { limit: 2, offset: 2 }), ['c', 'd'])
    equal(await labels(store, view, { limit: 2, offset: 4 }), ['e'])
    equal(await labels(store, view, { offset: 3 }), ['d', 'e'])
    equal(await labels(store, view, { limit: 0 }), [])
    equal(await labels(store, view, { limit: 9, offset: 5 }), [])
    equal(await labels(store, view, { limit: 2, offset: 1, order: 'NameZA' }), ['d', 'c'])
  })

  test('a page is taken after filtering', async ({ store }) => {
    const view = await draftWith(store, [
      { label: 'a' },
      { label: 'b', categories: ['x'] },
      { label: 'c', categories: ['x'] },
      { label: 'd', categories: ['x'] },
    ])
    equal(await labels(store, view, { category: 'x', limit: 1, offset: 1 }), ['c'])
  })

  test('an unknown version lists nothing', async ({ store }) => {
    equal(await labels(store, { datasetId: 999_999, ordinal: 1 }, {}), [])
    equal(await labels(store, firstDraft(await aDataset(store)), {}), [])
  })
}
