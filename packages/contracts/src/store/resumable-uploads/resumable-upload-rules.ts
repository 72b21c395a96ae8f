import type { Store } from '@holdfast/core'
import type { ResumableUpload } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at, newStagedObject } from '../builders.ts'
import { aDataset } from '../scenes.ts'
import type { StoreRules } from '../store-context.ts'

let last = 0

async function begin(store: Store, facts: Partial<ResumableUpload> = {}): Promise<ResumableUpload> {
  const { id: datasetId, creatorId: accountId } = await aDataset(store)
  last += 1
  const upload: ResumableUpload = {
    objectId: `resumable-${last}`,
    datasetId,
    accountId,
    size: 5e12,
    offset: 0,
    parts: 0,
    claimedPart: 0,
    fileName: 'long "file".bin',
    declaredType: null,
    input: { description: 'From a ship', categories: ['Data'] },
    expiresAt: at(100),
    fileIds: null,
    ...facts,
  }
  await store.write(({ resumableUploads }) => resumableUploads.add(upload))
  return upload
}

const find = (store: Store, objectId: string) =>
  store.read(({ resumableUploads }) => resumableUploads.find(objectId))

const parts = (store: Store, objectId: string) =>
  store.read(({ resumableUploads }) => resumableUploads.parts(objectId))

const claim = (store: Store, objectId: string, from: number) =>
  store.write(({ resumableUploads }) => resumableUploads.claim(objectId, from))

interface Move {
  readonly part: number
  readonly from: number
  readonly to: number
  readonly tag?: string
}

const advance = (store: Store, objectId: string, { tag = 'aa', ...move }: Move) =>
  store.write(({ resumableUploads }) =>
    resumableUploads.advance({ objectId, ...move, tag, expiresAt: at(200) }),
  )

/** Uploads that go on after interruptions. */
export const resumableUploadRules: StoreRules = (test) => {
  test('an upload is found as it was added', async ({ store }) => {
    const upload = await begin(store)
    equal(await find(store, upload.objectId), upload)
    equal(await parts(store, upload.objectId), [])
    is(await find(store, 'never begun'), null)
  })

  test('it moves on from where it is, and from nowhere else', async ({ store }) => {
    const upload = await begin(store)
    const { objectId } = upload
    is(await claim(store, objectId, 0), 1)
    is(await advance(store, objectId, { part: 1, from: 0, to: 4e12 }), true)
    is(await claim(store, objectId, 0), null)
    is(await claim(store, 'never begun', 0), null)
    is(await advance(store, objectId, { part: 2, from: 0, to: 7 }), false)
    is(await advance(store, 'never begun', { part: 1, from: 0, to: 7 }), false)
    is(await advance(store, objectId, { part: 2, from: 4e12, to: 5e12, tag: 'cc' }), true)
    equal(await parts(store, objectId), [
      { part: 1, tag: 'aa' },
      { part: 2, tag: 'cc' },
    ])
    const moved = { offset: 5e12, parts: 2, claimedPart: 3, expiresAt: at(200) }
    equal(await find(store, objectId), { ...upload, ...moved })
  })

  test('whoever claimed it last moves it on, and nobody before them', async ({ store }) => {
    const { objectId } = await begin(store)
    const [one, other] = [await claim(store, objectId, 0), await claim(store, objectId, 0)]
    equal([one, other], [1, 2])
    is(await advance(store, objectId, { part: 1, from: 0, to: 9 }), false)
    is(await advance(store, objectId, { part: 2, from: 0, to: 9, tag: 'bb' }), true)
    is(await claim(store, objectId, 9), 4)
    is(await advance(store, objectId, { part: 3, from: 9, to: 10 }), false)
    equal(await parts(store, objectId), [{ part: 2, tag: 'bb' }])
  })

  test('no two are given the same number, and one of them moves it on', async ({ store }) => {
    const { objectId } = await begin(store)
    const claims = await Promise.all([1, 2, 3].map(() => claim(store, objectId, 0)))
    equal(claims.sort(), [1, 2, 3])
    const moves = [3, 1, 3, 2].map((part) => advance(store, objectId, { part, from: 0, to: 9 }))
    equal((await Promise.all(moves)).filter(Boolean), [true])
    equal(await parts(store, objectId), [{ part: 3, tag: 'aa' }])
  })

  test('what it became is known until it expires', async ({ store }) => {
    const upload = await begin(store, { expiresAt: at(100) })
    const { objectId } = upload
    await store.write(async ({ resumableUploads }) => {
      await resumableUploads.finish({ objectId, fileIds: [7, 8], expiresAt: at(300) })
      await resumableUploads.finish({ objectId: 'never begun', fileIds: [7], expiresAt: at(1) })
    })
    equal(await find(store, objectId), { ...upload, fileIds: [7, 8], expiresAt: at(300) })
    is(await claim(store, objectId, 0), null)
    const sweep = (moment: number) =>
      store.write(({ resumableUploads }) => resumableUploads.removeExpired(at(moment)))
    await sweep(299)
    is((await find(store, objectId))?.objectId, objectId)
    await sweep(300)
    is(await find(store, objectId), null)
  })

  test('one whose bytes may still be coming is not forgotten', async ({ store }) => {
    const { objectId, datasetId, accountId } = await begin(store, { expiresAt: at(100) })
    await store.write(({ stagedObjects }) =>
      stagedObjects.add(newStagedObject({ objectId, datasetId, accountId })),
    )
    const sweep = () =>
      store.write(({ resumableUploads }) => resumableUploads.removeExpired(at(100)))
    await sweep()
    is((await find(store, objectId))?.objectId, objectId)
    await store.write(({ stagedObjects }) => stagedObjects.remove(objectId))
    await sweep()
    is(await find(store, objectId), null)
  })

  test('removing one takes its parts along, and goes with its dataset', async ({ store }) => {
    const [one, other] = [await begin(store), await begin(store)]
    await claim(store, one.objectId, 0)
    await advance(store, one.objectId, { part: 1, from: 0, to: 1 })
    await store.write(async ({ resumableUploads }) => {
      await resumableUploads.remove(one.objectId)
      await resumableUploads.remove('never begun')
    })
    equal(await parts(store, one.objectId), [])
    await store.write(({ datasets }) => datasets.remove(other.datasetId))
    is(await find(store, other.objectId), null)
  })
}
