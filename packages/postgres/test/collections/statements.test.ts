import type { Store, WriteUnit } from '@holdfast/core'
import type { Collection, Holder } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { countStatements } from '../../src/testing/count-statements.ts'
import { kinds, openStore } from '../databases.ts'
import { aTree } from './tree.ts'

const ADA: Holder = { identifiers: ['@ada'], accountId: null, address: null }
const LISTED = { unpublished: false, to: ADA } as const
const LINKER = { holder: ADA, permission: 'LinkCollection' } as const

interface Place {
  readonly root: Collection
  readonly moved: Collection
  readonly target: Collection
}

const moveOf = ({ root, moved, target }: Place) => ({
  id: moved.id,
  parentId: root.id,
  targetId: target.id,
  guestbookOwners: [target.id],
})

/** Queries about collections; each is one statement for any number of collections. */
const QUESTIONS: Readonly<Record<string, (unit: WriteUnit, place: Place) => Promise<unknown>>> = {
  lineage: ({ collections }, { moved }) => collections.lineage({ kind: 'id', id: moved.id }),
  'child collections': ({ collections }, { moved }) => collections.children(moved.id, LISTED),
  'number of children': ({ collections }, { moved }) => collections.childCount(moved.id),
  links: ({ collectionLinks }, { moved }) => collectionLinks.of(moved.id),
  candidates: ({ collectionLinks }, { moved }) =>
    collectionLinks.candidates({ kind: 'collection', id: moved.id }, LINKER),
  showing: ({ collectionLinks }, { moved }) =>
    collectionLinks.showing({ kind: 'dataset', id: moved.id }, LINKER),
  'linked datasets': ({ datasetLinks }, { moved }) => datasetLinks.datasetsIn(moved.id),
  featured: ({ featuredCollections }, { moved }) => featuredCollections.of(moved.id),
  'what may be featured': ({ featuredCollections }, { root, moved, target }) =>
    featuredCollections.facts(root.id, [moved.alias, target.alias]),
  ties: ({ collectionTies }, place) => collectionTies.against(moveOf(place)),
}

const move = (store: Store, { moved, target }: Place): Promise<void> =>
  store.write(async ({ collections }) => {
    await collections.holdTree('moving')
    await collections.save({ ...moved, parentId: target.id })
  })

for (const kind of kinds) {
  const test = suite(`statements about collections on ${kind.name}`)

  for (const size of [2, 40])
    test(`each query is one statement among ${size} collections`, async () => {
      const { database, store, close } = await openStore(kind)
      const place = await aTree(store, size)
      const counts: Record<string, number> = {}
      for (const [name, ask] of Object.entries(QUESTIONS))
        counts[name] = await countStatements(database, () =>
          store.write((unit) => ask(unit, place)),
        )
      equal(counts, Object.fromEntries(Object.keys(QUESTIONS).map((name) => [name, 1])))
      await close()
    })

  test('a move takes the same number for every subtree', async () => {
    const counts = []
    for (const size of [2, 40]) {
      const { database, store, close } = await openStore(kind)
      const place = await aTree(store, size)
      counts.push(await countStatements(database, () => move(store, place)))
      await close()
    }
    // The tree, the sizes, the row, whether it is inside, two for the closure, the row, two for the index, the
    // context.
    equal(counts, [10, 10])
  })

  test.run()
}
