import type { Store } from '@holdfast/core'
import type { FeaturingFacts } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import { aCollection } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const append = (store: Store, id: number, ids: readonly number[]) =>
  store.write(({ featuredCollections }) => featuredCollections.append(id, ids))

const featured = async (store: Store, id: number): Promise<readonly number[]> => {
  const found = await store.read(({ featuredCollections }) => featuredCollections.of(id))
  return found.map((collection) => collection.id)
}

const factsOf = async (
  store: Store,
  id: number,
  aliases: readonly string[],
): Promise<readonly FeaturingFacts[]> => {
  const found = await store.read((unit) => unit.featuredCollections.facts(id, aliases))
  return found.toSorted((a, b) => a.id - b.id)
}

export const featuredRules: StoreRules = (test) => {
  test('featured collections are listed in the order of their addition', async ({ store }) => {
    const parent = await aCollection(store)
    const children = []
    for (const _ of [1, 2, 3]) children.push(await aCollection(store, { parentId: parent.id }))
    const [first, second, third] = children.map(({ id }) => id) as [number, number, number]
    await append(store, parent.id, [third, first])
    await append(store, parent.id, [second])
    await append(store, parent.id, [])
    equal(await featured(store, parent.id), [third, first, second])
    equal(await featured(store, NOWHERE), [])
    const [one] = await store.read((unit) => unit.featuredCollections.of(parent.id))
    const { id, alias, name } = children[2] ?? parent
    equal(one, { id, alias, name })
  })

  test('eligible are published child collections and published linked ones', async ({ store }) => {
    const parent = await aCollection(store)
    const facts = { publishedAt: at(1), parentId: parent.id }
    const child = await aCollection(store, facts)
    const hidden = await aCollection(store, { parentId: parent.id })
    const grandchild = await aCollection(store, { ...facts, parentId: child.id })
    const [linked, linkedHidden] = [
      await aCollection(store, { publishedAt: at(1) }),
      await aCollection(store),
    ]
    for (const { id } of [linked, linkedHidden])
      await store.write(({ collectionLinks }) =>
        collectionLinks.add({ linkedId: id, linkingId: parent.id, linkedAt: at(1) }),
      )
    await append(store, parent.id, [child.id])
    const all = [child, hidden, grandchild, linked, linkedHidden, parent]
    const aliases = [...all.map(({ alias }) => alias.toUpperCase()), 'nowhere']
    const found = await factsOf(store, parent.id, aliases)
    equal(
      found,
      all
        .map(({ id, alias }) => ({
          id,
          alias,
          eligible: id === child.id || id === linked.id,
          featured: id === child.id,
        }))
        .toSorted((a, b) => a.id - b.id),
    )
  })

  test('all are removed at once, and their number is returned', async ({ store }) => {
    const parent = await aCollection(store)
    const child = await aCollection(store, { parentId: parent.id })
    await append(store, parent.id, [child.id])
    const clear = () =>
      store.write(({ featuredCollections }) => featuredCollections.clear(parent.id))
    equal([await clear(), await clear(), await featured(store, parent.id)], [1, 0, []])
  })

  test('a collection is featured once, and an unknown one not at all', async ({ store }) => {
    const parent = await aCollection(store)
    const child = await aCollection(store, { parentId: parent.id })
    await append(store, parent.id, [child.id])
    await rejection(append(store, parent.id, [child.id]))
    await rejection(append(store, parent.id, [NOWHERE]))
    await rejection(append(store, NOWHERE, [child.id]))
    equal(await featured(store, parent.id), [child.id])
  })

  test('featuring ends when either collection is deleted', async ({ store }) => {
    const parent = await aCollection(store)
    const [kept, gone] = [
      await aCollection(store, { parentId: parent.id }),
      await aCollection(store, { parentId: parent.id }),
    ]
    await append(store, parent.id, [gone.id, kept.id])
    await store.write(({ collections }) => collections.remove(gone.id))
    equal(await featured(store, parent.id), [kept.id])
  })

  test('featuring a linked collection ends with the link', async ({ store }) => {
    const [parent, linked] = [await aCollection(store), await aCollection(store)]
    const pair = { linkedId: linked.id, linkingId: parent.id }
    await store.write(({ collectionLinks }) => collectionLinks.add({ ...pair, linkedAt: at(1) }))
    await append(store, parent.id, [linked.id])
    is(await store.write(({ collectionLinks }) => collectionLinks.remove(pair)), 'removed')
    equal(await featured(store, parent.id), [])
  })
}
