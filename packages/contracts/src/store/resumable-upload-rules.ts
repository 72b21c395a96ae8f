import type { ResumableUpload, Store } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { at } from './builders.ts'
import { aDataset } from './scenes.ts'
import type { StoreRules } from './store-context.ts'

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

const tags = (store: Store, objectId: string) =>
  store.read(({ resumableUploads }) => resumableUploads.tags(objectId))

const advance = (store: Store, objectId: string, move: readonly [number, number, string]) => {
  const [from, to, tag] = move
  return store.write(({ resumableUploads }) =>
    resumableUploads.advance({ objectId, from, to, tag, expiresAt: at(200) }),
  )
}

/** Uploads that go on after interruptions. */
export const resumableUploadRules: StoreRules = (test) => {
  test('an upload is found as it was added', async ({ store }) => {
    const upload = await begin(store)
    equal(await find(store, upload.objectId), upload)
    equal(await tags(store, upload.objectId), [])
    is(await find(store, 'never begun'), null)
  })

  test('it moves on from where it is, and from nowhere else', async ({ store }) => {
    const upload = await begin(store)
    const { objectId } = upload
    is(await advance(store, objectId, [0, 4e12, 'aa']), true)
    is(await advance(store, objectId, [0, 7, 'bb']), false)
    is(await advance(store, 'never begun', [0, 7, 'bb']), false)
    is(await advance(store, objectId, [4e12, 5e12, 'cc']), true)
    equal(await tags(store, objectId), ['aa', 'cc'])
    equal(await find(store, objectId), { ...upload, offset: 5e12, parts: 2, expiresAt: at(200) })
  })

  test('of two that move it on from the same place one does', async ({ store }) => {
    const { objectId } = await begin(store)
    const moves = ['aa', 'bb'].map((tag) => advance(store, objectId, [0, 9, tag]))
    equal((await Promise.all(moves)).sort(), [false, true])
    equal((await tags(store, objectId)).length, 1)
  })

  test('what it became is known until it expires', async ({ store }) => {
    const upload = await begin(store, { expiresAt: at(300) })
    const { objectId } = upload
    await store.write(async ({ resumableUploads }) => {
      await resumableUploads.finish(objectId, [7, 8])
      await resumableUploads.finish('never begun', [7])
    })
    equal(await find(store, objectId), { ...upload, fileIds: [7, 8] })
    const sweep = (moment: number) =>
      store.write(({ resumableUploads }) => resumableUploads.removeExpired(at(moment)))
    await sweep(299)
    is((await find(store, objectId))?.objectId, objectId)
    await sweep(300)
    is(await find(store, objectId), null)
  })

  test('removing one takes its parts along, and goes with its dataset', async ({ store }) => {
    const [one, other] = [await begin(store), await begin(store)]
    await advance(store, one.objectId, [0, 1, 'aa'])
    await store.write(async ({ resumableUploads }) => {
      await resumableUploads.remove(one.objectId)
      await resumableUploads.remove('never begun')
    })
    equal(await tags(store, one.objectId), [])
    await store.write(({ datasets }) => datasets.remove(other.datasetId))
    is(await find(store, other.objectId), null)
  })
}
