import type { Store } from '@holdfast/core'
import {
  type Checksum,
  evolveStaged,
  isBeingRemoved,
  type StagedFacts,
  type StagedObject,
  type StagedUpload,
  type Verification,
} from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { at, newStagedObject } from '../builders.ts'
import {
  aDataset,
  aFile,
  dropFile,
  firstDraft,
  openDraft,
  releaseDraft,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const IN_PARTS: StagedUpload = {
  kind: 'multipart',
  size: 5e12,
  partSize: 1e9,
  secret: 'ab'.repeat(16),
  announced: null,
  state: { kind: 'reserved' },
}

async function reserve(
  store: Store,
  facts: Partial<StagedFacts> = {},
  upload: StagedUpload = IN_PARTS,
): Promise<StagedObject> {
  const { id: datasetId, creatorId: accountId } = await aDataset(store)
  const object = newStagedObject({ datasetId, accountId, ...facts }, upload)
  await store.write(({ stagedObjects }) => stagedObjects.add(object))
  return object
}

const find = (store: Store, objectId: string) =>
  store.read(({ stagedObjects }) => stagedObjects.find(objectId))

const claim = (store: Store, objectId: string, expiredBy: Date | null) =>
  store.write(({ stagedObjects }) => stagedObjects.claim(objectId, expiredBy))

const md5 = (digit: string): Checksum => ({ type: 'MD5', value: digit.repeat(32) })

/** Uploads that clients send to the store themselves, and the files made from them. */
export const directUploadRules: StoreRules = (test, claims) => {
  test('the id of an upload in parts is saved when it is known', async ({ store }) => {
    const object = await reserve(store)
    await store.write(({ stagedObjects }) => stagedObjects.begun(object.objectId, 'up "1"'))
    equal(await find(store, object.objectId), {
      ...object,
      state: { kind: 'begun', uploadId: 'up "1"' },
    })
    const received = await reserve(store, {}, { kind: 'form' })
    await store.write(async ({ stagedObjects }) => {
      await stagedObjects.begun(received.objectId, 'nothing to note')
      await stagedObjects.begun('never reserved', 'nothing to note')
    })
    equal(await find(store, received.objectId), received)
  })

  test('several reservations are found and removed at once', async ({ store }) => {
    const [one, two] = [await reserve(store), await reserve(store)]
    const ids = [two.objectId, 'never reserved', one.objectId]
    const found = await store.read(({ stagedObjects }) => stagedObjects.findAll(ids))
    equal(new Set(found.map(({ objectId }) => objectId)), new Set([one.objectId, two.objectId]))
    equal(await store.read(({ stagedObjects }) => stagedObjects.findAll([])), [])
    const removeAll = () => store.write(({ stagedObjects }) => stagedObjects.removeAll(ids))
    equal(await removeAll(), new Set([one.objectId, two.objectId]))
    equal(await removeAll(), new Set())
    is(await find(store, one.objectId), null)
  })

  test('an object that is being swept is neither extended nor made a file', async ({ store }) => {
    const object = await reserve(store, { leaseUntil: at(5) })
    is(await claim(store, object.objectId, at(4)), false)
    is(await claim(store, object.objectId, at(5)), true)
    const { objectId } = object
    await store.write(({ stagedObjects }) => stagedObjects.extend(objectId, at(9999)))
    const removed = await store.write(({ stagedObjects }) => stagedObjects.removeAll([objectId]))
    equal(removed, new Set())
    equal(await find(store, objectId), evolveStaged(object, { kind: 'claimed' }))
    is(await claim(store, objectId, at(5)), true)
    is(await store.write(({ stagedObjects }) => stagedObjects.remove(objectId)), true)
    is(await claim(store, objectId, at(5)), false)
  })

  test('an aborted upload is swept before its lease ends', async ({ store }) => {
    const { objectId } = await reserve(store, { leaseUntil: at(5000) })
    is(await claim(store, objectId, null), true)
    const found = await find(store, objectId)
    is(found !== null && isBeingRemoved(found), true)
  })

  verification(test, claims)
  batches(test, claims)

  test('a dataset has its own choice of a store, or none', async ({ store }) => {
    const { id, pid } = await aDataset(store)
    const choose = (driver: string | null) =>
      store.write(({ driverChoices }) => driverChoices.choose(id, driver))
    const chosen = () =>
      store.read(({ driverChoices }) => driverChoices.ofDataset({ kind: 'id', id }))
    is(await chosen(), null)
    for (const driver of ['s3', 'folder']) {
      await choose(driver)
      is(await chosen(), driver)
      is(
        await store.read(({ driverChoices }) => driverChoices.ofDataset({ kind: 'pid', pid })),
        driver,
      )
    }
    await choose(null)
    await choose(null)
    is(await chosen(), null)
  })
}

const verification: StoreRules = (test) => {
  test('a verification is saved once, for a file that waits for one', async (context) => {
    const { store } = context
    const view = firstDraft(await aDataset(store))
    const files = await Promise.all(
      (['pending', 'pending', 'verified', null] as const).map((state) =>
        pending(store, view, state),
      ),
    )
    const [sound, broken, before, own] = files.map(({ file }) => file)
    ok(sound && broken && before && own)
    const revision = () =>
      store.read((unit) => unit.datasets.stamp({ kind: 'id', id: view.datasetId }))
    const earlier = await revision()
    await store.write((unit) =>
      unit.files.verified([
        { fileId: sound.id, verification: 'verified', crc32: 4_000_000_000 },
        { fileId: broken.id, verification: 'mismatch', crc32: null },
        { fileId: before.id, verification: 'mismatch', crc32: 1 },
        { fileId: own.id, verification: 'mismatch', crc32: 1 },
        { fileId: NOWHERE, verification: 'verified', crc32: 1 },
      ]),
    )
    await store.read(async (unit) => {
      const at = async (id: number) => (await unit.files.find(id))?.file
      equal(await at(sound.id), { ...sound, verification: 'verified', crc32: 4_000_000_000 })
      equal(await at(broken.id), { ...broken, verification: 'mismatch' })
      equal(await at(before.id), before)
      equal(await at(own.id), own)
    })
    ok((await revision())?.revision !== earlier?.revision)
  })

  test('a second verification may end differently, and a file without one is not changed', async ({
    store,
  }) => {
    const view = firstDraft(await aDataset(store))
    const files = [
      await pending(store, view, 'verified'),
      await pending(store, view, 'mismatch'),
      await pending(store, view, null),
    ]
    const [sound, wrong, own] = files.map(({ file }) => file)
    ok(sound && wrong && own)
    await store.write((unit) =>
      unit.files.verifiedAgain([
        { fileId: sound.id, verification: 'mismatch', crc32: 7 },
        { fileId: wrong.id, verification: 'verified', crc32: 8 },
        { fileId: own.id, verification: 'mismatch', crc32: 9 },
        { fileId: NOWHERE, verification: 'verified', crc32: 1 },
      ]),
    )
    await store.read(async (unit) => {
      const at = async (id: number) => (await unit.files.find(id))?.file
      equal(await at(sound.id), { ...sound, verification: 'mismatch', crc32: 7 })
      equal(await at(wrong.id), { ...wrong, verification: 'verified', crc32: 8 })
      equal(await at(own.id), own)
    })
  })

  test('a version lists its files that failed verification', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    const [one, , two] = [
      await pending(store, view, 'mismatch'),
      await pending(store, view, 'verified'),
      await pending(store, view, 'mismatch'),
    ]
    await pending(store, firstDraft(await aDataset(store)), 'mismatch')
    const told = () => store.read(({ files }) => files.mismatched(view))
    const path = ({ entry: { folder, label, fileId } }: typeof one) => ({ folder, label, fileId })
    equal(await told(), [path(one), path(two)])
    await releaseDraft(store, view)
    const draft = await openDraft(store, view)
    await dropFile(store, draft, one.file.id)
    equal(await store.read(({ files }) => files.mismatched(draft)), [path(two)])
    equal(await told(), [path(one), path(two)])
  })
}

