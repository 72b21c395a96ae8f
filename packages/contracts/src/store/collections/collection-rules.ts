import type { Store } from '@holdfast/core'
import type { Collection, CollectionRef } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, newCollection } from '../builders.ts'
import { aCollection, aDataset, anAccount, given, theRoot } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999
const byId = (id: number): CollectionRef => ({ kind: 'id', id })
const byAlias = (alias: string): CollectionRef => ({ kind: 'alias', alias })

const find = (store: Store, ref: CollectionRef): Promise<Collection | null> =>
  store.read(({ collections }) => collections.find(ref))

const lineageOf = async (store: Store, ref: CollectionRef): Promise<readonly number[] | null> => {
  const found = await store.read(({ collections }) => collections.lineage(ref))
  return found?.map(({ id }) => id) ?? null
}

const save = (store: Store, collection: Collection) =>
  store.write(({ collections }) => collections.save(collection))

export const collectionRules: StoreRules = (test, claims) => {
  theTree(test, claims)
  keeping(test, claims)
  aliases(test, claims)
  removing(test, claims)
}

const theTree: StoreRules = (test) => {
  test('an empty store has no root', async ({ store }) => {
    is(await find(store, { kind: 'root' }), null)
    is(await lineageOf(store, { kind: 'root' }), null)
  })

  test('there is one root', async ({ store }) => {
    const root = await theRoot(store)
    equal(await find(store, { kind: 'root' }), root)
    const second = newCollection({ parentId: null, creatorId: root.creatorId })
    await rejection(store.write(({ collections }) => collections.add(second)))
  })

  test('a lineage leads from the collection to the root', async ({ store }) => {
    const root = await theRoot(store)
    const child = await aCollection(store)
    const grandchild = await aCollection(store, { parentId: child.id })
    const found = await store.read((unit) => unit.collections.lineage(byId(grandchild.id)))
    equal(found, [grandchild, child, root])
    equal(await lineageOf(store, byAlias(child.alias)), [child.id, root.id])
    equal(await lineageOf(store, { kind: 'root' }), [root.id])
    for (const ref of [byId(NOWHERE), byAlias('nowhere')]) is(await lineageOf(store, ref), null)
  })

  test('a collection that moves takes its descendants along', async ({ store }) => {
    const root = await theRoot(store)
    const [from, to] = [await aCollection(store), await aCollection(store)]
    const moved = await aCollection(store, { parentId: from.id })
    const leaf = await aCollection(store, { parentId: moved.id })
    is(await save(store, { ...moved, parentId: to.id }), 'saved')
    equal(await lineageOf(store, byId(leaf.id)), [leaf.id, moved.id, to.id, root.id])
    await store.read(async ({ collections }) => {
      equal([await collections.childCount(from.id), await collections.childCount(to.id)], [0, 1])
    })
  })

  test('collections are found by their ids and by their ancestors', async ({ store }) => {
    const top = await aCollection(store)
    const middle = await aCollection(store, { parentId: top.id })
    const bottom = await aCollection(store, { parentId: middle.id })
    await store.read(async ({ collections }) => {
      equal(await collections.below(top.id), [middle, bottom])
      equal(await collections.below(bottom.id), [])
      equal(await collections.byIds([bottom.id, NOWHERE, top.id]), [top, bottom])
      equal(await collections.byIds([]), [])
      const all = await collections.byIds(null)
      equal(all.slice(-3), [top, middle, bottom])
    })
  })

  test('children are direct, by id, and only published ones unless requested', async ({
    store,
  }) => {
    const parent = await aCollection(store)
    const first = await aCollection(store, { parentId: parent.id, publishedAt: at(1) })
    const hidden = await aCollection(store, { parentId: parent.id })
    const last = await aCollection(store, { parentId: parent.id, publishedAt: at(0) })
    await aCollection(store, { parentId: first.id, publishedAt: at(1) })
    await store.read(async ({ collections }) => {
      equal(await collections.children(parent.id, { unpublished: false }), [first, last])
      equal(await collections.children(parent.id, { unpublished: true }), [first, hidden, last])
      equal(await collections.children(NOWHERE, { unpublished: true }), [])
    })
  })

  test('the child count is that of direct collections and datasets', async ({ store }) => {
    const parent = await aCollection(store)
    const child = await aCollection(store, { parentId: parent.id })
    await aDataset(store, { collectionId: parent.id })
    await aDataset(store, { collectionId: child.id })
    await store.read(async ({ collections }) => {
      is(await collections.childCount(parent.id), 2)
      is(await collections.childCount(child.id), 1)
      is(await collections.childCount(NOWHERE), 0)
    })
  })
}

