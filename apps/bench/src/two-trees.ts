import { type BenchContext, measured, type Outcome } from './bench.ts'
import type { Installation } from './seed/installation.ts'
import type { LargeTree } from './seed/large-tree.ts'
import { withInstallation } from './seeded-server.ts'
import type { TreeSize } from './sizes.ts'
import { compareTwoSizes } from './two-sizes.ts'
import { costMeter, type WorkCost } from './work-cost.ts'

/** Named questions for a large tree and a tree of a hundredth of its size. */
export interface TwoTrees<Asked> {
  readonly questions: Readonly<Record<string, (asked: Asked) => Promise<unknown>>>
  /** Fills an empty installation. */
  readonly seed: (installation: Installation, size: TreeSize) => Promise<LargeTree>
  /** The arguments of the questions. */
  readonly asked: (installation: Installation, tree: LargeTree) => Asked
  /** Describes the size of the large tree, as in `10000 collections`. */
  readonly extent: (size: TreeSize) => string
  /** Rounds of questions for each requested round, since questions take only milliseconds. */
  readonly roundsEach: number
}

/**
 * Asks every question in both trees alternately: neither its time nor its statements may grow with the tree.
 */
export async function compareTwoTrees<Asked>(
  context: BenchContext,
  wanted: TwoTrees<Asked>,
): Promise<Outcome> {
  const { tree } = context.sizes
  const hundredth: TreeSize = {
    collections: tree.collections / 100,
    datasets: tree.datasets / 100,
    assignments: tree.assignments / 100,
  }
  return withInstallation(context, (small) =>
    withInstallation(context, async (large) => {
      context.say('  seeding')
      const few = asking(small, await wanted.seed(small, hundredth), wanted)
      const many = asking(large, await wanted.seed(large, tree), wanted)
      context.say('  measuring')
      const rows = await compareTwoSizes(context.rounds * wanted.roundsEach, {
        questions: Object.keys(wanted.questions),
        few,
        many,
        extent: wanted.extent(tree),
        reference: 'in a tree of a hundredth',
      })
      return measured(...rows)
    }),
  )
}

function asking<Asked>(
  installation: Installation,
  tree: LargeTree,
  { questions, asked }: TwoTrees<Asked>,
): () => Promise<Readonly<Record<string, WorkCost>>> {
  const about = asked(installation, tree)
  const take = costMeter(installation)
  return async () => {
    const taken: [string, WorkCost][] = []
    for (const [name, question] of Object.entries(questions))
      taken.push([name, await take(() => question(about))])
    return Object.fromEntries(taken)
  }
}
