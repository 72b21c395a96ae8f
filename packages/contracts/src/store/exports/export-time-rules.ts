import type { Store } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { at } from '../builders.ts'
import { aDataset, aFile, firstDraft, releaseDraft } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOBODY = 999_999

const exportable = (store: Store, after: number, { onlyOutdated = false, limit = 10 } = {}) =>
  store.read(({ exportTimes }) => exportTimes.exportable({ after, limit, onlyOutdated }))

export const exportTimeRules: StoreRules = (test) => {
  test('released datasets are found page by page, and the outdated ones alone', async ({
    store,
  }) => {
    const before = (await aDataset(store)).id
    const [one, draft, two] = [await aDataset(store), await aDataset(store), await aDataset(store)]
    for (const dataset of [one, two]) await releaseDraft(store, firstDraft(dataset))
    equal(await exportable(store, before), [one.id, two.id])
    equal(await exportable(store, before, { limit: 1 }), [one.id])
    equal(await exportable(store, one.id), [two.id])
    is((await exportable(store, before)).includes(draft.id), false)
    await store.write(({ exportTimes }) => exportTimes.save(one.id, at(1_000_000)))
    equal(await exportable(store, before, { onlyOutdated: true }), [two.id])
    await store.write(({ exportTimes }) => exportTimes.save(two.id, at(0)))
    equal(
      await exportable(store, before, { onlyOutdated: true }),
      [two.id],
      'released after its export',
    )
  })

  test('the time of an export is kept until all are forgotten', async ({ store }) => {
    const { id } = await aDataset(store)
    const time = (datasetId: number) => store.read(({ exportTimes }) => exportTimes.find(datasetId))
    is(await time(id), null)
    for (const when of [at(1), at(2)]) {
      await store.write(({ exportTimes }) => exportTimes.save(id, when))
      equal(await time(id), when)
    }
    await store.write(({ exportTimes }) => exportTimes.save(NOBODY, at(1)))
    is(await time(NOBODY), null)
    await store.write(({ exportTimes }) => exportTimes.clear())
    is(await time(id), null)
  })

  test('the files of a dataset are read by id, page by page, with their newest names', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const view = firstDraft(dataset)
    const one = await aFile(store, view, { label: 'a.txt', folder: 'data' })
    const two = await aFile(store, view, { label: 'b.txt' })
    const stored = (after: number, limit = 10) =>
      store.read(({ files }) => files.stored({ datasetId: dataset.id, after, limit }))
    equal(await stored(0), [
      { file: one.file, path: { folder: 'data', label: 'a.txt' } },
      { file: two.file, path: { folder: '', label: 'b.txt' } },
    ])
    equal(
      (await stored(0, 1)).map(({ file }) => file.id),
      [one.file.id],
    )
    equal(
      (await stored(one.file.id)).map(({ file }) => file.id),
      [two.file.id],
    )
    equal(await stored(two.file.id), [])
  })
}
