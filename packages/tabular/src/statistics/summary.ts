import { doubleText } from '../numbers/double-text.ts'
import type { Pieces } from './pieces.ts'
import { valuesAt } from './selection.ts'

/**
 * The statistics of a numeric variable, over its valid values (docs/specification/tabular.md#summary-statistics).
 * Quartiles are of type 7.
 */
export interface Summary {
  readonly valid: number
  /** Missing values and NaN. */
  readonly invalid: number
  readonly mean: number
  readonly median: number
  readonly min: number
  readonly max: number
  /** Of a sample: the divisor is one less than the number of values. */
  readonly deviation: number
  readonly lowerQuartile: number
  readonly upperQuartile: number
}

/** The statistics as they are stored: text by key. */
export type StoredSummary = Readonly<
  Record<'mean' | 'medn' | 'mode' | 'vald' | 'invd' | 'min' | 'max' | 'stdev', string>
>

/** Computes the statistics of a column, in a few passes over its values. */
export function summaryOf(pieces: Pieces): Summary {
  const { valid, invalid, sum, min, max } = totals(pieces)
  if (valid === 0) return { ...NOTHING, invalid }
  const mean = meanOf(pieces, sum / valid, valid)
  const places = [(valid - 1) / 4, (valid - 1) / 2, (3 * (valid - 1)) / 4]
  const ends = places.flatMap((place) => [Math.floor(place), Math.ceil(place)])
  const found = valuesAt(pieces, valid, ends)
  const [lowerQuartile = 0, median = 0, upperQuartile = 0] = places.map((place, at) =>
    between(found[2 * at] ?? 0, found[2 * at + 1] ?? 0, place - Math.floor(place)),
  )
  const deviation = deviationOf(pieces, mean, valid)
  return { valid, invalid, mean, median, min, max, deviation, lowerQuartile, upperQuartile }
}

/** The texts that are stored and given out. */
export const storedSummary = (summary: Summary): StoredSummary => ({
  mean: doubleText(summary.mean),
  medn: doubleText(summary.median),
  mode: '.',
  vald: doubleText(summary.valid),
  invd: doubleText(summary.invalid),
  min: doubleText(summary.min),
  max: doubleText(summary.max),
  stdev: doubleText(summary.deviation),
})

const NOTHING = {
  valid: 0,
  mean: Number.NaN,
  median: Number.NaN,
  min: Number.NaN,
  max: Number.NaN,
  deviation: Number.NaN,
  lowerQuartile: Number.NaN,
  upperQuartile: Number.NaN,
} as const

function totals(pieces: Pieces) {
  let valid = 0
  let invalid = 0
  let sum = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const piece of pieces())
    for (let at = 0; at < piece.length; at += 1) {
      const value = piece[at] ?? 0
      if (Number.isNaN(value)) invalid += 1
      else {
        valid += 1
        sum += value
        if (value < min) min = value
        if (value > max) max = value
      }
    }
  return { valid, invalid, sum, min, max }
}

/** A second pass adds what rounding lost in the first. */
function meanOf(pieces: Pieces, first: number, valid: number): number {
  let lost = 0
  for (const piece of pieces())
    for (let at = 0; at < piece.length; at += 1) {
      const value = piece[at] ?? 0
      if (!Number.isNaN(value)) lost += value - first
    }
  return first + lost / valid
}

function deviationOf(pieces: Pieces, mean: number, valid: number): number {
  if (valid === 1) return 0
  let squares = 0
  let rest = 0
  for (const piece of pieces())
    for (let at = 0; at < piece.length; at += 1) {
      const value = piece[at] ?? 0
      if (Number.isNaN(value)) continue
      const distance = value - mean
      squares += distance * distance
      rest += distance
    }
  return Math.sqrt(Math.max(0, squares - (rest * rest) / valid) / (valid - 1))
}

/** Equal ends are their own middle, infinite ones too. */
const between = (low: number, high: number, share: number): number =>
  share === 0 || low === high ? low : low + share * (high - low)
