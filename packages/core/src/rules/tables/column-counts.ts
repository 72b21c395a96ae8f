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

/**
 * Counts the values of tab-delimited text, column by column. Null when all columns together have more than `most`
 * distinct values, which would not fit into memory.
 */
export async function columnCounts(
  columns: readonly Pick<TableVariable, 'type'>[],
  text: Bytes,
  most: number,
): Promise<readonly ColumnCounts[] | null> {
  const counted = columns.map(({ type }) => ({
    type,
    valid: 0,
    invalid: 0,
    counts: new Map<string | number, number>(),
  }))
  let distinct = 0
  for await (const line of textLines(text)) {
    const cells = cellsOf(line)
    for (const [place, column] of counted.entries()) {
      const value = valueIn(cells[place] ?? '', column)
      if (value === null) column.invalid += 1
      else column.valid += 1
      if (value === null || saysNothing(value)) continue
      const before = column.counts.get(value)
      column.counts.set(value, (before ?? 0) + 1)
      if (before === undefined) distinct += 1
    }
    if (distinct > most) return null
  }
  return counted
}

/** A number of more digits than a double keeps is counted as the nearest one. */
function valueIn(cell: string, { type }: Pick<TableVariable, 'type'>): string | number | null {
  const value = cellValue(cell, type)
  return value === null || !isNumeric({ type }) ? value : Number(value)
}

const saysNothing = (value: string | number): boolean =>
  typeof value === 'number' ? !Number.isFinite(value) : SAYING_NOTHING.has(value)
