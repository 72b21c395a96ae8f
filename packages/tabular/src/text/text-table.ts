import { type Column, plainColumn } from '../tables/column.ts'
import { KIND } from './cell-kinds.ts'
import type { Separated } from './separated.ts'

/** The first cell of a column of numbers that is none: why the column is text. */
export interface NoNumber {
  readonly line: number
  readonly found: string
}

/** What the first pass over a text file found. */
export interface TextTable {
  readonly rules: Separated
  readonly columns: readonly Column[]
  readonly rows: number
  /** For columns, by their number from 0, that began with numbers and aren't numeric. */
  readonly noNumbers: ReadonlyMap<number, NoNumber>
}

/** The column that these kinds are left for; the first that fits, from whole numbers to text. */
export function columnOf(name: string, kinds: number): Column {
  if (kinds & KIND.integer) return plainColumn(name, 'integer')
  if (kinds & KIND.number) return plainColumn(name, 'decimal')
  if (kinds & KIND.zonedTime) return plainColumn(name, 'time', 'yyyy-MM-dd HH:mm:ss z')
  if (kinds & KIND.time) return plainColumn(name, 'time', 'yyyy-MM-dd HH:mm:ss')
  if (kinds & KIND.date) return plainColumn(name, 'date', 'yyyy-MM-dd')
  return plainColumn(name, 'text')
}
