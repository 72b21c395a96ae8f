import type { Store } from '@holdfast/core'
import type { FeaturedItemDraft, StagedImage } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, fresh } from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  dropFile,
  editFile,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const custom = (content: string, facts: Partial<FeaturedItemDraft> = {}): FeaturedItemDraft => ({
  id: null,
  displayOrder: 0,
  target: { kind: 'custom', content },
  image: null,
  ...facts,
})

const linking = (kind: 'collection' | 'dataset' | 'datafile', id: number): FeaturedItemDraft => ({
  ...custom(''),
  target: { kind, id },
})

const save = (store: Store, collectionId: number, ...drafts: readonly FeaturedItemDraft[]) =>
  store.write(({ featuredItems }) => featuredItems.save(collectionId, drafts))

const find = (store: Store, id: number | undefined) =>
  store.read(({ featuredItems }) => featuredItems.find(given(id)))

const idsIn = async (store: Store, collectionId: number) =>
  (await store.read(({ featuredItems }) => featuredItems.ofCollection(collectionId))).map(
    ({ item }) => item.id,
  )

async function aStagedImage(store: Store, facts: Partial<StagedImage> = {}): Promise<StagedImage> {
  const objectId = `picture${fresh()}`
  const image = {
    objectId,
    storageDriver: 'folder',
    key: `collections/1/${objectId}`,
    fileName: 'réf.png',
    contentType: 'image/png',
    size: 7,
    createdAt: at(1),
    leaseUntil: at(100),
    ...facts,
  }
  await store.write(({ featuredItems }) => featuredItems.stageImage(image))
  return image
}

const abandoned = async (store: Store, moment = at(1000)) =>
  (await store.read(({ featuredItems }) => featuredItems.abandonedImages(moment, 100))).map(
    ({ objectId }) => objectId,
  )

const claim = (store: Store, { objectId }: StagedImage) =>
  store.write(({ featuredItems }) => featuredItems.claimImage(objectId))