const pending = (
  store: Store,
  view: { readonly datasetId: number; readonly ordinal: number },
  state: Verification | null,
) => aFile(store, view, { file: { verification: state, bucket: 'bucket-1' } })

const batches: StoreRules = (test) => {
  test('labels are found by their beginning, folder by folder', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    for (const [folder, label] of [
      ['', 'a.csv'],
      ['', 'a-1.csv'],
      ['', 'A.csv'],
      ['x', 'a-2.csv'],
      ['x', 'b%.csv'],
      ['x/y', 'ä 🌊.csv'],
    ] as const)
      await aFile(store, view, { folder, label })
    const like = async (...stems: readonly (readonly [string, string])[]) => {
      const paths = stems.map(([folder, label]) => ({ folder, label }))
      const found = await store.read(({ files }) => files.labelsLike(view.datasetId, paths))
      return found.map(({ folder, label }) => `${folder}:${label}`).sort()
    }
    equal(await like(['', 'a'], ['', 'a-']), [':a-1.csv', ':a.csv'])
    equal(await like(['x', 'a'], ['x', 'b%'], ['x', 'b_']), ['x:a-2.csv', 'x:b%.csv'])
    equal(await like(['x/y', 'ä 🌊'], ['y', '']), ['x/y:ä 🌊.csv'])
    equal(await like(), [])
  })

  test('the first file with the same content is found for many at once', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    const checksum = md5('a')
    await aFile(store, view, { label: 'b.txt', file: { checksum } })
    await aFile(store, view, { label: 'a.txt', file: { checksum } })
    const other = firstDraft(await aDataset(store))
    await aFile(store, other, { label: 'c.txt', file: { checksum: md5('b') } })
    const same = (checksums: readonly Checksum[]) =>
      store.read(({ files }) => files.sameContents(view, checksums))
    equal(await same([md5('b'), checksum, { ...checksum, type: 'SHA-1' }]), [
      { checksum, label: 'b.txt' },
    ])
    equal(await same([]), [])
  })
}
