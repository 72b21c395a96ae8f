import { interleaved, spreadOf } from './measure.ts'
import { comparison, type Row } from './row.ts'
import type { Taken } from './taken.ts'

const TIMES = { kind: 'ratioAtMost', value: 1.5 } as const
const STATEMENTS = { kind: 'ratioAtMost', value: 1 } as const

/** What every question took, by its name. */
export type Answers<Question extends string> = Readonly<Record<Question, Taken>>

/** The same questions asked where there is little and where there is much. */
export interface TwoSizes<Question extends string> {
  readonly questions: readonly Question[]
  readonly few: () => Promise<Answers<Question>>
  readonly many: () => Promise<Answers<Question>>
  /** What `many` is asked of, as in `100000 files`, and how `few` is told apart from it. */
  readonly extent: string
  readonly reference: string
}

/** Asks in both places in turn: neither the time nor the statements of a question may grow. */
export async function inTwoSizes<Question extends string>(
  rounds: number,
  { questions, few, many, extent, reference }: TwoSizes<Question>,
): Promise<readonly Row[]> {
  const turns = await interleaved(rounds, { few, many })
  return questions.flatMap((question) => {
    const name = `${question}, ${extent}`
    const figures = (side: 'few' | 'many', figure: keyof Taken) =>
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
