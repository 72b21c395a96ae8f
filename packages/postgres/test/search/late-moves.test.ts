import { gate, newCollection, newVersion } from '@holdfast/contracts/builders'
import { compareIndex, type SearchWanted, type Store, type VersionView } from '@holdfast/core'
import { CARD_KINDS } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { kinds, type OpenedStore, openStore } from '../databases.ts'
import { aDraft, fillDraft, given } from '../store/filled-draft.ts'
import { PLAIN } from './plain-search.ts'

/** More than are moved with a release. */
const FILES = 60
const AT = new Date('2030-05-06T07:08:09.123Z')

const EVERYTHING: SearchWanted = {
  ...PLAIN,
  facets: ['publicationStatus', 'publicationDate'],
  sort: { by: 'date', order: 'desc' },
  limit: 3,
}

/** Releases the first version of a dataset with that many files, or one that says to have more. */
async function released(store: Store, files = FILES, fileCount = files): Promise<VersionView> {
  const draft = await aDraft(store)
  await fillDraft(store, draft, files)
  await store.write(async (unit) => {
    const version = given(
      await unit.versions.find(draft.datasetId, { kind: 'ordinal', ordinal: draft.ordinal }),
    )
    await unit.versions.save({
      ...version,
      fileCount,
      state: { kind: 'released', number: { major: 1, minor: 0 }, releasedAt: AT },
    })
    await unit.files.release(draft)
  })
  return draft
}

const moved = async ({ database }: OpenedStore) => {
  const [counts] = await database.execute(`
    select (select count(*) from search_entry where kind = 'file' and not insiders) as moved,
      (select count(*) from search_release) as noted`)
  return counts
}

const inStep = { staleOrMissing: [], orphaned: [] }

