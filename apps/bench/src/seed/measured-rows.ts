/** A row of the tables that programs of statistics and spreadsheets write: numbers of every kind, and texts. */
export interface MeasuredRow {
  readonly id: number
  /** Up to 99,999. */
  readonly code: number
  /** 1 to 7, as answers in a survey. */
  readonly answers: readonly [number, number, number, number]
  /** Two decimals. */
  readonly level: number
  /** Five decimals. */
  readonly share: number
  /** As many digits as a double has. */
  readonly exact: number
  /** Missing in every other row. */
  readonly gap: number | null
  /** Days since 1960. */
  readonly day: number
  readonly station: string
  readonly note: string
}

const NOTES = [
  'calm',
  'The quick brown fox',
  'said "no", twice',
  'a, b',
  'rain in the evening',
] as const

/** Rows from the first on; the same ones in every run. */
export function* measuredRows(): Generator<MeasuredRow, never> {
  const draw = numbers()
  for (let id = 1; ; id += 1)
    yield {
      id,
      code: draw(99_999),
      answers: [1 + draw(6), 1 + draw(6), draw(1), draw(99)],
      level: draw(99_999) / 100,
      share: draw(99_999) / 100_000,
      exact: draw(999_999) / 7,
      gap: draw(1) === 0 ? null : draw(9) + 0.5,
      day: 18_000 + draw(5_000),
      station: 'ABCDEFG'.charAt(draw(6)).repeat(3),
      note: NOTES[draw(NOTES.length - 1)] ?? '',
    }
}

/** Whole numbers from 0 to the one that is given; the same ones in every run. */
export function numbers(): (most: number) => number {
  let state = 1
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * (most + 1))
  }
}
