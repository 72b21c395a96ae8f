import { compareIndex, type Store } from '@holdfast/core'
import { BUILT_IN_ROLES, type DatasetRemoval } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, newDataset, newVersion } from '../builders.ts'
import {
  aCollection,
  aDataset,
  firstDraft,
  given,
  releaseDraft,
  someFiles,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const DESTROYED: DatasetRemoval = { kind: 'destroyed', at: at(5) }

const labelled = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ label: `part ${n}`, file: { size: 10 } }))

/** A dataset in a collection of its own with five files, the first of which has an identifier. */
async function aLargeDataset(store: Store) {
  const collection = await aCollection(store)
  const dataset = await aDataset(store, { collectionId: collection.id })
  const files = await someFiles(store, firstDraft(dataset), labelled(5))
  const [fileId = 0, ...others] = files.map(({ file }) => file.id)
  const pid = { ...dataset.pid, identifier: `${dataset.pid.identifier}/ONE` }
  await store.write((unit) => unit.files.givePids(dataset.id, [{ fileId, pid }]))
  return { collection, dataset, fileIds: [fileId, ...others], filePid: pid }
}

const begin = (store: Store, id: number, removal: DatasetRemoval) =>
  store.write(({ datasets }) => datasets.beginRemoval(id, removal))

const next = (store: Store, id: number, limit = 2) =>
  store.write(({ datasets }) => datasets.removeFilesNext(id, limit))

const unfinished = (store: Store) => store.read(({ datasets }) => datasets.unfinishedRemovals())

/** Removals that go on after their dataset is gone. */
export const removalRules: StoreRules = (test) => {
  test('once a removal has begun, nothing answers with the dataset or its files', async ({
    store,
  }) => {
    const { collection, dataset, fileIds, filePid } = await aLargeDataset(store)
    const { id } = dataset
    await store.write(async ({ roles }) => {
      await roles.ensureAll(BUILT_IN_ROLES)
      await roles.assign({ assignee: '@ada', roleId: 1, pointId: id })
    })
    await releaseDraft(store, firstDraft(dataset))
    equal(await begin(store, id, DESTROYED), { files: 5, bytes: 50 })
    await store.read(async (unit) => {
      is(await unit.datasets.find({ kind: 'id', id }), null)
      is(await unit.versions.find(id, { kind: 'ordinal', ordinal: 1 }), null)
      equal(await unit.files.findAll(fileIds), [])
      is(await unit.files.findByPid(filePid), null)
      equal(await unit.roles.points(fileIds), [])
      equal([...(await unit.roles.countingPoints(fileIds)).keys()], [])
      equal(await unit.roles.assignmentsAt(id), [])
      const use = await unit.quotas.use({ kind: 'collection', id: collection.id })
      equal(use, { bytes: 0, files: 0 })
      equal(await unit.quotas.drifts(), [])
      ok((await unit.datasets.unfinishedRemovals()).includes(id))
    })
    equal(await compareIndex(store, 5), { staleOrMissing: [], orphaned: [] })
    await next(store, id, 10)
  })

  test('its files are removed in batches, and the removal is over with the last one', async ({
    store,
  }) => {
    const { dataset, fileIds } = await aLargeDataset(store)
    const { id, pid } = dataset
    await begin(store, id, { kind: 'deleted' })
    const removed: number[] = []
    for (const last of [false, false, true]) {
      ok((await unfinished(store)).includes(id))
      const batch = given(await next(store, id))
      equal({ pid: batch.pid, last: batch.last }, { pid, last })
      removed.push(...batch.files.map((file) => file.id))
    }
    equal(
      removed.toSorted((a, b) => a - b),
      fileIds,
    )
    is(await next(store, id), null)
    equal((await unfinished(store)).includes(id), false)
    equal(await store.read(({ quotas }) => quotas.drifts()), [])
  })

  test('a batch whose unit fails is removed again', async ({ store }) => {
    const { dataset, fileIds } = await aLargeDataset(store)
    await begin(store, dataset.id, { kind: 'deleted' })
    await next(store, dataset.id, 1)
    await rejection(
      store.write(async ({ datasets }) => {
        await datasets.removeFilesNext(dataset.id, 10)
        throw new Error('after the batch')
      }),
    )
    const batch = given(await next(store, dataset.id, 10))
    is(batch.files.length, fileIds.length - 1)
  })

  test('releases are only removed with a tombstone, which keeps all identifiers', async ({
    store,
  }) => {
    const { dataset, filePid } = await aLargeDataset(store)
    await releaseDraft(store, firstDraft(dataset))
    await rejection(begin(store, dataset.id, { kind: 'deleted' }))
    equal(await unfinished(store).then((ids) => ids.includes(dataset.id)), false)
    ok(await store.read(({ datasets }) => datasets.find({ kind: 'id', id: dataset.id })))
    const used = () => store.read(({ files }) => files.pidsInUse([dataset.pid, filePid]))
    await begin(store, dataset.id, DESTROYED)
    is((await used()).length, 2)
    await next(store, dataset.id, 10)
    is((await used()).length, 2)
  })

  test('the identifier of a deleted dataset is free, and another one with it keeps its files', async ({
    store,
  }) => {
    const { dataset } = await aLargeDataset(store)
    const { pid, collectionId, creatorId } = dataset
    await begin(store, dataset.id, { kind: 'deleted' })
    const id: number = await store.write(async ({ datasets, versions }) => {
      const added: number = given(await datasets.add(newDataset({ collectionId, creatorId, pid })))
      await versions.add(newVersion({ datasetId: added }))
      return added
    })
    const kept = await someFiles(store, { datasetId: id, ordinal: 1 }, labelled(2))
    is(given(await next(store, dataset.id, 10)).files.length, 5)
    equal(await store.read(({ files }) => files.all({ datasetId: id, ordinal: 1 })), kept)
  })

  test('no file can be added to a dataset that is being removed', async ({ store }) => {
    const { dataset } = await aLargeDataset(store)
    await begin(store, dataset.id, { kind: 'deleted' })
    await rejection(someFiles(store, firstDraft(dataset), labelled(1)))
    await next(store, dataset.id, 10)
  })

  test('an unknown dataset has no removal and gets none', async ({ store }) => {
    is(await next(store, 999_999), null)
    await rejection(begin(store, 999_999, { kind: 'deleted' }))
  })
}
