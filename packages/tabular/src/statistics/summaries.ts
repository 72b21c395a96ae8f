import type { Summary } from './summary.ts'

const KEYS = [
  'valid',
  'invalid',
  'mean',
  'median',
  'min',
  'max',
  'deviation',
  'lowerQuartile',
  'upperQuartile',
] as const satisfies readonly (keyof Summary)[]

/** The statistics of very many columns as plain numbers: a third of the memory that objects take. */
export class Summaries {
  private readonly numbers: Float64Array

  constructor(columns: number) {
    this.numbers = new Float64Array(columns * KEYS.length)
  }

  set(column: number, summary: Summary): void {
    for (let key = 0; key < KEYS.length; key += 1)
      this.numbers[column * KEYS.length + key] = summary[KEYS[key] ?? 'valid']
  }

  at(column: number): Summary {
    const from = column * KEYS.length
    const [
      valid = 0,
      invalid = 0,
      mean = 0,
      median = 0,
      min = 0,
      max = 0,
      deviation = 0,
      lowerQuartile = 0,
      upperQuartile = 0,
    ] = this.numbers.subarray(from, from + KEYS.length)
    return { valid, invalid, mean, median, min, max, deviation, lowerQuartile, upperQuartile }
  }
}
