import type { Store } from '@holdfast/core'
import type { Collection, CollectionMove } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at, newVersion } from '../builders.ts'
import { aGuestbook } from '../guestbooks/guestbook-rules.ts'
import { aCollection, aDataset, theRoot } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

/** A collection with a subcollection, and a move of it below `above`. */
interface Scene {
  readonly from: Collection
  readonly moved: Collection
  readonly below: Collection
  readonly above: Collection
  readonly target: Collection
  readonly move: CollectionMove
}

async function aMove(store: Store): Promise<Scene> {
  const from = await aCollection(store)
  const moved = await aCollection(store, { parentId: from.id })
  const below = await aCollection(store, { parentId: moved.id })
  const above = await aCollection(store)
  const target = await aCollection(store, { parentId: above.id })
  const places = { id: moved.id, parentId: from.id, targetId: target.id }
  return { from, moved, below, above, target, move: { ...places, guestbookOwners: [target.id] } }
}

const against = (store: Store, move: CollectionMove) =>
  store.write(({ collectionTies }) => collectionTies.against(move))

/** Cuts ties and moves, as the use case does. */
const force = (store: Store, { moved, move }: Scene): Promise<void> =>
  store.write(async ({ collections, collectionTies }) => {
    await collections.holdTree('moving')
    await collections.save({ ...moved, parentId: move.targetId })
    await collectionTies.cut(move)
  })

const linkCollection = (store: Store, linked: Collection, linking: Collection) =>
  store.write(({ collectionLinks }) =>
    collectionLinks.add({ linkedId: linked.id, linkingId: linking.id, linkedAt: at(1) }),
  )

const guestbookIn = async (store: Store, { id }: Collection): Promise<number> =>
  (await aGuestbook(store, { collectionId: id })).id

/** Makes a template of one collection the default of another. */
const suggest = (store: Store, by: Collection, owner: Collection): Promise<void> =>
  store.write(async ({ templates }) => {
    const { id } = await templates.add({
      collectionId: owner.id,
      name: 'A template',
      createdAt: at(1),
      usageCount: 0,
      metadata: {},
      terms: newVersion({ datasetId: 0 }).terms,
      instructions: [],
    })
    await templates.setDefault(by.id, id)
  })

export const collectionTieRules: StoreRules = (test) => {
  test('a collection without links and defaults has no ties', async ({ store }) => {
    const { move } = await aMove(store)
    equal(await against(store, move), [])
  })

  test('links into the new ancestors are ties, also those of descendants', async ({ store }) => {
    for (const [linked, linking] of [
      ['moved', 'target'],
      ['moved', 'above'],
      ['below', 'above'],
    ] as const) {
      const scene = await aMove(store)
      const elsewhere = await aCollection(store)
      await linkCollection(store, scene[linked], scene[linking])
      await linkCollection(store, scene[linked], elsewhere)
      equal(await against(store, scene.move), ['collectionLink'], `${linked} in ${linking}`)
      await force(store, scene)
      const links = await store.read((unit) => unit.collectionLinks.of(scene[linked].id))
      equal(
        links.linking.map(({ id }) => id),
        [elsewhere.id],
      )
    }
  })

  test('links of the target into the moved subtree are not ties', async ({ store }) => {
    const scene = await aMove(store)
    await linkCollection(store, scene.target, scene.moved)
    equal(await against(store, scene.move), [])
  })

  test('links of datasets in the subtree into the new ancestors are ties', async ({ store }) => {
    const scene = await aMove(store)
    const [inside, outside] = [
      await aDataset(store, { collectionId: scene.below.id }),
      await aDataset(store, { collectionId: scene.from.id }),
    ]
    for (const { id: datasetId } of [inside, outside])
      for (const { id: collectionId } of [scene.above, scene.from])
        if (datasetId !== outside.id || collectionId !== scene.from.id)
          await store.write(({ datasetLinks }) =>
            datasetLinks.add({ datasetId, collectionId, linkedAt: at(1) }),
          )
    equal(await against(store, scene.move), ['datasetLink'])
    await force(store, scene)
    const linkedTo = async (id: number) =>
      (await store.read((unit) => unit.datasetLinks.collectionsOf(id))).map((c) => c.id)
    equal(await linkedTo(inside.id), [scene.from.id])
    equal(await linkedTo(outside.id), [scene.above.id])
  })

  test('being featured by its parent is a tie, and is cut; a collection that links it keeps featuring it', async ({
    store,
  }) => {
    const scene = await aMove(store)
    const other = await aCollection(store)
    await linkCollection(store, scene.moved, other)
    for (const { id } of [scene.from, other])
      await store.write((unit) => unit.featuredCollections.append(id, [scene.moved.id]))
    equal(await against(store, scene.move), ['featured'])
    await force(store, scene)
    const featuredBy = async ({ id }: Collection) =>
      (await store.read((unit) => unit.featuredCollections.of(id))).length
    equal([await featuredBy(scene.from), await featuredBy(other)], [0, 1])
  })

  test('a linked collection that the target features stays featured as its child', async ({
    store,
  }) => {
    const scene = await aMove(store)
    await linkCollection(store, scene.moved, scene.target)
    const { target, moved } = scene
    await store.write((unit) => unit.featuredCollections.append(target.id, [moved.id]))
    await force(store, scene)
    const found = await store.read((unit) => unit.featuredCollections.of(target.id))
    equal(
      found.map(({ id }) => id),
      [moved.id],
    )
  })

  test('a guestbook or default template of an old ancestor is a tie; one of a new ancestor or of the subtree is not', async ({
    store,
  }) => {
    const scene = await aMove(store)
    const root = await theRoot(store)
    const [left, own] = [
      await guestbookIn(store, scene.from),
      await guestbookIn(store, scene.moved),
    ]
    const reached = await guestbookIn(store, scene.target)
    const datasets = []
    for (const guestbookId of [left, own, reached])
      datasets.push(await aDataset(store, { collectionId: scene.below.id, guestbookId }))
    await suggest(store, scene.below, scene.from)
    await suggest(store, scene.moved, root)
    equal(await against(store, scene.move), ['guestbook', 'template'])
    const [lost, ...unchanged] = datasets.map(({ id }) => id)
    const revisionOf = async (id = 0) =>
      (await store.read((u) => u.datasets.find({ kind: 'id', id })))?.revision ?? 0
    const before = await Promise.all([lost, ...unchanged].map(revisionOf))
    await force(store, scene)
    equal(await against(store, scene.move), [])
    const kept = []
    for (const { id } of datasets)
      kept.push((await store.read((u) => u.datasets.find({ kind: 'id', id })))?.guestbookId)
    equal(kept, [null, own, reached])
    const [raised, ...same] = await Promise.all([lost, ...unchanged].map(revisionOf))
    is(raised, Number(before[0]) + 1, 'what was kept of the dataset is outdated')
    equal(same, before.slice(1))
    const defaults = await store.read(({ templates }) =>
      templates.defaultsOf([scene.below.id, scene.moved.id]),
    )
    equal([...defaults.keys()], [scene.moved.id])
  })
}
