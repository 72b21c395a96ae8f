import type { Store } from '@holdfast/core'
import type { QuotaHolder } from '@holdfast/core/rules'
import fc from 'fast-check'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { newStagedObject } from '../builders.ts'
import { aCollection, aDataset, aFile, firstDraft, given, theRoot } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { COMMANDS, carryOut, expectedUse, type Holding, holding } from './quota-commands.ts'

const inCollection = (id: number): QuotaHolder => ({ kind: 'collection', id })
const inDataset = (id: number): QuotaHolder => ({ kind: 'dataset', id })

const use = (store: Store, holder: QuotaHolder) => store.read(({ quotas }) => quotas.use(holder))

const setQuota = (store: Store, holder: QuotaHolder, bytes: number): Promise<void> =>
  store.write(({ quotas }) => quotas.set(holder, bytes))

const withSize = (size: number) => ({ file: { size } })

const reserve = (store: Store, datasetId: number, reservedBytes: number): Promise<string> =>
  store.write(async ({ datasets, stagedObjects }) => {
    const { creatorId } = given(await datasets.find({ kind: 'id', id: datasetId }))
    const staged = newStagedObject({ datasetId, accountId: creatorId, reservedBytes })
    await stagedObjects.add(staged)
    return staged.objectId
  })

export const quotaRules: StoreRules = (test, claims) => {
  countingRules(test, claims)
  limitRules(test, claims)

  test('counters always equal the sum of the files', ({ store }) =>
    fc.assert(
      fc.asyncProperty(COMMANDS, async (commands) => {
        const held: Holding = await holding(store)
        for (const command of commands) await carryOut(store, held, command)
        for (const id of held.collections)
          equal(await use(store, inCollection(id)), await expectedUse(store, held, id))
        equal(await store.read(({ quotas }) => quotas.drifts()), [])
        equal(await store.write(({ quotas }) => quotas.recount()), [])
      }),
      { numRuns: 25, endOnFailure: true },
    ))
}

const countingRules: StoreRules = (test) => {
  test('nothing is stored in a new collection, and in an unknown one', async ({ store }) => {
    const { id } = await aDataset(store)
    equal(await use(store, inDataset(id)), { bytes: 0, files: 0 })
    equal(await use(store, inCollection((await aCollection(store)).id)), { bytes: 0, files: 0 })
    equal(await use(store, inCollection(987_654_321)), { bytes: 0, files: 0 })
  })

  test('a collection counts everything below it, at any depth', async ({ store }) => {
    const outer = await aCollection(store)
    const inner = await aCollection(store, { parentId: outer.id })
    const beside = await aDataset(store, { collectionId: outer.id })
    const deep = await aDataset(store, { collectionId: inner.id })
    await aFile(store, firstDraft(beside), withSize(5))
    await aFile(store, firstDraft(deep), withSize(70))
    equal(await use(store, inDataset(deep.id)), { bytes: 70, files: 1 })
    equal(await use(store, inCollection(inner.id)), { bytes: 70, files: 1 })
    equal(await use(store, inCollection(outer.id)), { bytes: 75, files: 2 })
    const total = { bytes: 0, files: 0 }
    for (const { bytes, files } of (
      await store.read(({ quotas }) => quotas.ofDrivers())
    ).values()) {
      total.bytes += bytes
      total.files += files
    }
    equal(total, await use(store, inCollection((await theRoot(store)).id)))
  })

  test('a failed unit counts nothing', async ({ store }) => {
    const dataset = await aDataset(store)
    const record = await aFile(store, firstDraft(dataset), withSize(8))
    await rejection(
      store.write(async ({ files }) => {
        await files.save({ ...record.file, size: 9000 })
        throw new Error('after the change')
      }),
    )
    equal(await use(store, inDataset(dataset.id)), { bytes: 8, files: 1 })
  })
}

