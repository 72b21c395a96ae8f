import { newStagedObject } from '@holdfast/contracts/builders'
import { memoryStorage } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { ObjectStorage } from '../../../src/index.ts'
import { type StagedUpload, StorageUnavailable } from '../../../src/rules.ts'
import { openInMemory } from '../repository/open-in-memory.ts'

const test = suite('sweeping expired reservations')

const LONG_AGO = new Date('2031-01-01T00:00:00Z')
const LATER = new Date('2031-01-02T00:00:00Z')
const IN_PARTS: StagedUpload = {
  kind: 'multipart',
  size: 2,
  partSize: 1,
  secret: 'ab',
  announced: null,
  state: { kind: 'reserved' },
}

/** A storage that fails for keys that `fails` selects, and counts the calls. */
function failing(fails: (key: string) => boolean, failure: Error) {
  const storage: ObjectStorage = memoryStorage()
  const asked = { failures: 0 }
  const checked = (key: string): void => {
    if (!fails(key)) return
    asked.failures += 1
    throw failure
  }
  const remove = async (key: string) => {
    checked(key)
    await storage.delete(key)
  }
  return { asked, storage: { ...storage, delete: remove } }
}

async function open(drivers: Readonly<Record<string, ObjectStorage>>) {
  const { repository, store } = await openInMemory({ storages: { preferred: 'good', drivers } })
  const left = async (): Promise<readonly string[]> => {
    const all = await store.read(({ stagedObjects }) => stagedObjects.expired(LATER, 9999))
    return all.map(({ objectId }) => objectId)
  }
  const adding =
    (upload: StagedUpload) => (driver: string, names: readonly string[], createdAt: Date) =>
      store.write(async ({ stagedObjects }) => {
        for (const objectId of names)
          await stagedObjects.add({
            ...newStagedObject({ objectId, datasetId: 1, accountId: 1 }, upload),
            storageDriver: driver,
            createdAt,
            leaseUntil: LONG_AGO,
          })
      })
  const reserved = adding(IN_PARTS)
  const sent = adding({ kind: 'form' })
  const sweep = () =>
    repository.handleJob({ kind: 'sweepStagedObjects' }).then(
      () => null,
      (error: unknown) => error,
    )
  return { store, left, reserved, sent, sweep }
}

async function* noBytes(): AsyncGenerator<Uint8Array, void> {}

