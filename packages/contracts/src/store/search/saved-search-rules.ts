import type { Store } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import { aCollection, aDataset, anAccount, given } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

/** A saved search of a new account, into a collection below another one, which has a child. */
async function aSavedSearch(store: Store) {
  const creator = await anAccount(store)
  const above = await aCollection(store)
  const place = await aCollection(store, { parentId: above.id })
  const inside = await aCollection(store, { parentId: place.id })
  const search = await store.write(({ savedSearches }) =>
    savedSearches.add({
      query: 'kelp',
      filters: ['dvObjectType:datasets', 'subject:"a,b"'],
      collectionId: place.id,
      creatorId: creator.id,
    }),
  )
  return { creator, above, place, inside, search }
}

const linksOf = (store: Store, id: number) =>
  store.read(async ({ collectionLinks, datasetLinks }) => ({
    collections: (await collectionLinks.of(id)).linked.map((one) => one.id),
    datasets: (await datasetLinks.datasetsIn(id)).map(({ pid }) => pid.identifier),
  }))

const NOTHING = { collectionIds: [], datasetIds: [] }

export const savedSearchRules: StoreRules = (test, { concurrent }) => {
  test('a saved search is listed as it was added, and goes with its collection', async ({
    store,
  }) => {
    const { search, place, inside, creator } = await aSavedSearch(store)
    const placed = { ...search, collectionAlias: place.alias }
    await store.read(async ({ savedSearches }) => {
      equal(await savedSearches.find(search.id), placed)
      equal((await savedSearches.all()).at(-1), placed)
      is(await savedSearches.find(999_999), null)
    })
    const nowhere = { ...search, collectionId: 999_999 }
    await rejection(store.write(({ savedSearches }) => savedSearches.add(nowhere)))
    await rejection(store.write(({ accounts }) => accounts.remove(creator.id)))
    await store.write(async ({ collections }) => {
      await collections.remove(inside.id)
      await collections.remove(place.id)
    })
    is(await store.read(({ savedSearches }) => savedSearches.find(search.id)), null)
  })

  test('a saved search links what its collection neither holds nor shows, once', async ({
    store,
  }) => {
    const { search, above, place, inside } = await aSavedSearch(store)
    const [one, two] = [await aCollection(store), await aCollection(store)]
    const within = await aCollection(store, { parentId: one.id })
    const [far, near] = [
      await aDataset(store, { collectionId: one.id }),
      await aDataset(store, { collectionId: inside.id }),
    ]
    const byHand = { linkedId: two.id, linkingId: place.id, linkedAt: at(1) }
    await store.write(({ collectionLinks }) => collectionLinks.add(byHand))
    const found = {
      collectionIds: [two.id, above.id, place.id, inside.id, within.id, one.id, 999_999],
      datasetIds: [near.id, far.id, 999_999],
    }
    const link = () =>
      store.write(async ({ collections, savedSearches }) => {
        await collections.holdTree('adding')
        return savedSearches.link(search, found, at(2))
      })
    equal(await link(), { collectionIds: [one.id], datasetIds: [far.id] })
    equal(await link(), NOTHING)
    const all = { collections: [one.id, two.id], datasets: [far.pid.identifier] }
    equal(await linksOf(store, place.id), all)
    const unlink = (limit: number) =>
      store.write(({ savedSearches }) => savedSearches.unlink(search, limit))
    equal(await unlink(0), NOTHING)
    equal(await unlink(5), { collectionIds: [one.id], datasetIds: [far.id] })
    equal(await unlink(5), NOTHING)
    equal(await linksOf(store, place.id), { collections: [two.id], datasets: [] })
  })

  test('links outlive the saved search that made them', async ({ store }) => {
    const { search, place } = await aSavedSearch(store)
    const other = await aCollection(store)
    await store.write(({ savedSearches }) =>
      savedSearches.link(search, { ...NOTHING, collectionIds: [other.id] }, at(2)),
    )
    is(await store.write(({ savedSearches }) => savedSearches.remove(search.id)), true)
    is(await store.write(({ savedSearches }) => savedSearches.remove(search.id)), false)
    equal((await linksOf(store, place.id)).collections, [other.id])
    equal(await store.write(({ savedSearches }) => savedSearches.unlink(search, 5)), NOTHING)
  })

  test('with the account that is merged, its saved searches move', async ({ store }) => {
    const { search, creator } = await aSavedSearch(store)
    const to = await anAccount(store)
    await store.write(async (unit) => {
      await unit.accountTraces.move(creator, to)
      await unit.accounts.remove(creator.id)
    })
    await store.read(async ({ savedSearches, accountTraces }) => {
      is(given(await savedSearches.find(search.id)).creatorId, to.id)
      const page = { after: 0, limit: 5 }
      const traced = { id: to.id, userName: to.userName, actedAs: [] }
      equal(await accountTraces.items(traced, 'savedSearches', page), [{ id: search.id }])
    })
  })

  if (concurrent)
    test('a saved search that is locked is waited for', async ({ store }) => {
      const { search, place } = await aSavedSearch(store)
      const other = await aCollection(store)
      const found = { ...NOTHING, collectionIds: [other.id] }
      const linkedIfThere = () =>
        store.write(async ({ savedSearches }) =>
          (await savedSearches.lock(search.id))
            ? savedSearches.link(search, found, at(2))
            : NOTHING,
        )
      let linked: Promise<unknown> = Promise.resolve()
      await store.write(async ({ savedSearches }) => {
        is(await savedSearches.lock(search.id), true)
        linked = linkedIfThere()
        await savedSearches.unlink(search, 5)
        await savedSearches.remove(search.id)
      })
      equal(await linked, NOTHING)
      equal((await linksOf(store, place.id)).collections, [])
    })
}
