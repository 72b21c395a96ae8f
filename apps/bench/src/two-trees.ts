import { type BenchContext, measured, type Outcome } from './bench.ts'
import { withInstallation } from './scene.ts'
import type { Installation } from './seed/installation.ts'
import type { LargeTree } from './seed/large-tree.ts'
import type { TreeSize } from './sizes.ts'
import { type Taken, taking } from './taken.ts'
import { inTwoSizes } from './two-sizes.ts'

/** Questions by name, to be asked in a large tree and in a hundredth of it. */
export interface TwoTrees<Asked> {
  readonly questions: Readonly<Record<string, (asked: Asked) => Promise<unknown>>>
  /** Fills an empty installation. */
  readonly seed: (installation: Installation, size: TreeSize) => Promise<LargeTree>
  /** What the questions are asked about. */
  readonly asked: (installation: Installation, tree: LargeTree) => Asked
  /** Names the size of the large tree, as in `10000 collections`. */
  readonly extent: (size: TreeSize) => string
  /** Questions take milliseconds: so many rounds of them for each that is asked for. */
  readonly roundsEach: number
}

/** Asks every question in both trees in turn: neither its time nor its statements may grow with the tree. */
export async function inTwoTrees<Asked>(
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
      const rows = await inTwoSizes(context.rounds * wanted.roundsEach, {
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
): () => Promise<Readonly<Record<string, Taken>>> {
  const about = asked(installation, tree)
  const take = taking(installation)
  return async () => {
    const taken: [string, Taken][] = []
    for (const [name, question] of Object.entries(questions))
      taken.push([name, await take(() => question(about))])
    return Object.fromEntries(taken)
  }
}
