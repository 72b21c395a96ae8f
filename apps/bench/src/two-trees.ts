import { type BenchContext, measured, type Outcome } from './bench.ts'
import { spreadOf } from './measure.ts'
import { comparison, type Row } from './row.ts'
import { withInstallation } from './scene.ts'
import type { Installation } from './seed/installation.ts'
import type { LargeTree, TreeSize } from './seed/large-tree.ts'
import { type Taken, taking } from './taken.ts'

const TIMES = { kind: 'ratioAtMost', value: 1.5 } as const
const STATEMENTS = { kind: 'ratioAtMost', value: 1 } as const

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

type Round = ReadonlyMap<string, Taken>

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
      const rounds = { few: [] as Round[], many: [] as Round[] }
      for (let round = -1; round < context.rounds * wanted.roundsEach; round += 1) {
        const taken = { few: await few(), many: await many() }
        if (round < 0) continue
        rounds.few.push(taken.few)
        rounds.many.push(taken.many)
      }
      const names = Object.keys(wanted.questions)
      return measured(...names.flatMap((name) => rowsOf(name, rounds, wanted.extent(tree))))
    }),
  )
}

function asking<Asked>(
  installation: Installation,
  tree: LargeTree,
  { questions, asked }: TwoTrees<Asked>,
): () => Promise<Round> {
  const about = asked(installation, tree)
  const take = taking(installation)
  return async () => {
    const round = new Map<string, Taken>()
    for (const [name, question] of Object.entries(questions))
      round.set(name, await take(() => question(about)))
    return round
  }
}

function rowsOf(
  question: string,
  rounds: { readonly few: readonly Round[]; readonly many: readonly Round[] },
  extent: string,
): readonly Row[] {
  const figures = (side: readonly Round[], figure: keyof Taken) =>
    side.flatMap((round) => round.get(question)?.[figure] ?? [])
  const name = `${question}, ${extent}`
  const reference = 'in a tree of a hundredth'
  const [ours, values] = [figures(rounds.many, 'statements'), figures(rounds.few, 'statements')]
  const { min, max } = spreadOf([...ours, ...values])
  return [
    comparison(
      { name, unit: 'ms', ours: figures(rounds.many, 'milliseconds'), target: TIMES },
      { name: reference, values: figures(rounds.few, 'milliseconds') },
    ),
    {
      ...comparison(
        { name, unit: 'statements', ours, target: STATEMENTS },
        { name: reference, values },
      ),
      met: min === max,
    },
  ]
}
