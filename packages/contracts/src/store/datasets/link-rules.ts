import type { Store } from '@holdfast/core'
import type { MetadataValues } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import { aCollection, aDataset, given } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const link = (store: Store, datasetId: number, collectionId: number) =>
  store.write((unit) => unit.datasetLinks.add({ datasetId, collectionId, linkedAt: at(1) }))

const linkedTo = async (store: Store, datasetId: number): Promise<readonly number[]> => {
  const found = await store.read((unit) => unit.datasetLinks.collectionsOf(datasetId))
  return found.map(({ id }) => id)
}

const retitle = (store: Store, id: number, metadata: MetadataValues): Promise<void> =>
  store.write(async ({ versions }) => {
    const draft = given(await versions.find(id, { kind: 'ordinal', ordinal: 1 }))
    await versions.save({ ...draft, metadata })
  })

export const linkRules: StoreRules = (test) => {
  test('a dataset lists the collections it is linked into, by id, with all their facts', async ({
    store,
  }) => {
    const [dataset, other] = [await aDataset(store), await aDataset(store)]
    const [first, last] = [await aCollection(store), await aCollection(store)]
    for (const { id } of [last, first]) is(await link(store, dataset.id, id), 'added')
    await link(store, other.id, first.id)
    equal(await store.read((unit) => unit.datasetLinks.collectionsOf(dataset.id)), [first, last])
    equal(await linkedTo(store, NOWHERE), [])
  })

  test('a collection lists the datasets linked into it, by id, with their newest titles', async ({
    store,
  }) => {
    const [first, last] = [await aDataset(store), await aDataset(store)]
    const [collection, other] = [await aCollection(store), await aCollection(store)]
    for (const { id } of [last, first]) await link(store, id, collection.id)
    await link(store, first.id, other.id)
    await retitle(store, first.id, {})
    await retitle(store, last.id, { title: 'Tides' })
    const found = await store.read((unit) => unit.datasetLinks.datasetsIn(collection.id))
    equal(found, [
      { pid: first.pid, title: null },
      { pid: last.pid, title: 'Tides' },
    ])
    equal(await store.read((unit) => unit.datasetLinks.datasetsIn(NOWHERE)), [])
  })

  test('a second link to the same collection is reported, and the unit continues', async ({
    store,
  }) => {
    const [{ id }, collection] = [await aDataset(store), await aCollection(store)]
    await link(store, id, collection.id)
    await store.write(async ({ datasetLinks }) => {
      const again = { datasetId: id, collectionId: collection.id, linkedAt: at(2) }
      is(await datasetLinks.add(again), 'linkedAlready')
    })
    equal(await linkedTo(store, id), [collection.id])
  })

  test('a link is removed once', async ({ store }) => {
    const [{ id: datasetId }, collection] = [await aDataset(store), await aCollection(store)]
    const other = await aCollection(store)
    for (const { id } of [collection, other]) await link(store, datasetId, id)
    const remove = () =>
      store.write(({ datasetLinks }) =>
        datasetLinks.remove({ datasetId, collectionId: collection.id }),
      )
    equal([await remove(), await remove()], ['removed', 'notLinked'])
    equal(await linkedTo(store, datasetId), [other.id])
  })

  test('links are deleted with their dataset and with their collection', async ({ store }) => {
    const [gone, kept] = [await aDataset(store), await aDataset(store)]
    const [collection, closed] = [await aCollection(store), await aCollection(store)]
    for (const { id } of [gone, kept]) {
      await link(store, id, collection.id)
      await link(store, id, closed.id)
    }
    await store.write(({ datasets }) => datasets.remove(gone.id))
    await store.write(({ collections }) => collections.remove(closed.id))
    equal([await linkedTo(store, gone.id), await linkedTo(store, kept.id)], [[], [collection.id]])
  })

  test('an unknown dataset or collection cannot be linked', async ({ store }) => {
    const [{ id }, collection] = [await aDataset(store), await aCollection(store)]
    await rejection(link(store, id, NOWHERE))
    await rejection(link(store, NOWHERE, collection.id))
  })
}
