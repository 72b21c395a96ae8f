import type { Store } from '@holdfast/core'
import { BUILT_IN_ROLES, type Dataset } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, newDataset, newStagedObject, newVersion } from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const find = (store: Store, id: number) =>
  store.read(({ datasets }) => datasets.find({ kind: 'id', id }))

const destroy = (store: Store, id: number) =>
  store.write(({ datasets }) => datasets.destroy(id, at(5)))

/** A dataset with a file in 1.0, and another in the draft above it. */
async function aReleasedDataset(store: Store) {
  const dataset = await aDataset(store)
  const released = await aFile(store, firstDraft(dataset), { file: { size: 7 } })
  await releaseDraft(store, firstDraft(dataset))
  const draft = await openDraft(store, firstDraft(dataset))
  return { dataset, released, added: await aFile(store, draft, { file: { size: 5e10 } }) }
}

export const destroyingRules: StoreRules = (test) => {
  test('the bytes of a dataset are those of all its files', async ({ store }) => {
    const { dataset } = await aReleasedDataset(store)
    const bytes = (id: number) => store.read(({ datasets }) => datasets.storedBytes(id))
    equal([await bytes(dataset.id), await bytes((await aDataset(store)).id)], [5e10 + 7, 0])
    is(await bytes(NOWHERE), 0)
  })

  test('destroying deletes versions, files, locks, links and roles, and returns the files', async ({
    store,
  }) => {
    const { dataset, released, added } = await aReleasedDataset(store)
    const { id } = dataset
    const collection = await aCollection(store)
    await store.write(async ({ roles, datasets, datasetLinks }) => {
      await roles.ensureAll(BUILT_IN_ROLES)
      for (const pointId of [id, released.file.id])
        await roles.assign({ assignee: '@ada', roleId: 1, pointId })
      const lock = { type: 'Ingest', since: at(0), userName: 'ada', message: null } as const
      await datasets.addLock(id, lock)
      await datasetLinks.add({ datasetId: id, collectionId: collection.id, linkedAt: at(1) })
    })
    const { files } = await destroy(store, id)
    equal(
      files,
      [released, added].map(({ file }) => ({
        id: file.id,
        storageDriver: file.storageDriver,
        objectId: file.objectId,
        remotePath: file.remotePath,
        size: file.size,
        table: null,
      })),
    )
    await store.read(async (unit) => {
      is(await unit.datasets.find({ kind: 'id', id }), null)
      is(await unit.datasets.find({ kind: 'pid', pid: dataset.pid }), null)
      for (const ordinal of [1, 2])
        is(await unit.versions.find(id, { kind: 'ordinal', ordinal }), null)
      equal(await unit.files.findAll(files.map((file) => file.id)), [])
      const objects = [released.file.objectId, added.file.objectId]
      equal(await unit.files.objectsInUse(released.file.storageDriver, objects), new Set())
      for (const pointId of [id, released.file.id])
        equal(await unit.roles.assignmentsAt(pointId), [])
      equal(await unit.datasetLinks.collectionsOf(id), [])
    })
  })

  test('releases of other datasets stay protected, also in the same unit', async ({ store }) => {
    const [{ dataset: gone }, { dataset: kept, released }] = [
      await aReleasedDataset(store),
      await aReleasedDataset(store),
    ]
    const before = await find(store, kept.id)
    const attempts = [
      (unit: Parameters<Parameters<Store['write']>[0]>[0]) => unit.datasets.remove(kept.id),
      (unit: Parameters<Parameters<Store['write']>[0]>[0]) => unit.files.remove(released.file.id),
      async (unit: Parameters<Parameters<Store['write']>[0]>[0]) =>
        unit.versions.remove((await versionAt(unit, firstDraft(kept))).id),
    ]
    for (const attempt of attempts)
      await rejection(
        store.write(async (unit) => {
          await unit.datasets.destroy(gone.id, at(5))
          await attempt(unit)
        }),
      )
    equal(await find(store, kept.id), before)
    ok(await find(store, gone.id))
  })

  test('a destruction that fails leaves the dataset complete and protected', async ({ store }) => {
    const { dataset, released } = await aReleasedDataset(store)
    const before = await find(store, dataset.id)
    await rejection(
      store.write(async ({ datasets }) => {
        await datasets.destroy(dataset.id, at(5))
        throw new Error('after the destruction')
      }),
    )
    equal(await find(store, dataset.id), before)
    await rejection(store.write(({ datasets }) => datasets.remove(dataset.id)))
    await rejection(store.write(({ files }) => files.remove(released.file.id)))
  })

  test('the pid of a destroyed dataset is never used again, ignoring case', async ({ store }) => {
    const { dataset } = await aReleasedDataset(store)
    const { pid, collectionId, creatorId } = dataset
    await destroy(store, dataset.id)
    const folded = { ...pid, identifier: pid.identifier.toLowerCase() }
    const destroyedAt = (asked: Dataset['pid']) =>
      store.read(({ datasets }) => datasets.destroyedAt(asked))
    equal([await destroyedAt(pid), await destroyedAt(folded)], [at(5), at(5)])
    is(await destroyedAt({ ...pid, identifier: `${pid.identifier}x` }), null)
    const next: Dataset = await store.write(async ({ datasets, versions }) => {
      for (const taken of [pid, folded])
        is(await datasets.add(newDataset({ collectionId, creatorId, pid: taken })), 'pidTaken')
      const id: number = given(await datasets.add(newDataset({ collectionId, creatorId })))
      await versions.add(newVersion({ datasetId: id }))
      return given(await datasets.find({ kind: 'id', id }))
    })
    ok(await find(store, next.id))
  })

  test('reservations outlive the dataset, so that their bytes are swept', async ({ store }) => {
    const { dataset } = await aReleasedDataset(store)
    const object = newStagedObject({ datasetId: dataset.id, accountId: dataset.creatorId })
    await store.write(({ stagedObjects }) => stagedObjects.add(object))
    await destroy(store, dataset.id)
    equal(await store.read((unit) => unit.stagedObjects.find(object.objectId)), object)
  })

  test('an unknown dataset cannot be destroyed', async ({ store }) => {
    await rejection(destroy(store, NOWHERE))
  })
}
