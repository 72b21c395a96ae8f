import type { Store } from '@holdfast/core'
import { BUILT_IN_ROLES, type Collection, type Linkable } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import { holding, to } from '../roles/sample-roles.ts'
import { aCollection, aDataset, theRoot } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const link = (store: Store, linkedId: number, linkingId: number) =>
  store.write((unit) => unit.collectionLinks.add({ linkedId, linkingId, linkedAt: at(1) }))

const unlink = (store: Store, linkedId: number, linkingId: number) =>
  store.write((unit) => unit.collectionLinks.remove({ linkedId, linkingId }))

/** The ids on both sides of a collection's links. */
const sides = async (store: Store, id: number): Promise<readonly (readonly number[])[]> => {
  const { linked, linking } = await store.read(({ collectionLinks }) => collectionLinks.of(id))
  return [linked, linking].map((side) => side.map((collection) => collection.id))
}

type Question = 'candidates' | 'showing'

/** The ids of the candidates, for a holder who may link, or for all when there is no holder. */
const ask = async (
  store: Store,
  question: Question,
  { by, ...object }: Linkable & { readonly by: string | null },
): Promise<readonly number[]> => {
  const linker = by === null ? null : { holder: holding(by), permission: LINKING[object.kind] }
  const found = await store.read((unit) => unit.collectionLinks[question](object, linker))
  return found.map(({ id }) => id)
}

const LINKING = { collection: 'LinkCollection', dataset: 'LinkDataset' } as const

/** Assigns a built-in role on each of these collections. */
const give = (store: Store, role: string, places: readonly Pick<Collection, 'id'>[]) =>
  store.write(({ roles }) => roles.assignAll(places.map(({ id }) => to('@ada', role, id))))

export const collectionLinkRules: StoreRules = (test, claims) => {
  linking(test, claims)
  asking(test, claims)
}

const linking: StoreRules = (test) => {
  test('a collection lists its links in both directions, by id', async ({ store }) => {
    const [a, b, c] = [await aCollection(store), await aCollection(store), await aCollection(store)]
    for (const { id } of [c, b]) is(await link(store, id, a.id), 'added')
    is(await link(store, a.id, c.id), 'added')
    equal(await sides(store, a.id), [[b.id, c.id], [c.id]])
    equal(await sides(store, b.id), [[], [a.id]])
    equal(await sides(store, NOWHERE), [[], []])
    const { linked } = await store.read(({ collectionLinks }) => collectionLinks.of(a.id))
    equal(linked[0], { id: b.id, alias: b.alias, name: b.name })
  })

  test('a second link between the same two is reported, and the unit continues', async ({
    store,
  }) => {
    const [a, b] = [await aCollection(store), await aCollection(store)]
    await link(store, a.id, b.id)
    await store.write(async ({ collectionLinks }) => {
      const again = { linkedId: a.id, linkingId: b.id, linkedAt: at(2) }
      is(await collectionLinks.add(again), 'linkedAlready')
    })
    equal(await sides(store, b.id), [[a.id], []])
  })

  test('two concurrent requests for a link create one', async ({ store }) => {
    const [a, b] = [await aCollection(store), await aCollection(store)]
    const answers = await Promise.all([link(store, a.id, b.id), link(store, a.id, b.id)])
    equal(answers.toSorted(), ['added', 'linkedAlready'])
  })

  test('a link is removed once, and the reverse link is another one', async ({ store }) => {
    const [a, b] = [await aCollection(store), await aCollection(store)]
    await link(store, a.id, b.id)
    await link(store, b.id, a.id)
    const answers = [await unlink(store, a.id, b.id), await unlink(store, a.id, b.id)]
    equal(answers, ['removed', 'notLinked'])
    equal(await sides(store, a.id), [[b.id], []])
  })

  test('links are deleted with either collection', async ({ store }) => {
    const [a, b, c] = [await aCollection(store), await aCollection(store), await aCollection(store)]
    await link(store, a.id, b.id)
    await link(store, b.id, c.id)
    await store.write(({ collections }) => collections.remove(b.id))
    equal(
      [await sides(store, a.id), await sides(store, c.id)],
      [
        [[], []],
        [[], []],
      ],
    )
  })

  test('an unknown collection cannot be linked, and none to itself', async ({ store }) => {
    const { id } = await aCollection(store)
    for (const [linkedId, linkingId] of [
      [id, NOWHERE],
      [NOWHERE, id],
      [id, id],
    ] as const)
      await rejection(link(store, linkedId, linkingId))
  })
}

