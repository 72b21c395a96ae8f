import type { Store } from '@holdfast/core'
import type { Collection } from '@holdfast/core/rules'
import fc from 'fast-check'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { newCollection } from '../builders.ts'
import { aCollection, given, theRoot } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

/** All runs add to one store, which gets slower with its size. */
const RUNS = 6

/** Moves as the use case does, unless the target is in the subtree. */
const move = (store: Store, id: number, targetId: number): Promise<'moved' | 'cycle'> =>
  store.write(async ({ collections }) => {
    await collections.holdTree('moving')
    const moved = given(await collections.lock({ kind: 'id', id }))
    const above = given(await collections.lineage({ kind: 'id', id: targetId }))
    if (above.some((collection) => collection.id === id)) return 'cycle'
    await collections.save({ ...moved, parentId: targetId })
    return 'moved'
  })

/** Adds a collection as the use case does. */
const add = (store: Store, parent: Collection): Promise<Collection> =>
  store.write(async ({ collections }) => {
    await collections.holdTree('adding')
    const { creatorId } = parent
    return given(await collections.add(newCollection({ parentId: parent.id, creatorId })))
  })

const lineageOf = async (store: Store, id: number): Promise<readonly number[]> => {
  const found = await store.read(({ collections }) => collections.lineage({ kind: 'id', id }))
  return given(found).map((collection) => collection.id)
}

async function parentOf(store: Store, id: number): Promise<number | null> {
  const found = await store.read(({ collections }) => collections.find({ kind: 'id', id }))
  return given(found).parentId
}

/** The lineage by following parents, which the store's answer must equal. */
async function climbed(store: Store, id: number): Promise<readonly number[]> {
  const ids: number[] = []
  let next: number | null = id
  while (next !== null && ids.length < 100) {
    ids.push(next)
    next = await parentOf(store, next)
  }
  return ids
}

/** A command on the collection with index `on`; `with` is the index of another one. */
const command = fc.record({
  kind: fc.constantFrom('add', 'move', 'move', 'remove'),
  on: fc.nat(99),
  with: fc.nat(99),
})
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

/** Carries out the commands below `top` and returns the ids that remain. */
async function carryOut(
  store: Store,
  top: Collection,
  commands: readonly Command[],
): Promise<readonly number[]> {
  const ids = [top.id]
  for (const { kind, ...numbers } of commands) {
    const [on, other] = [numbers.on, numbers.with].map((n) => given(ids[n % ids.length]))
    if (on === undefined || other === undefined) continue
    if (kind === 'add') ids.push((await add(store, { ...top, id: on })).id)
    else if (kind === 'move' && on !== top.id) await move(store, on, other)
    else if (kind === 'remove' && on !== top.id && (await removed(store, on)))
      ids.splice(ids.indexOf(on), 1)
  }
  return ids
}

const removed = (store: Store, id: number): Promise<boolean> =>
  store.write(async ({ collections }) => {
    if ((await collections.childCount(id)) > 0) return false
    await collections.remove(id)
    return true
  })

export const collectionTreeRules: StoreRules = (test) => {
  test('after any additions, moves and removals, a collection knows its ancestors', async ({
    store,
  }) => {
    const commands = fc.array(command, { minLength: 10, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(commands, async (sent) => {
        const ids = await carryOut(store, await aCollection(store), sent)
        for (const id of ids) equal(await lineageOf(store, id), await climbed(store, id))
      }),
      { numRuns: RUNS },
    )
  })

  test('a subtree moves, and moves back', async ({ store }) => {
    const root = await theRoot(store)
    const [a, b] = [await aCollection(store), await aCollection(store)]
    const inside = await add(store, a)
    const leaves = [await add(store, inside), await add(store, inside)]
    for (const [target, above] of [
      [b.id, [b.id, root.id]],
      [root.id, [root.id]],
      [b.id, [b.id, root.id]],
    ] as const) {
      is(await move(store, a.id, target), 'moved')
      for (const { id } of leaves)
        equal(await lineageOf(store, id), [id, inside.id, a.id, ...above])
    }
    equal(await lineageOf(store, b.id), [b.id, root.id])
  })

  test('a collection cannot be moved into its own subtree', async ({ store }) => {
    const a = await aCollection(store)
    const inside = await add(store, a)
    for (const parentId of [a.id, inside.id])
      await rejection(store.write(({ collections }) => collections.save({ ...a, parentId })))
    equal(await lineageOf(store, inside.id), await climbed(store, inside.id))
  })

  test('of two opposite concurrent moves one is refused as a cycle', async ({ store }) => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await aCollection(store), await aCollection(store)]
      const answers = await Promise.all([move(store, a.id, b.id), move(store, b.id, a.id)])
      equal(answers.toSorted(), ['cycle', 'moved'])
      for (const { id } of [a, b]) equal(await lineageOf(store, id), await climbed(store, id))
    }
  })

  test('concurrent moves in a ring leave a tree', async ({ store }) => {
    const ring = [await aCollection(store), await aCollection(store), await aCollection(store)]
    const below = await Promise.all(ring.map((collection) => add(store, collection)))
    const answers = await Promise.all(
      ring.map(({ id }, index) => move(store, id, given(below[(index + 1) % 3]).id)),
    )
    equal(answers.toSorted(), ['cycle', 'moved', 'moved'])
    for (const { id } of [...ring, ...below])
      equal(await lineageOf(store, id), await climbed(store, id))
  })

  test('a collection that is added during a move knows its ancestors', async ({ store }) => {
    const [a, b] = [await aCollection(store), await aCollection(store)]
    const inside = await add(store, a)
    const [, ...added] = await Promise.all([
      move(store, a.id, b.id),
      ...[1, 2, 3, 4].map(() => add(store, inside)),
      move(store, b.id, (await aCollection(store)).id),
      add(store, a),
    ])
    for (const each of added)
      if (typeof each === 'object')
        equal(await lineageOf(store, each.id), await climbed(store, each.id))
  })
}
