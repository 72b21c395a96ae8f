import type { StagedThumbnail, Store } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, fresh } from '../builders.ts'
import { aCollection, aDataset, aFile, firstDraft } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

async function someFile(store: Store): Promise<number> {
  const { file } = await aFile(store, firstDraft(await aDataset(store)))
  return file.id
}

const thumbnail = (fileId: number, facts: Partial<StagedThumbnail> = {}): StagedThumbnail => {
  const objectId = `thumbnail${fresh()}`
  return {
    objectId,
    fileId,
    side: 64,
    storageDriver: 'folder',
    key: `10.5072/FK2/object.thumb64.${objectId}`,
    size: 700,
    createdAt: at(1),
    leaseUntil: at(100),
    ...facts,
  }
}

const stage = (store: Store, staged: StagedThumbnail) =>
  store.write(({ thumbnails }) => thumbnails.stage(staged))

const keep = (store: Store, { objectId }: StagedThumbnail) =>
  store.write(({ thumbnails }) => thumbnails.keep(objectId))

const claim = (store: Store, { objectId }: StagedThumbnail) =>
  store.write(({ thumbnails }) => thumbnails.claim(objectId))

const forget = (store: Store, { objectId }: StagedThumbnail) =>
  store.write(({ thumbnails }) => thumbnails.forget(objectId))

const find = (store: Store, fileId: number, side = 64) =>
  store.read(({ thumbnails }) => thumbnails.find(fileId, side))

const abandoned = async (store: Store, moment: Date) =>
  (await store.read(({ thumbnails }) => thumbnails.abandoned(moment, 1000))).map(
    ({ objectId }) => objectId,
  )

async function aKept(store: Store, fileId: number, facts?: Partial<StagedThumbnail>) {
  const staged = thumbnail(fileId, facts)
  await stage(store, staged)
  is(await keep(store, staged), true)
  return staged
}

const NOTHING = { kept: null, failedUntil: null }

