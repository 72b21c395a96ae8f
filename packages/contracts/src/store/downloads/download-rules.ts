import type { CountedDownloads, Store } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { at } from '../builders.ts'
import { aDataset, aFile, firstDraft, someFiles } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const counted = (fileId: number, count: number, day = '2031-04-05'): CountedDownloads => ({
  fileId,
  day,
  by: '',
  count,
})

const add = (store: Store, ...batch: readonly CountedDownloads[]) =>
  store.write(({ downloads }) => downloads.add(batch))

const ofFile = (store: Store, id: number) => store.read(({ downloads }) => downloads.ofFile(id))
const ofDataset = (store: Store, id: number) =>
  store.read(({ downloads }) => downloads.ofDataset(id))

export const downloadRules: StoreRules = (test, { concurrent }) => {
  test('downloads add up over days and batches, of files and of their dataset', async ({
    store,
  }) => {
    const view = firstDraft(await aDataset(store))
    const [one, two] = await someFiles(store, view, [{ label: 'a.txt' }, { label: 'b.txt' }])
    const ids = [one?.file.id ?? 0, two?.file.id ?? 0] as const
    equal([await ofFile(store, ids[0]), await ofDataset(store, view.datasetId)], [0, 0])
    await add(store, counted(ids[0], 2), counted(ids[1], 5), counted(ids[0], 1, '2031-04-06'))
    await add(store, counted(ids[0], 4))
    equal([await ofFile(store, ids[0]), await ofFile(store, ids[1])], [7, 5])
    is(await ofDataset(store, view.datasetId), 12)
  })

  test('downloads of a dataset before a day leave out that day and those after it', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const { id } = dataset
    const view = firstDraft(dataset)
    const [one, two] = await someFiles(store, view, [{ label: 'a.txt' }, { label: 'b.txt' }])
    const ids = [one?.file.id ?? 0, two?.file.id ?? 0] as const
    await add(store, counted(ids[0], 2), counted(ids[1], 5), counted(ids[0], 1, '2031-04-06'))
    const before = (day: string) =>
      store.read(({ downloads }) => downloads.ofDataset(id, { before: day }))
    equal(await Promise.all(['2031-04-05', '2031-04-06', '2031-04-07'].map(before)), [0, 7, 8])
  })

  test('other datasets are not counted', async ({ store }) => {
    const [one, two] = [await aDataset(store), await aDataset(store)]
    const { file } = await aFile(store, firstDraft(one))
    const other = await aFile(store, firstDraft(two))
    await add(store, counted(file.id, 3), counted(other.file.id, 1))
    equal([await ofDataset(store, one.id), await ofDataset(store, two.id)], [3, 1])
  })

  test('an unknown file has no downloads and does not fail its batch', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    const { file } = await aFile(store, view)
    await add(store, counted(NOWHERE, 8), counted(file.id, 1))
    await add(store)
    equal([await ofFile(store, NOWHERE), await ofDataset(store, NOWHERE)], [0, 0])
    equal([await ofFile(store, file.id), await ofDataset(store, view.datasetId)], [1, 1])
  })

  test('counts are deleted with their dataset', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    const { file } = await aFile(store, view)
    await add(store, counted(file.id, 3))
    await store.write(({ datasets }) => datasets.destroy(view.datasetId, at(9)))
    equal([await ofFile(store, file.id), await ofDataset(store, view.datasetId)], [0, 0])
  })

  test('a count raises no revision', async ({ store }) => {
    const dataset = await aDataset(store)
    const { file } = await aFile(store, firstDraft(dataset))
    const revision = async () =>
      (await store.read(({ datasets }) => datasets.find({ kind: 'id', id: dataset.id })))?.revision
    const before = await revision()
    await add(store, counted(file.id, 1))
    is(await revision(), before)
  })

  if (concurrent)
    test('concurrent batches all count', async ({ store }) => {
      const view = firstDraft(await aDataset(store))
      const files = await someFiles(
        store,
        view,
        ['a.txt', 'b.txt', 'c.txt'].map((label) => ({ label })),
      )
      const batch = files.map(({ file }) => counted(file.id, 1))
      await Promise.all(
        [1, 2, 3, 4].map((n) => add(store, ...(n % 2 ? batch : batch.toReversed()))),
      )
      is(await ofDataset(store, view.datasetId), 12)
    })
}