const asking: StoreRules = (test) => {
  test.before(async ({ store }) => {
    await store.write(({ roles }) => roles.ensureAll(BUILT_IN_ROLES))
  })

  test('a collection may be linked by all but itself, its ancestors and those that link it', async ({
    store,
  }) => {
    const root = await theRoot(store)
    const parent = await aCollection(store)
    const collection = await aCollection(store, { parentId: parent.id })
    const below = await aCollection(store, { parentId: collection.id })
    const [free, showing] = [await aCollection(store), await aCollection(store)]
    await link(store, collection.id, showing.id)
    const object = { kind: 'collection', id: collection.id } as const
    equal(await ask(store, 'candidates', { ...object, by: '@ada' }), [])
    await give(store, 'admin', [showing, free, below, collection, parent, root])
    equal(await ask(store, 'candidates', { ...object, by: '@ada' }), [below.id, free.id])
    equal(await ask(store, 'showing', { ...object, by: '@ada' }), [showing.id])
    equal(await ask(store, 'showing', { ...object, by: '@bob' }), [])
    equal(await ask(store, 'showing', { ...object, by: null }), [showing.id])
  })

  test('a dataset may be linked by all but its ancestors and those that link it', async ({
    store,
  }) => {
    const root = await theRoot(store)
    const owner = await aCollection(store)
    const dataset = await aDataset(store, { collectionId: owner.id })
    const [free, showing] = [await aCollection(store), await aCollection(store)]
    await store.write(({ datasetLinks }) =>
      datasetLinks.add({ datasetId: dataset.id, collectionId: showing.id, linkedAt: at(1) }),
    )
    await give(store, 'curator', [showing, free, owner, root])
    const object = { kind: 'dataset', id: dataset.id, by: '@ada' } as const
    const found = await ask(store, 'candidates', object)
    equal(
      [showing, free, owner, root].map(({ id }) => found.includes(id)),
      [false, true, false, false],
    )
    equal(await ask(store, 'showing', object), [showing.id])
    const asCollection = { kind: 'collection', id: owner.id, by: '@ada' } as const
    const without = await ask(store, 'candidates', asCollection)
    equal(without.includes(free.id), false)
  })

  test('a locally-fair collection is found by the members of its set', async ({ store }) => {
    const [object, fair] = [await aCollection(store), await aCollection(store)]
    await give(store, 'admin', [fair])
    const asked = { kind: 'collection', id: object.id, by: '@ada' } as const
    const isFound = async () => (await ask(store, 'candidates', asked)).includes(fair.id)
    equal(await isFound(), true)
    await store.write(({ locallyFairSets }) => locallyFairSets.replace(fair.id, ['@bob']))
    equal(await isFound(), false)
    await store.write(({ locallyFairSets }) => locallyFairSets.replace(fair.id, ['@ada']))
    equal(await isFound(), true)
  })

  test('without a holder all collections are listed, by id', async ({ store }) => {
    const [a, b, c] = [await aCollection(store), await aCollection(store), await aCollection(store)]
    await link(store, a.id, b.id)
    const object = { kind: 'collection', id: a.id } as const
    const found = await store.read(({ collectionLinks }) =>
      collectionLinks.candidates(object, null),
    )
    const ids = found.map(({ id }) => id)
    equal(
      [c, a, b].map(({ id }) => ids.includes(id)),
      [true, false, false],
    )
    equal(
      ids,
      ids.toSorted((x, y) => x - y),
    )
    const { id, alias, name } = c
    equal(
      found.find((each) => each.id === id),
      { id, alias, name },
    )
  })
}