export const thumbnailRules: StoreRules = (test) => {
  test('a thumbnail is found once it is stored, by its file and size', async ({ store }) => {
    const fileId = await someFile(store)
    const staged = thumbnail(fileId)
    is(await stage(store, staged), true)
    equal(await find(store, fileId), NOTHING)
    is(await keep(store, staged), true)
    const { createdAt: _, leaseUntil: __, ...kept } = staged
    equal(await find(store, fileId), { kept, failedUntil: null })
    equal(await find(store, fileId, 400), NOTHING)
    equal(await find(store, await someFile(store)), NOTHING)
    equal(await find(store, 999_999), NOTHING)
    await rejection(stage(store, staged))
    is(await keep(store, staged), false)
  })

  test('one thumbnail is stored per file and size, and the later unit continues', async ({
    store,
  }) => {
    const fileId = await someFile(store)
    const first = await aKept(store, fileId)
    const second = thumbnail(fileId)
    await stage(store, second)
    const outcome = await store.write(async ({ thumbnails }) => {
      const late = await thumbnails.keep(second.objectId)
      return [late, await thumbnails.claim(second.objectId)]
    })
    equal(outcome, [false, true])
    is((await find(store, fileId)).kept?.objectId, first.objectId)
    const larger = await aKept(store, fileId, { side: 400 })
    is((await find(store, fileId, 400)).kept?.objectId, larger.objectId)
  })

  test('a claimed thumbnail is not found, and another one can be stored', async ({ store }) => {
    const fileId = await someFile(store)
    const first = await aKept(store, fileId)
    await forget(store, first)
    is((await find(store, fileId)).kept?.objectId, first.objectId)
    is(await claim(store, first), true)
    is(await claim(store, first), true)
    equal(await find(store, fileId), NOTHING)
    is(await keep(store, first), false)
    const second = await aKept(store, fileId)
    is((await find(store, fileId)).kept?.objectId, second.objectId)
    await forget(store, first)
    is(await claim(store, first), false)
    is(await keep(store, first), false)
  })

  test('a thumbnail that was never stored is abandoned when its lease ends', async ({ store }) => {
    const fileId = await someFile(store)
    const young = thumbnail(fileId, { createdAt: at(3), leaseUntil: at(300) })
    const old = thumbnail(fileId, { createdAt: at(2), leaseUntil: at(200) })
    await stage(store, young)
    await stage(store, old)
    const kept = await aKept(store, fileId, { side: 400, leaseUntil: at(200) })
    const mine = async (moment: Date) => {
      const all = [young.objectId, old.objectId, kept.objectId]
      return (await abandoned(store, moment)).filter((each) => all.includes(each))
    }
    equal(await mine(at(199)), [])
    equal(await mine(at(200)), [old.objectId])
    equal(await mine(at(300)), [old.objectId, young.objectId])
    await claim(store, old)
    equal(await mine(at(200)), [old.objectId])
    await forget(store, old)
    equal(await mine(at(300)), [young.objectId])
    const first = await store.read(({ thumbnails }) => thumbnails.abandoned(at(300), 1))
    is(first.length, 1)
    equal(Object.keys(first[0] ?? {}).sort(), ['createdAt', 'key', 'objectId', 'storageDriver'])
  })

  test('abandoned ones are listed after a given one, by creation and object id', async ({
    store,
  }) => {
    const fileId = await someFile(store)
    const old = thumbnail(fileId, { createdAt: at(4), leaseUntil: at(50) })
    const tie = thumbnail(fileId, { createdAt: at(5), leaseUntil: at(50) })
    const late = thumbnail(fileId, { createdAt: at(5), leaseUntil: at(50) })
    for (const each of [late, old, tie]) await stage(store, each)
    const all = [old, tie, late]
    const behind = async (after: StagedThumbnail) => {
      const found = await store.read(({ thumbnails }) => thumbnails.abandoned(at(50), 1000, after))
      return all.filter((each) => found.some(({ objectId }) => objectId === each.objectId))
    }
    const [first, last] = tie.objectId < late.objectId ? [tie, late] : [late, tie]
    equal(new Set(await behind(old)), new Set([tie, late]))
    equal(await behind(first), [last])
    equal(await behind(last), [])
  })

  test('stored thumbnails count in their dataset and in every ancestor', async ({ store }) => {
    const outer = await aCollection(store)
    const inner = await aCollection(store, { parentId: outer.id })
    const dataset = await aDataset(store, { collectionId: inner.id })
    const { file } = await aFile(store, firstDraft(dataset))
    await aKept(store, file.id, { size: 30 })
    await aKept(store, file.id, { size: 12, side: 400 })
    await stage(store, thumbnail(file.id, { side: 140 }))
    const bytes = (kind: 'collection' | 'dataset', id: number) =>
      store.read(({ thumbnails }) => thumbnails.bytes({ kind, id }))
    equal([await bytes('dataset', dataset.id), await bytes('collection', outer.id)], [42, 42])
    is(await bytes('collection', (await aCollection(store)).id), 0)
    is(await bytes('dataset', 999_999), 0)
    await store.write(({ files }) => files.remove(file.id))
    is(await bytes('collection', inner.id), 0)
  })

  test('the thumbnails of a deleted file are abandoned', async ({ store }) => {
    const fileId = await someFile(store)
    const kept = await aKept(store, fileId)
    const staged = thumbnail(fileId, { side: 140 })
    await stage(store, staged)
    await store.write(({ files }) => files.remove(fileId))
    equal(await find(store, fileId), NOTHING)
    const early = await abandoned(store, at(1))
    equal([early.includes(kept.objectId), early.includes(staged.objectId)], [true, false])
    is((await abandoned(store, at(100))).includes(staged.objectId), true)
    is(await keep(store, staged), false)
    is(await stage(store, thumbnail(fileId)), false)
    is(await claim(store, kept), true)
    await forget(store, kept)
    is((await abandoned(store, at(1))).includes(kept.objectId), false)
  })

  test('the last failed attempt to draw a file is remembered', async ({ store }) => {
    const fileId = await someFile(store)
    const fail = (id: number, until: Date) =>
      store.write(({ thumbnails }) => thumbnails.fail(id, until))
    await fail(fileId, at(50))
    equal(await find(store, fileId), { kept: null, failedUntil: at(50) })
    await fail(fileId, at(60))
    equal(await find(store, fileId, 400), { kept: null, failedUntil: at(60) })
    const kept = await aKept(store, fileId)
    equal(
      [(await find(store, fileId)).kept?.objectId, (await find(store, fileId)).failedUntil],
      [kept.objectId, at(60)],
    )
    await fail(999_999, at(50))
    equal(await find(store, 999_999), NOTHING)
    await store.write(({ files }) => files.remove(fileId))
    equal(await find(store, fileId), NOTHING)
  })
}