const keeping: StoreRules = (test) => {
  test('the blocks in use are those that collections define themselves', async ({ store }) => {
    await theRoot(store)
    const inUse = () => store.read(({ collections }) => collections.blockNamesInUse())
    const before = await inUse()
    await aCollection(store, { blocks: { root: true, names: ['tides', 'citation'] } })
    await aCollection(store, { blocks: { root: true, names: ['citation', 'Swell'] } })
    await aCollection(store, { blocks: { root: false, names: ['inherited'] } })
    equal(await inUse(), [...new Set([...before, 'Swell', 'citation', 'tides'])].sort())
  })

  test('a collection is read as it was added', async ({ store }) => {
    const root = await theRoot(store)
    const facts = newCollection({
      parentId: root.id,
      creatorId: root.creatorId,
      name: 'Gezeiten — 潮汐 🌊',
      affiliation: 'Institute',
      description: '<p>About</p>',
      type: 'LABORATORY',
      contacts: ['b@example.org', 'a@example.org'],
      createdAt: new Date('2031-02-03T04:05:06.007Z'),
      publishedAt: at(5),
      blocks: { root: true, names: ['geospatial', 'citation'] },
      facets: { root: true, names: ['subject', 'authorName'] },
      inputLevels: [
        { fieldName: 'title', required: true, include: true, displayOnCreate: null },
        { fieldName: 'notes', required: false, include: false, displayOnCreate: true },
      ],
      guestbookRoot: true,
      fileCountLimit: 0,
      filePids: false,
      requireFilesToPublish: true,
      allowedDatasetTypes: [],
      metadataLanguage: 'en',
      storageDriver: 's3',
      theme: {
        logo: 'logo.png',
        logoAlignment: 'left',
        logoFormat: 'square',
        logoBackgroundColor: null,
        tagline: 'All at sea',
        linkUrl: 'https://example.org',
        linkColor: '#fff',
        textColor: null,
        backgroundColor: null,
      },
    })
    const added = given(await store.write(({ collections }) => collections.add(facts)))
    equal(added, { ...facts, id: added.id })
    equal(await find(store, byId(added.id)), added)
    const changed = { ...added, allowedDatasetTypes: ['dataset'], theme: null, fileCountLimit: 7 }
    is(await save(store, changed), 'saved')
    equal(await find(store, byId(added.id)), changed)
  })

  test('locking returns the same as finding', async ({ store }) => {
    const collection = await aCollection(store)
    await store.write(async ({ collections }) => {
      equal(await collections.lock(byId(collection.id)), collection)
      equal(await collections.lock(byAlias(collection.alias.toUpperCase())), collection)
      equal(await collections.lock({ kind: 'root' }), await collections.find({ kind: 'root' }))
      is(await collections.lock(byId(NOWHERE)), null)
    })
  })

  test('an unknown collection cannot be saved', async ({ store }) => {
    const collection = await aCollection(store)
    await rejection(save(store, { ...collection, id: NOWHERE, alias: 'not-there' }))
    is(await find(store, byAlias('not-there')), null)
  })

  test('an unknown parent is refused', async ({ store }) => {
    const { id: creatorId } = await anAccount(store)
    const orphan = newCollection({ parentId: NOWHERE, creatorId })
    await rejection(store.write(({ collections }) => collections.add(orphan)))
  })
}

const aliases: StoreRules = (test) => {
  test('an alias keeps its case and is found ignoring case', async ({ store }) => {
    const collection = await aCollection(store, { alias: 'Sea_Level-1' })
    for (const alias of ['Sea_Level-1', 'sea_level-1', 'SEA_LEVEL-1'])
      equal(await find(store, byAlias(alias)), collection)
    for (const alias of ['Sea%', 'SeaXLevel-1', '', 'Sea_Level-'])
      is(await find(store, byAlias(alias)), null)
  })

  test('a taken alias is reported, and the unit continues', async ({ store }) => {
    const { id: parentId, creatorId } = await theRoot(store)
    const { alias } = await aCollection(store, { alias: 'TakenAlias' })
    const saved = await aCollection(store)
    const next = newCollection({ parentId, creatorId })
    await store.write(async ({ collections }) => {
      const again = newCollection({ parentId, creatorId, alias: alias.toLowerCase() })
      is(await collections.add(again), 'aliasTaken')
      is(await collections.save({ ...saved, alias: alias.toUpperCase() }), 'aliasTaken')
      given(await collections.add(next))
    })
    is((await find(store, byAlias(next.alias)))?.alias, next.alias)
    equal(await find(store, byId(saved.id)), saved)
  })

  test('a collection may change the case of its own alias', async ({ store }) => {
    const collection = await aCollection(store, { alias: 'own-alias' })
    is(await save(store, { ...collection, alias: 'Own-Alias' }), 'saved')
    is((await find(store, byAlias('own-alias')))?.alias, 'Own-Alias')
  })
}

const removing: StoreRules = (test) => {
  const remove = (store: Store, id: number) =>
    store.write(({ collections }) => collections.remove(id))

  test('an empty collection can be deleted, and its alias used again', async ({ store }) => {
    const { id, alias } = await aCollection(store)
    await remove(store, id)
    is(await find(store, byId(id)), null)
    is(await find(store, byAlias(alias)), null)
    is((await aCollection(store, { alias })).alias, alias)
  })

  test('a collection that is not empty cannot be deleted', async ({ store }) => {
    const [withChild, withDataset] = [await aCollection(store), await aCollection(store)]
    await aCollection(store, { parentId: withChild.id })
    await aDataset(store, { collectionId: withDataset.id })
    for (const collection of [withChild, withDataset]) {
      await rejection(remove(store, collection.id))
      equal(await find(store, byId(collection.id)), collection)
    }
  })
}