const limitRules: StoreRules = (test) => {
  test('a quota is set, changed and removed', async ({ store }) => {
    const holder = inCollection((await aCollection(store)).id)
    const own = () => store.read(({ quotas }) => quotas.of(holder))
    is(await own(), null)
    await setQuota(store, holder, 0)
    is(await own(), 0)
    await setQuota(store, holder, Number.MAX_SAFE_INTEGER)
    is(await own(), Number.MAX_SAFE_INTEGER)
    for (const _twice of [1, 2]) await store.write(({ quotas }) => quotas.remove(holder))
    is(await own(), null)
  })

  test('an unknown holder has no quota', async ({ store }) => {
    await rejection(setQuota(store, inCollection(987_654_321), 1))
    await rejection(setQuota(store, inDataset(987_654_321), 1))
  })

  test('the nearest quota counts, not the smallest', async ({ store }) => {
    const outer = await aCollection(store)
    const inner = await aCollection(store, { parentId: outer.id })
    const dataset = await aDataset(store, { collectionId: inner.id })
    const nearest = () => store.read(({ quotas }) => quotas.nearest(inDataset(dataset.id)))
    is(await nearest(), null)
    await setQuota(store, inCollection(outer.id), 10)
    is(await nearest(), 10)
    await setQuota(store, inCollection(inner.id), 20)
    is(await nearest(), 20)
    await setQuota(store, inDataset(dataset.id), 30)
    is(await nearest(), 30)
    is(await store.read(({ quotas }) => quotas.nearest(inCollection(outer.id))), 10)
  })

  test('stored and reserved bytes below its holder use the quota', async ({ store }) => {
    const outer = await aCollection(store)
    const inner = await aCollection(store, { parentId: outer.id })
    const dataset = await aDataset(store, { collectionId: inner.id })
    const elsewhere = await aDataset(store)
    const room = () => store.read(({ quotas }) => quotas.room(dataset.id))
    is(await room(), null)
    await setQuota(store, inCollection(outer.id), 100)
    await aFile(store, firstDraft(dataset), withSize(7))
    const objectId = await reserve(store, dataset.id, 20)
    await reserve(store, elsewhere.id, 50)
    const holder = inCollection(outer.id)
    equal(await room(), { holder, quota: 100, stored: 7, reserved: 20 })
    await store.write(({ stagedObjects }) => stagedObjects.reserve(objectId, 33))
    equal(await room(), { holder, quota: 100, stored: 7, reserved: 33 })
    await store.write(({ stagedObjects }) => stagedObjects.remove(objectId))
    equal(await room(), { holder, quota: 100, stored: 7, reserved: 0 })
  })

  test('all limits of a dataset are read at once', async ({ store }) => {
    const outer = await aCollection(store, { fileCountLimit: 9 })
    const inner = await aCollection(store, { parentId: outer.id })
    const { id } = await aDataset(store, { collectionId: inner.id })
    const limits = () => store.read(({ quotas }) => quotas.limits(id))
    equal(await limits(), { files: 9, room: null })
    const holder = inCollection(inner.id)
    await setQuota(store, holder, 44)
    await store.write(async ({ datasets }) => {
      const dataset = given(await datasets.find({ kind: 'id', id }))
      await datasets.save({ ...dataset, fileCountLimit: 0 })
    })
    equal(await limits(), { files: 0, room: { holder, quota: 44, stored: 0, reserved: 0 } })
    const free = await aDataset(store)
    equal(await store.read(({ quotas }) => quotas.limits(free.id)), { files: null, room: null })
  })

  test('a quota is deleted with its holder', async ({ store }) => {
    const collection = await aCollection(store)
    await setQuota(store, inCollection(collection.id), 5)
    await store.write(({ collections }) => collections.remove(collection.id))
    is(await store.read(({ quotas }) => quotas.of(inCollection(collection.id))), null)
  })

  test('a unit that waited for the lock of a quota sees what the other reserved', async ({
    store,
  }) => {
    const { id: rootId } = await theRoot(store)
    const collection = await aCollection(store, { parentId: rootId })
    const datasets = [
      await aDataset(store, { collectionId: collection.id }),
      await aDataset(store, { collectionId: collection.id }),
    ]
    await setQuota(store, inCollection(collection.id), 30)
    const take = ({ id: datasetId, creatorId: accountId }: (typeof datasets)[number]) =>
      store.write(async ({ quotas, stagedObjects }) => {
        const { quota, stored, reserved } = given(await quotas.lockRoom(datasetId))
        if (quota - stored - reserved < 4) return 0
        await stagedObjects.add(newStagedObject({ datasetId, accountId, reservedBytes: 4 }))
        return 4
      })
    const both = Array.from({ length: 10 }, () => datasets).flat()
    const taken = await Promise.all(both.map(take))
    is(
      taken.reduce((sum: number, bytes) => sum + bytes, 0),
      28,
    )
  })
}