export const featuredItemRules: StoreRules = (test) => {
  test('items are listed by display order, then id, as they were added', async ({ store }) => {
    const { id } = await aCollection(store)
    const [a, b, c] = await save(
      store,
      id,
      custom('a', { displayOrder: 2 }),
      custom('b', { displayOrder: 1 }),
      custom('c', { displayOrder: 1 }),
    )
    equal(await idsIn(store, id), [b, c, a])
    equal(await find(store, a), {
      item: {
        id: a,
        collectionId: id,
        displayOrder: 2,
        target: { kind: 'custom', content: 'a' },
        image: null,
      },
      linked: null,
    })
    is(await find(store, 999_999), null)
    equal(await save(store, id), [])
    await rejection(save(store, 999_999, custom('d')))
  })

  test('saved items are replaced, and new ones are added', async ({ store }) => {
    const { id } = await aCollection(store)
    const other = await aCollection(store)
    const [a, b] = await save(store, id, custom('a'), custom('b'))
    const [changed, added] = await save(
      store,
      id,
      { ...linking('collection', other.id), id: given(a), displayOrder: 9 },
      custom('c'),
    )
    is(changed, a)
    equal(await idsIn(store, id), [b, added, a])
    equal((await find(store, a))?.item.target, { kind: 'collection', id: other.id })
    await rejection(save(store, other.id, custom('x', { id: given(a) })))
    await rejection(save(store, id, custom('x', { id: 999_999 })))
    await store.write(({ featuredItems }) => featuredItems.removeOthers(id, [given(b)]))
    equal(await idsIn(store, id), [b])
    await store.write(({ featuredItems }) => featuredItems.remove(given(b)))
    await store.write(({ featuredItems }) => featuredItems.remove(given(b)))
    equal(await idsIn(store, id), [])
  })

  test('a linked object is shown as in its latest release', async ({ store }) => {
    const { id } = await aCollection(store)
    const shown = await aCollection(store, { publishedAt: at(1), name: 'Shown' })
    const dataset = await aDataset(store, { collectionId: shown.id })
    const view = firstDraft(dataset)
    const { file } = await aFile(store, view, { label: 'first.txt' })
    const items = await save(
      store,
      id,
      linking('collection', shown.id),
      linking('collection', id),
      linking('dataset', dataset.id),
      linking('datafile', file.id),
    )
    const linked = async () => {
      const all = await Promise.all(items.map((item) => find(store, item)))
      return all.map((each) => [each?.linked?.name, each?.linked?.shown])
    }
    const { protocol, authority, identifier } = dataset.pid
    const ofDataset = (await find(store, items[2]))?.linked
    is(ofDataset?.identifier, `${protocol}:${authority}/${identifier}`)
    is(ofDataset?.collectionId, shown.id)
    is((await find(store, items[3]))?.linked?.identifier, String(file.id))
    is((await find(store, items[0]))?.linked?.identifier, shown.alias)
    equal(await linked(), [
      ['Shown', true],
      ['A collection', false],
      ['', false],
      ['', false],
    ])
    await releaseDraft(store, view)
    equal((await linked()).slice(2), [
      ['Tides', true],
      ['first.txt', true],
    ])
    const next = await openDraft(store, view)
    await editFile(store, next, { fileId: file.id, label: 'second.txt' })
    equal((await linked())[3], ['first.txt', true])
  })

  test('objects are found by any form of reference', async ({ store }) => {
    const collection = await aCollection(store, { publishedAt: at(1) })
    const dataset = await aDataset(store)
    const { file } = await aFile(store, firstDraft(dataset), { file: { restricted: true } })
    const filePid = { ...dataset.pid, identifier: `${dataset.pid.identifier}/Part1` }
    const given = [{ fileId: file.id, pid: filePid }]
    await store.write(({ files }) => files.givePids(dataset.id, given))
    const found = await store.read(({ featuredItems }) =>
      featuredItems.featurable([
        { kind: 'id', id: file.id },
        { kind: 'pid', pid: { ...filePid, identifier: filePid.identifier.toLowerCase() } },
        { kind: 'alias', alias: collection.alias.toUpperCase() },
        { kind: 'alias', alias: 'nowhere' },
        { kind: 'pid', pid: { ...dataset.pid, authority: dataset.pid.authority.toUpperCase() } },
        { kind: 'id', id: collection.id },
        { kind: 'id', id: 999_999 },
      ]),
    )
    const asCollection = {
      kind: 'collection',
      id: collection.id,
      collectionId: collection.id,
      released: true,
      restricted: false,
    }
    const { collectionId } = dataset
    const asFile = {
      kind: 'datafile',
      id: file.id,
      collectionId,
      released: false,
      restricted: true,
    }
    equal(found, [
      asFile,
      asFile,
      asCollection,
      null,
      { kind: 'dataset', id: dataset.id, collectionId, released: false, restricted: false },
      asCollection,
      null,
    ])
    equal(await store.read(({ featuredItems }) => featuredItems.featurable([])), [])
    await releaseDraft(store, firstDraft(dataset))
    const names = [
      { kind: 'id', id: dataset.id },
      { kind: 'id', id: file.id },
    ] as const
    const after = await store.read(({ featuredItems }) => featuredItems.featurable(names))
    equal(
      after.map((each) => each?.released),
      [true, true],
    )
  })

  test('what items link to can be held, and so can what is not there', async ({ store }) => {
    const { id } = await aCollection(store)
    const target = await aCollection(store)
    const dataset = await aDataset(store)
    const { file } = await aFile(store, firstDraft(dataset))
    await save(store, id, linking('collection', target.id), linking('datafile', file.id))
    await store.write(async ({ featuredItems }) => {
      await featuredItems.holdLinked(id, [])
      await featuredItems.holdLinked(id, [
        { kind: 'id', id: dataset.id },
        { kind: 'pid', pid: dataset.pid },
        { kind: 'alias', alias: target.alias },
        { kind: 'alias', alias: 'nowhere' },
      ])
      is((await featuredItems.ofCollection(id)).length, 2)
    })
  })

  test('an item is deleted with its target and with its collection', async ({ store }) => {
    const { id } = await aCollection(store)
    const target = await aCollection(store)
    const dataset = await aDataset(store)
    const { file } = await aFile(store, firstDraft(dataset))
    const gone = await aCollection(store)
    const [ofCollection, ofDataset, ofFile] = await save(
      store,
      id,
      linking('collection', target.id),
      linking('dataset', dataset.id),
      linking('datafile', file.id),
    )
    const [own] = await save(store, gone.id, custom('a'))
    await store.write(({ files }) => files.remove(file.id))
    equal(await idsIn(store, id), [ofCollection, ofDataset])
    await store.write(({ datasets }) => datasets.remove(dataset.id))
    await store.write(({ collections }) => collections.remove(target.id))
    await store.write(({ collections }) => collections.remove(gone.id))
    equal(await idsIn(store, id), [])
    equal([await find(store, ofFile), await find(store, own)], [null, null])
    await rejection(save(store, id, linking('dataset', 999_999)))
  })

  test('items of files that the latest release does not show can be removed', async ({ store }) => {
    const { id } = await aCollection(store)
    const dataset = await aDataset(store)
    const view = firstDraft(dataset)
    const kept = await aFile(store, view)
    const dropped = await aFile(store, view)
    const restricted = await aFile(store, view)
    await releaseDraft(store, view)
    const [a, b, c, d] = await save(
      store,
      id,
      linking('datafile', kept.file.id),
      linking('datafile', dropped.file.id),
      linking('datafile', restricted.file.id),
      linking('dataset', dataset.id),
    )
    const sweep = () => store.write(({ featuredItems }) => featuredItems.removeStale(dataset.id))
    const next = await openDraft(store, view)
    await dropFile(store, next, dropped.file.id)
    await editFile(store, next, { fileId: restricted.file.id, restricted: true })
    await sweep()
    equal(await idsIn(store, id), [a, b, c, d])
    await releaseDraft(store, next)
    await sweep()
    equal(await idsIn(store, id), [a, d])
    await store.write(({ featuredItems }) => featuredItems.removeOfDataset(dataset.id))
    await store.write(({ featuredItems }) => featuredItems.removeOfFiles([kept.file.id]))
    equal(await idsIn(store, id), [])
  })

  test('an image without an item is unused, also after its item got another', async ({ store }) => {
    const { id } = await aCollection(store)
    const first = await aStagedImage(store)
    const second = await aStagedImage(store, { leaseUntil: at(200) })
    const has = (image: StagedImage, item?: number) =>
      save(store, id, custom('a', { id: item ?? null, image: image.objectId }))
    const mine = async () => {
      const both = [first.objectId, second.objectId]
      return (await abandoned(store)).filter((each) => both.includes(each))
    }
    equal(await mine(), [first.objectId, second.objectId])
    const [item] = await has(first)
    const { createdAt: _, leaseUntil: __, ...image } = first
    equal((await find(store, item))?.item.image, image)
    equal(await mine(), [second.objectId])
    equal((await abandoned(store, at(199))).includes(second.objectId), false)
    const behind = await store.read(({ featuredItems }) =>
      featuredItems.abandonedImages(at(1000), 100, second),
    )
    equal(
      behind.map(({ objectId }) => objectId).filter((each) => each === second.objectId),
      [],
    )
    await has(first, item)
    equal(await mine(), [second.objectId])
    await has(second, item)
    equal(await mine(), [first.objectId])
    await store.write(({ featuredItems }) => featuredItems.remove(given(item)))
    equal(await mine(), [first.objectId, second.objectId])
    await rejection(store.write(({ featuredItems }) => featuredItems.stageImage(first)))
  })

  test('an image has one item, and none once it is claimed for removal', async ({ store }) => {
    const { id } = await aCollection(store)
    const image = await aStagedImage(store)
    const has = () => save(store, id, custom('a', { image: image.objectId }))
    const [item] = await has()
    await rejection(has())
    is(await claim(store, image), false)
    await store.write(({ featuredItems }) => featuredItems.forgetImage(image.objectId))
    is((await find(store, item))?.item.image?.objectId, image.objectId)
    await store.write(({ collections }) => collections.remove(id))
    is(await claim(store, image), true)
    is(await claim(store, image), true)
    is((await abandoned(store)).includes(image.objectId), true)
    const other = await aCollection(store)
    await rejection(save(store, other.id, custom('a', { image: image.objectId })))
    await store.write(({ featuredItems }) => featuredItems.forgetImage(image.objectId))
    is(await claim(store, image), false)
    is((await abandoned(store)).includes(image.objectId), false)
    await rejection(save(store, other.id, custom('a', { image: 'nothing' })))
  })
}
