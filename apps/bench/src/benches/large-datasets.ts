import { type Bench, measured, type Outcome } from '../bench.ts'
import { spreadOf } from '../measure.ts'
import { comparison, type Row } from '../row.ts'
import { withInstallation } from '../scene.ts'
import { releasedDataset } from '../seed/datasets.ts'
import type { Installation } from '../seed/installation.ts'
import type { Sizes } from '../sizes.ts'
import type { Taken } from '../taken.ts'
import { OPERATIONS, type Operation, operationsOn } from './dataset-operations.ts'

const TIMES = { kind: 'ratioAtMost', value: 1.5 } as const
const STATEMENTS = { kind: 'ratioAtMost', value: 1 } as const
/** Single operations take milliseconds: more rounds than of the long measurements. */
const ROUNDS_EACH = 5

/** The daily work on a dataset must not depend on how many files it has. */
export const largeDatasets: Bench = {
  name: 'large-datasets',
  run: (context) =>
    withInstallation(context, async (installation) => {
      context.say('  seeding')
      const { few, many } = await seed(installation, context.sizes)
      context.say('  measuring')
      const rounds = { few: [] as Round[], many: [] as Round[] }
      for (let round = -1; round < context.rounds * ROUNDS_EACH; round += 1) {
        const taken = { few: await few(), many: await many() }
        if (round < 0) continue
        rounds.few.push(taken.few)
        rounds.many.push(taken.many)
      }
      return report(rounds, context.sizes)
    }),
}

type Round = Readonly<Record<Operation, Taken>>

async function seed(installation: Installation, sizes: Sizes) {
  const of = async (files: number) =>
    operationsOn(
      installation,
      await releasedDataset(installation, { files, fileBytes: 1000, bytes: 'none' }),
    )
  return { few: await of(sizes.few), many: await of(sizes.many) }
}

function report(
  rounds: { readonly few: readonly Round[]; readonly many: readonly Round[] },
  { few, many }: Sizes,
): Outcome {
  const reference = `with ${few} files`
  const rows = OPERATIONS.flatMap((operation): Row[] => {
    const figures = (side: readonly Round[], figure: keyof Taken) =>
      side.map((round) => round[operation][figure])
    const name = `${operation}, ${many} files`
    return [
      comparison(
        { name, unit: 'ms', ours: figures(rounds.many, 'milliseconds'), target: TIMES },
        { name: reference, values: figures(rounds.few, 'milliseconds') },
      ),
      sameStatements(name, figures(rounds.many, 'statements'), {
        name: reference,
        values: figures(rounds.few, 'statements'),
      }),
    ]
  })
  return measured(...rows)
}

/** Met only when every round of both sides took the same number. */
function sameStatements(
  name: string,
  ours: readonly number[],
  reference: { readonly name: string; readonly values: readonly number[] },
): Row {
  const row = comparison({ name, unit: 'statements', ours, target: STATEMENTS }, reference)
  const { min, max } = spreadOf([...ours, ...reference.values])
  return { ...row, met: min === max }
}
