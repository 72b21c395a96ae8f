import { type Actor, type CollectionRef, GUEST, type Repository } from '@holdfast/core'
import { type Bench, measured, type Outcome } from '../bench.ts'
import { spreadOf } from '../measure.ts'
import { comparison, type Row } from '../row.ts'
import { withInstallation } from '../scene.ts'
import type { Installation } from '../seed/installation.ts'
import { type LargeTree, largeTree, type TreeSize } from '../seed/large-tree.ts'
import { seedTemplates } from '../seed/templates.ts'
import { type Taken, taking } from '../taken.ts'

const TIMES = { kind: 'ratioAtMost', value: 1.5 } as const
const STATEMENTS = { kind: 'ratioAtMost', value: 1 } as const
/** Single questions take milliseconds: more rounds than of the long measurements. */
const ROUNDS_EACH = 5
/** A collection at the same depth in every tree, with ten others and its share of datasets in it. */
const MEASURED = 0

interface Asked extends Pick<Repository, 'collections' | 'configuration' | 'templates'> {
  readonly ref: CollectionRef
  /** Somebody with fifty roles in the tree, none of them on the collection. */
  readonly reader: Actor
  readonly admin: Actor
}

const ON_CREATE = { form: 'long', onlyDisplayedOnCreate: true, datasetType: 'dataset' } as const
const SHOWN = { childCount: true, hiddenContacts: false } as const

const QUESTIONS = {
  'contents, guest': ({ collections, ref }: Asked) => collections.contents(GUEST, ref),
  'contents, account': ({ collections, ref, reader }: Asked) => collections.contents(reader, ref),
  'contents, superuser': ({ collections, ref, admin }: Asked) => collections.contents(admin, ref),
  'collection with owners and child count': ({ collections, ref, reader }: Asked) =>
    collections.get(reader, ref, SHOWN),
  'linking candidates, account': ({ collections, ref, reader }: Asked) =>
    collections.linkingCandidates(
      reader,
      { kind: 'collection', ref },
      { linked: false, term: null },
    ),
  'metadata blocks in full, account': ({ configuration, ref, reader }: Asked) =>
    configuration.blocks(reader, ref, ON_CREATE),
  'schema of datasets': ({ configuration, ref, admin }: Asked) =>
    configuration.datasetSchema(admin, ref),
  templates: ({ templates, ref, admin }: Asked) => templates.list(admin, ref),
} as const

type Question = keyof typeof QUESTIONS
type Round = Readonly<Record<Question, Taken>>

/** What is asked of one collection must not depend on how large the tree around it is. */
export const collections: Bench = {
  name: 'collections',
  run: async (context) => {
    const { tree } = context.sizes
    const hundredth = {
      collections: tree.collections / 100,
      datasets: tree.datasets / 100,
      assignments: tree.assignments / 100,
    }
    return withInstallation(context, (small) =>
      withInstallation(context, async (large) => {
        context.say('  seeding')
        const few = asking(small, await seeded(small, hundredth))
        const many = asking(large, await seeded(large, tree))
        context.say('  measuring')
        const rounds = { few: [] as Round[], many: [] as Round[] }
        for (let round = -1; round < context.rounds * ROUNDS_EACH; round += 1) {
          const taken = { few: await few(), many: await many() }
          if (round < 0) continue
          rounds.few.push(taken.few)
          rounds.many.push(taken.many)
        }
        return report(rounds, tree.collections)
      }),
    )
  },
}

async function seeded(installation: Installation, size: TreeSize): Promise<LargeTree> {
  const tree = await largeTree(installation, size)
  await seedTemplates(installation, tree)
  return tree
}

function asking(installation: Installation, tree: LargeTree): () => Promise<Round> {
  const { repository, admin } = installation
  // The first account has a role on the first collection.
  const reader = tree.accounts[1] ?? admin
  const ref = { kind: 'id', id: tree.collectionId(MEASURED) } as const
  const take = taking(installation)
  const { collections, configuration, templates } = repository
  const asked: Asked = { collections, configuration, templates, ref, reader, admin }
  return async () => {
    // Every question gets its figures below; the keys of a record of these names are these names.
    const round = {} as Record<Question, Taken>
    for (const question of Object.keys(QUESTIONS) as Question[])
      round[question] = await take(() => QUESTIONS[question](asked))
    return round
  }
}

function report(
  rounds: { readonly few: readonly Round[]; readonly many: readonly Round[] },
  size: number,
): Outcome {
  const reference = 'in a tree of a hundredth'
  // The keys of a record of these names are these names.
  const rows = (Object.keys(QUESTIONS) as Question[]).flatMap((question): Row[] => {
    const figures = (side: readonly Round[], figure: keyof Taken) =>
      side.map((round) => round[question][figure])
    const name = `${question}, ${size} collections`
    const statements = {
      ours: figures(rounds.many, 'statements'),
      reference: figures(rounds.few, 'statements'),
    }
    const { min, max } = spreadOf([...statements.ours, ...statements.reference])
    return [
      comparison(
        { name, unit: 'ms', ours: figures(rounds.many, 'milliseconds'), target: TIMES },
        { name: reference, values: figures(rounds.few, 'milliseconds') },
      ),
      {
        ...comparison(
          { name, unit: 'statements', ours: statements.ours, target: STATEMENTS },
          { name: reference, values: statements.reference },
        ),
        met: min === max,
      },
    ]
  })
  return measured(...rows)
}
