import { type Category, type Column, type Columns, isNumeric } from './column.ts'

/** How often each value of the categories of a column occurs: numbers of numeric columns, else texts. */
export type Frequencies = ReadonlyMap<number | string, number>

/** Shared by the columns without categories, of which there may be a million. */
const NONE = new Map<number | string, number>()

/** Counts cells by category. Columns that share categories share the set of values that is searched. */
export class CategoryCounts {
  private readonly wanted: readonly (ReadonlySet<number | string> | null)[]
  private readonly counts: readonly Map<number | string, number>[]

  constructor(columns: Columns) {
    const known = new Map<readonly Category[], ReadonlySet<number | string>>()
    const wanted: (ReadonlySet<number | string> | null)[] = []
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns.at(at)
      if (column === undefined || column.categories.length === 0) continue
      const set = known.get(column.categories) ?? valuesOf(column)
      known.set(column.categories, set)
      // Filled from the beginning, for quick access; empty in a table without categories.
      while (wanted.length < at) wanted.push(null)
      wanted.push(set)
    }
    this.wanted = wanted
    this.counts = wanted.map((values) => (values === null ? NONE : new Map()))
  }

  /** Whether cells of the column are counted. */
  has(column: number): boolean {
    return this.wanted[column] !== null && this.wanted[column] !== undefined
  }

  add(column: number, value: number | string): void {
    if (!this.wanted[column]?.has(value)) return
    const counts = this.counts[column]
    counts?.set(value, (counts.get(value) ?? 0) + 1)
  }

  frequencies(column: number): Frequencies {
    return this.counts[column] ?? NONE
  }
}

const valuesOf = (column: Column): ReadonlySet<number | string> =>
  new Set(column.categories.map(({ value }) => (isNumeric(column) ? Number(value) : value)))

/** How often a category occurs; null in dates and times, which are not counted. */
export function frequencyOf(
  column: Column & { readonly frequencies: Frequencies },
  { value }: Category,
): number | null {
  if (column.type === 'date' || column.type === 'time') return null
  return column.frequencies.get(isNumeric(column) ? Number(value) : value) ?? 0
}