const names = (count: number, beginning: string): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${beginning}-${i}`)

test('one sweep removes any number of entries', async () => {
  const { left, reserved, sweep } = await open({ good: memoryStorage() })
  await reserved('good', names(250, 'old'), LONG_AGO)
  is(await sweep(), null)
  equal(await left(), [])
})

test('one sweep removes any number of uploads with forms, beside others', async () => {
  const storage = memoryStorage()
  const { left, reserved, sent, sweep } = await open({ good: storage })
  const keys = names(250, 'form').map((name) => `10.5072/FK2/${name}`)
  for (const key of keys) await storage.put(key, noBytes(), 'MD5')
  await sent('good', names(250, 'form'), LONG_AGO)
  await reserved('good', names(30, 'parts'), LONG_AGO)
  is(await sweep(), null)
  equal(await left(), [])
  for (const key of keys) is(await storage.size(key), null)
})

test('the bytes of forms in a store that does not respond are left to jobs after some failures', async () => {
  const failure = new StorageUnavailable('It does not answer')
  const { storage: silent, asked } = failing(() => true, failure)
  const { left, sent, sweep } = await open({ good: memoryStorage(), silent })
  await sent('silent', names(90, 'old'), LONG_AGO)
  await sent('good', names(120, 'young'), LATER)
  is(await sweep(), failure)
  equal(await left(), [])
  is(asked.failures < 10, true)
})

test('a store that does not respond is skipped after some failures and does not stop the others', async () => {
  const failure = new StorageUnavailable('It does not answer')
  const { storage: silent, asked } = failing(() => true, failure)
  const { left, reserved, sweep } = await open({ good: memoryStorage(), silent })
  await reserved('silent', names(250, 'old'), LONG_AGO)
  await reserved('good', names(120, 'young'), LATER)
  is(await sweep(), failure)
  equal(new Set(await left()), new Set(names(250, 'old')))
  is(asked.failures < 10, true)
})

test('objects that cannot be removed do not stop the removal of others in their store', async () => {
  const failure = new Error('It cannot be removed')
  const { storage: good } = failing((key) => key.includes('stuck'), failure)
  const { left, reserved, sweep } = await open({ good })
  await reserved('good', names(120, 'stuck'), LONG_AGO)
  await reserved('good', names(30, 'young'), LATER)
  is(await sweep(), failure)
  equal(new Set(await left()), new Set(names(120, 'stuck')))
})

test('leftovers of an upload are searched only if its id was not recorded', async () => {
  const looked: string[] = []
  const storage = memoryStorage()
  const dropUnfinished = async (key: string) => void looked.push(key)
  const { store, left, reserved, sweep } = await open({ good: { ...storage, dropUnfinished } })
  await reserved('good', ['named', 'nameless'], LONG_AGO)
  await store.write(({ stagedObjects }) => stagedObjects.begun('named', 'upload-1'))
  is(await sweep(), null)
  equal(await left(), [])
  equal(looked, ['10.5072/FK2/nameless'])
})

test('images that cannot be removed do not stop the removal of others', async () => {
  const failure = new StorageUnavailable('It does not answer')
  const { storage: silent, asked } = failing(() => true, failure)
  const { store, sweep } = await open({ good: memoryStorage(), silent })
  const picture = (objectId: string, storageDriver: string, createdAt: Date) => ({
    objectId,
    storageDriver,
    key: `collections/1/${objectId}`,
    fileName: 'a.png',
    contentType: 'image/png',
    size: 1,
    createdAt,
    leaseUntil: LONG_AGO,
  })
  await store.write(async ({ featuredItems }) => {
    for (const name of names(150, 'old'))
      await featuredItems.stageImage(picture(name, 'silent', LONG_AGO))
    await featuredItems.stageImage(picture('young', 'good', LATER))
  })
  is(await sweep(), failure)
  const abandoned = await store.read(({ featuredItems }) =>
    featuredItems.abandonedImages(LATER, 999),
  )
  equal(abandoned.map(({ objectId }) => objectId).toSorted(), names(150, 'old').toSorted())
  is(asked.failures < 10, true)
})

test('a failed sweep of reservations does not stop the sweep of unused images', async () => {
  const { storage: bad } = failing((key) => key.includes('stuck'), new Error('No'))
  const { store, reserved, sweep } = await open({ good: memoryStorage(), bad })
  await reserved('bad', ['stuck'], LONG_AGO)
  await store.write(({ featuredItems }) =>
    featuredItems.stageImage({
      objectId: 'picture',
      storageDriver: 'good',
      key: 'collections/1/picture',
      fileName: 'a.png',
      contentType: 'image/png',
      size: 1,
      createdAt: LONG_AGO,
      leaseUntil: LONG_AGO,
    }),
  )
  await sweep()
  const abandoned = await store.read(({ featuredItems }) =>
    featuredItems.abandonedImages(LATER, 10),
  )
  equal(abandoned, [])
})

test('a lease that was configured longer ends like a new one', async () => {
  const { repository, store, clock } = await openInMemory({
    storages: { preferred: 'good', drivers: { good: memoryStorage() } },
    uploadLeaseMs: 1000,
    directUploadLeaseMs: 1000,
  })
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + 86_400_000)
  const facts = { datasetId: 1, accountId: 1, storageDriver: 'good', leaseUntil }
  await store.write(async ({ stagedObjects }) => {
    await stagedObjects.add(newStagedObject({ ...facts, objectId: 'form' }))
    await stagedObjects.add(newStagedObject({ ...facts, objectId: 'parts' }, IN_PARTS))
  })
  const left = () => store.read(({ stagedObjects }) => stagedObjects.findAll(['form', 'parts']))
  const sweep = () => repository.handleJob({ kind: 'sweepStagedObjects' })
  await sweep()
  is((await left()).length, 2)
  clock.advance(1)
  await sweep()
  equal(
    (await left()).map(({ objectId }) => objectId),
    ['parts'],
  )
  clock.advance(60 * 60)
  await sweep()
  equal(await left(), [])
})

test.run()
