/** The results of several rounds of one measurement. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** The median; NaN without values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  return (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2
}

/** Median, minimum and maximum. */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: medianOf(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/** The median of the ratios per round: a slow phase of the machine affects both sides of a round. */
export const ratioOf = (ours: readonly number[], reference: readonly number[]): number =>
  medianOf(ours.map((value, round) => value / (reference[round] ?? Number.NaN)))

/** Named functions to measure alternately. */
export type Sides<Name extends string, Figure> = Readonly<Record<Name, () => Promise<Figure>>>

/** How often something is measured that needs no uncounted round: once in a smoke test. */
export const timesOf = (rounds: number): number => Math.max(1, rounds)

/** The rounds that count: all but the first, which compiles and caches. In a smoke test the first is the only one. */
export const counted = <Turn>(turns: readonly Turn[]): readonly Turn[] =>
  turns.length > 1 ? turns.slice(1) : turns

/** Measures the sides alternately (A B A B) after one uncounted round, and returns the rounds that count. */
export async function interleaved<Name extends string, Figure>(
  rounds: number,
  sides: Sides<Name, Figure>,
): Promise<readonly Readonly<Record<Name, Figure>>[]> {
  const turns = []
  for (let round = 0; round <= rounds; round += 1) {
    // Every name gets its figure below; the keys of this record are exactly these names.
    const figures = {} as Record<Name, Figure>
    for (const name of Object.keys(sides) as Name[]) figures[name] = await sides[name]()
    turns.push(figures)
  }
  return counted(turns)
}

/** The seconds that `work` took. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
