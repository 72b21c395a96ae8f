import type { Bytes } from '../storage/bytes.ts'
import { cellsOf, cellValue } from './tab-rows.ts'
import { isNumeric, type TableVariable } from './table-variable.ts'
import { textLines } from './text-lines.ts'

/** A column by its distinct values. */
export interface ColumnCounts {
  /** Cells that hold a value. */
  readonly valid: number
  readonly invalid: number
  /** How often each value occurs; texts that stand for missing values are left out. */
  readonly counts: ReadonlyMap<string | number, number>
}

/** Texts that are values, but say nothing (docs/specification/tabular.md#summary-for-plots). */
const SAYING_NOTHING: ReadonlySet<string> = new Set(['', 'NULL', 'NA', '.'])

/** What the distinct values of all columns together may take. */
export interface CountingRoom {
  readonly values: number
  /** In all texts among them. */
  readonly characters: number
}

/** Counts the values of tab-delimited text, column by column. Null when they take more room than there is. */
export async function columnCounts(
  columns: readonly Pick<TableVariable, 'type'>[],
  text: Bytes,
  room: CountingRoom,
): Promise<readonly ColumnCounts[] | null> {
  const counted = columns.map(({ type }) => ({
    type,
    valid: 0,
    invalid: 0,
    counts: new Map<string | number, number>(),
  }))
  let [values, characters] = [0, 0]
  for await (const line of textLines(text)) {
    const cells = cellsOf(line)
    for (const [place, column] of counted.entries()) {
      const value = valueIn(cells[place] ?? '', column)
      if (value === null) column.invalid += 1
      else column.valid += 1
      if (value === null || saysNothing(value)) continue
      const before = column.counts.get(value)
      if (before !== undefined) {
        column.counts.set(value, before + 1)
        continue
      }
      column.counts.set(ofItsOwn(value), 1)
      values += 1
      characters += typeof value === 'string' ? value.length : 0
      if (values > room.values || characters > room.characters) return null
    }
  }
  return counted
}

/** A number of more digits than a double keeps is counted as the nearest one. */
function valueIn(cell: string, { type }: Pick<TableVariable, 'type'>): string | number | null {
  const value = cellValue(cell, type)
  return value === null || !isNumeric({ type }) ? value : Number(value)
}

/** A part of a line keeps the whole line in memory; what is written and read again does not. */
const ofItsOwn = (value: string | number): string | number =>
  typeof value === 'string' ? String(JSON.parse(JSON.stringify(value))) : value

const saysNothing = (value: string | number): boolean =>
  typeof value === 'number' ? !Number.isFinite(value) : SAYING_NOTHING.has(value)
