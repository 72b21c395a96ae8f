/** How many bars a histogram has. */
export const HISTOGRAM_BARS = 20

/** How many of the most frequent values are kept. */
export const FREQUENT_VALUES = 20

/** How the values of a column are spread. Missing cells and `NaN` are left out. */
export interface ColumnSummary {
  /** How many different values there are. */
  readonly distinct: number
  /** The most frequent values, as `rows` gives them but cut; equally frequent ones in their order. */
  readonly frequent: readonly { readonly value: string | number; readonly count: number }[]
  /** Null for text, dates and times, and where no cell is a finite number. */
  readonly histogram: Histogram | null
}

/** Counts of finite numbers in bars of equal width between the smallest and the largest one. */
export interface Histogram {
  readonly from: number
  readonly to: number
  /** A number on the border of two bars is in the higher one, the largest one in the last; one bar if all are equal. */
  readonly counts: readonly number[]
}

const LONGEST_VALUE = 200

/** A value of a summary: texts are cut after 200 characters. */
export const shortValue = (value: string | number): string | number =>
  typeof value === 'string' && value.length > LONGEST_VALUE
    ? [...value.slice(0, 2 * LONGEST_VALUE)].slice(0, LONGEST_VALUE).join('')
    : value
