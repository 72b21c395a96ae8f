import type { Columns } from '../tables/column.ts'
import type { Separated } from './separated.ts'

/** The first cell of a column of numbers that is none: why the column is text. */
export interface NoNumber {
  readonly line: number
  readonly found: string
}

/** What the first pass over a text file found. */
export interface TextTable {
  readonly rules: Separated
  readonly columns: Columns
  readonly rows: number
  /** For columns, by their number from 0, that began with numbers and aren't numeric. */
  readonly noNumbers: ReadonlyMap<number, NoNumber>
}
