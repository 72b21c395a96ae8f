import { interleaved, spreadOf } from './measure.ts'
import { comparison, type Row } from './row.ts'
import type { WorkCost } from './work-cost.ts'

const TIMES = { kind: 'ratioAtMost', value: 1.5 } as const
const STATEMENTS = { kind: 'ratioAtMost', value: 1 } as const

/** The cost of every question, by name. */
export type Answers<Question extends string> = Readonly<Record<Question, WorkCost>>

/** The same questions on a small and on a large installation. */
export interface TwoSizes<Question extends string> {
  readonly questions: readonly Question[]
  readonly few: () => Promise<Answers<Question>>
  readonly many: () => Promise<Answers<Question>>
  /** The size of `many`, as in `100000 files`, and a name for `few`. */
  readonly extent: string
  readonly reference: string
}

/** Asks both sides alternately: neither time nor statements of a question may grow. */
export async function compareTwoSizes<Question extends string>(
  rounds: number,
  { questions, few, many, extent, reference }: TwoSizes<Question>,
): Promise<readonly Row[]> {
  const turns = await interleaved(rounds, { few, many })
  return questions.flatMap((question) => {
    const name = `${question}, ${extent}`
    const figures = (side: 'few' | 'many', figure: keyof WorkCost) =>
      turns.map((turn) => turn[side][question][figure])
    return [
      comparison(
        { name, unit: 'ms', ours: figures('many', 'milliseconds'), target: TIMES },
        { name: reference, values: figures('few', 'milliseconds') },
      ),
      sameStatements(name, figures('many', 'statements'), {
        name: reference,
        values: figures('few', 'statements'),
      }),
    ]
  })
}

/** Met only when every round of both sides needed the same number. */
function sameStatements(
  name: string,
  ours: readonly number[],
  reference: { readonly name: string; readonly values: readonly number[] },
): Row {
  const row = comparison({ name, unit: 'statements', ours, target: STATEMENTS }, reference)
  const { min, max } = spreadOf([...ours, ...reference.values])
  return { ...row, met: min === max }
}