for (const kind of kinds) {
  const test = suite(`files of a first release on ${kind.name}`)

  test('a release of many files writes none of their entries, and the next search finds them released', async () => {
    const opened = await openStore(kind)
    const { store, close } = opened
    await released(store)
    equal(await moved(opened), { moved: 0, noted: 1 })
    const found = await store.read(({ search }) => search.find(EVERYTHING))
    equal(found.kinds, { collection: 0, dataset: 1, file: FILES })
    equal(
      found.hits.map(({ key }) => key.replace(/\d+/, 'N')),
      ['datafile_N', 'datafile_N', 'datafile_N'],
    )
    equal(found.facets.get('publicationDate'), [{ label: '2030', count: FILES + 1 }])
    equal(found.facets.get('publicationStatus'), [{ label: 'Published', count: FILES + 1 }])
    equal(await moved(opened), { moved: FILES, noted: 0 })
    equal(await compareIndex(store, 100), inStep)
    await close()
  })

  test('a page of what somebody holds finds them released too', async () => {
    const opened = await openStore(kind)
    const { store, database, close } = opened
    const { datasetId } = await released(store)
    const named = { alias: 'reader', name: 'Reader', description: '', ownerId: null }
    const role = await store.write(({ roles }) =>
      roles.add({ ...named, permissions: ['DownloadFile'] }),
    )
    const roleIds = [given(role).id]
    await database.execute(
      `insert into role_assignment (assignee, role_id, dataset_id) values (':AllUsers', $1, $2)`,
      [...roleIds, datasetId],
    )
    const page = await store.read(
      ({ search }) =>
        search.held({
          holder: { identifiers: [':AllUsers'], accountId: null, address: null },
          ...{ roleIds, kinds: CARD_KINDS, states: ['Published'], limit: 3, offset: 0 },
          sort: { by: 'date', order: 'desc' },
          ...{ everything: false, grants: true, pictures: null },
        }),
      { consistency: 'latest' },
    )
    is(page.found.total, FILES + 1)
    is(page.shown.subjects.size, 3)
    equal(await moved(opened), { moved: FILES, noted: 0 })
    await close()
  })

  test('a release of few files moves them at once', async () => {
    const opened = await openStore(kind)
    await released(opened.store, 3)
    equal(await moved(opened), { moved: 3, noted: 0 })
    await opened.close()
  })

  test('a release of more files than a search may wait for moves them at once', async () => {
    for (const [fileCount, noted] of [
      [10_000, 1],
      [10_001, 0],
    ] as const) {
      const opened = await openStore(kind)
      await released(opened.store, 3, fileCount)
      equal(await moved(opened), { moved: noted === 0 ? 3 : 0, noted })
      await opened.close()
    }
  })

  test('a search within a unit that writes moves them too', async () => {
    const opened = await openStore(kind)
    const { store, close } = opened
    await released(store)
    const { total } = await store.write(({ search }) => search.find(EVERYTHING))
    is(total, FILES + 1)
    equal(await moved(opened), { moved: FILES, noted: 0 })
    await close()
  })

  test('the job that lists frequent words moves them, a dataset a step', async () => {
    const opened = await openStore(kind)
    const { store, close } = opened
    for (let n = 0; n < 2; n += 1) await released(store)
    const step = () => store.write(({ search }) => search.listMatchesNext('written'))
    is(await step(), 'written')
    equal(await moved(opened), { moved: FILES, noted: 1 })
    await step()
    equal(await moved(opened), { moved: 2 * FILES, noted: 0 })
    await close()
  })

  test('who changes the dataset or writes its entries anew moves them first', async () => {
    for (const change of ['draft', 'rebuild', 'orphans'] as const) {
      const opened = await openStore(kind)
      const { store, close } = opened
      const { datasetId } = await released(store)
      if (change === 'draft')
        await store.write(({ versions }) =>
          versions.add(newVersion({ datasetId, ordinal: 2, metadata: {} })),
        )
      if (change === 'rebuild')
        await store.write(({ search }) => search.refresh({ kind: 'datasets', ids: [datasetId] }))
      if (change === 'orphans')
        await store.write(({ search }) => search.dropOrphansNext('file 0', 1000))
      equal(await moved(opened), { moved: FILES, noted: 0 }, change)
      equal(await compareIndex(store, 100), inStep, change)
      await close()
    }
  })

  test('nothing is left of a dataset that goes before any search, nor of an emptied index', async () => {
    const opened = await openStore(kind)
    const { store, close } = opened
    const { datasetId } = await released(store)
    await store.write(({ datasets }) =>
      datasets.beginRemoval(datasetId, { kind: 'destroyed', at: AT }),
    )
    while ((await store.write((unit) => unit.datasets.removeFilesNext(datasetId, 25))) !== null);
    equal(await moved(opened), { moved: 0, noted: 0 })
    equal(await compareIndex(store, 100), inStep)
    await released(store)
    await store.write(({ search }) => search.clear())
    equal(await moved(opened), { moved: 0, noted: 0 })
    await close()
  })

  if (kind.concurrent)
    test('a search that moves them waits for a unit that puts the dataset elsewhere', async () => {
      const opened = await openStore(kind)
      const { store, database, close } = opened
      const { datasetId } = await released(store)
      const other = await store.write(async ({ collections }) => {
        const root = given(await collections.find({ kind: 'root' }))
        const { id: parentId, creatorId } = root
        return given(await collections.add(newCollection({ parentId, creatorId })))
      })
      const [moving, ending] = [gate(), gate()]
      const elsewhere = store.write(async ({ datasets }) => {
        const dataset = given(await datasets.find({ kind: 'id', id: datasetId }))
        await datasets.save({ ...dataset, collectionId: other.id })
        moving.open()
        await ending.opened
      })
      await moving.opened
      const found = store.read(({ search }) => search.find(EVERYTHING))
      await Promise.race([found, new Promise((resolve) => setTimeout(resolve, 200))])
      ending.open()
      await Promise.all([elsewhere, found])
      const cards = await database.execute(
        'select collection_id, insiders, datasets, files from search_card',
      )
      equal(cards, [{ collection_id: other.id, insiders: false, datasets: 1, files: FILES }])
      await close()
    })

  if (kind.concurrent)
    test('of searches at once each finds all, and none moves them twice', async () => {
      const opened = await openStore(kind)
      const { store, close } = opened
      await released(store)
      await released(store)
      const totals = await Promise.all(
        Array.from({ length: 4 }, () => store.read(({ search }) => search.find(EVERYTHING))),
      )
      equal(
        totals.map(({ total }) => total),
        Array.from({ length: 4 }, () => 2 * FILES + 2),
      )
      equal(await moved(opened), { moved: 2 * FILES, noted: 0 })
      await close()
    })

  test.run()
}
