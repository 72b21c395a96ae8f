import type { Store, VersionView } from '@holdfast/core'
import type { CurationEntry } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import { aDataset, firstDraft, openDraft, releaseDraft, versionAt } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const entry = (label: string | null, seconds = 0): CurationEntry => ({
  label,
  setAt: at(seconds),
  userName: 'ada',
})

const idOf = (store: Store, view: VersionView): Promise<number> =>
  store.write(async (unit) => (await versionAt(unit, view)).id)

const add = async (store: Store, view: VersionView, ...entries: readonly CurationEntry[]) => {
  const versionId = await idOf(store, view)
  await store.write(async ({ curation }) => {
    for (const each of entries) await curation.add(versionId, each)
  })
  return versionId
}

const history = (store: Store, datasetId: number) =>
  store.read(({ curation }) => curation.history(datasetId))

const labelsOfDrafts = async (store: Store, datasetId: number, entries: 'all' | 'last') => {
  const found = await store.read(({ curation }) => curation.drafts({ datasetId, entries }))
  return found.map((draft) => draft.entry?.label)
}

export const curationRules: StoreRules = (test, claims) => {
  test('the last entry counts, also of two at the same time, and it may have no label', async ({
    store,
  }) => {
    const view = firstDraft(await aDataset(store))
    const id = await add(store, view, entry('First', 5), entry('Second', 5), entry(null, 9))
    equal(await store.read(({ curation }) => curation.last(id)), entry(null, 9))
    equal(await history(store, view.datasetId), [
      entry(null, 9),
      entry('Second', 5),
      entry('First', 5),
    ])
    is(await store.read(({ curation }) => curation.last(NOWHERE)), null)
    equal(await history(store, NOWHERE), [])
  })

  test('a history covers all versions of one dataset', async ({ store }) => {
    const first = firstDraft(await aDataset(store))
    await add(store, firstDraft(await aDataset(store)), entry('Elsewhere'))
    await add(store, first, entry('Old'))
    await releaseDraft(store, first)
    await add(store, await openDraft(store, first), entry('New'))
    equal(await history(store, first.datasetId), [entry('New'), entry('Old')])
  })

  test('entries are deleted with their draft, and the next draft has none', async ({ store }) => {
    const first = firstDraft(await aDataset(store))
    await releaseDraft(store, first)
    const id = await add(store, await openDraft(store, first), entry('Gone'))
    await store.write(({ versions }) => versions.remove(id))
    equal(await history(store, first.datasetId), [])
    const next = await idOf(store, await openDraft(store, first))
    is(await store.read(({ curation }) => curation.last(next)), null)
  })

  test('entries that were handed over stay when their draft is deleted', async ({ store }) => {
    const first = firstDraft(await aDataset(store))
    const kept = await add(store, first, entry('Old'))
    await releaseDraft(store, first)
    const draft = await add(store, await openDraft(store, first), entry('New'), entry(null, 3))
    await store.write(async ({ curation, versions }) => {
      await curation.handOver(draft, kept)
      await versions.remove(draft)
    })
    equal(await history(store, first.datasetId), [entry(null, 3), entry('New'), entry('Old')])
    equal(await store.read(({ curation }) => curation.last(kept)), entry(null, 3))
  })

  test('entries are deleted with their dataset', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    await add(store, view, entry('Gone'))
    await store.write(({ datasets }) => datasets.remove(view.datasetId))
    equal(await history(store, view.datasetId), [])
  })

  test('an entry needs a version', async ({ store }) => {
    await rejection(store.write(({ curation }) => curation.add(NOWHERE, entry('Lost'))))
  })

  listing(test, claims)
}

const listing: StoreRules = (test) => {
  test('a draft is listed with its last entry, or all of them, or none', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    equal(await labelsOfDrafts(store, view.datasetId, 'last'), [undefined])
    equal(await labelsOfDrafts(store, view.datasetId, 'all'), [undefined])
    await add(store, view, entry('First'), entry(null), entry('Third'))
    equal(await labelsOfDrafts(store, view.datasetId, 'last'), ['Third'])
    equal(await labelsOfDrafts(store, view.datasetId, 'all'), ['Third', null, 'First'])
    await releaseDraft(store, view)
    equal(await labelsOfDrafts(store, view.datasetId, 'all'), [])
  })

  test('drafts are listed by dataset, with their names', async ({ store }) => {
    const [one, two] = [await aDataset(store), await aDataset(store)]
    await add(store, firstDraft(two), entry('Told', 7))
    const listed = await store.read(({ curation }) =>
      curation.drafts({ datasetId: null, entries: 'last' }),
    )
    equal(
      listed.filter(({ datasetId }) => datasetId === one.id || datasetId === two.id),
      [one, two].map(({ id, pid, newest }) => ({
        datasetId: id,
        pid,
        title: 'Tides',
        createdAt: newest.createdAt,
        updatedAt: newest.updatedAt,
        entry: id === one.id ? null : entry('Told', 7),
      })),
    )
    const ids = listed.map(({ datasetId }) => datasetId)
    equal(
      ids,
      [...ids].sort((a, b) => a - b),
    )
  })

  test('the drafts of a collection are listed with their last entry and review, page by page', async ({
    store,
  }) => {
    const [one, two] = [await aDataset(store), await aDataset(store)]
    await add(store, firstDraft(two), entry('First'), entry('Told', 7))
    const lock = { type: 'InReview', userName: 'ada', since: at(3), message: null } as const
    await store.write(({ datasets }) => datasets.addLock(one.id, lock))
    const listed = async (limit: number, offset: number) =>
      (
        await store.read(({ curation }) => curation.draftsIn(one.collectionId, { limit, offset }))
      ).map(({ datasetId, title, entry: last, inReview }) => [
        datasetId,
        title,
        last?.label ?? null,
        inReview,
      ])
    const all = await listed(1000, 0)
    equal(all.slice(-2), [
      [one.id, 'Tides', null, true],
      [two.id, 'Tides', 'Told', false],
    ])
    equal(await listed(1, all.length - 2), all.slice(-2, -1))
    await releaseDraft(store, firstDraft(two))
    is((await listed(1000, 0)).length, all.length - 1)
    equal(
      await store.read(({ curation }) => curation.draftsIn(NOWHERE, { limit: 9, offset: 0 })),
      [],
    )
  })
}
