import { TableRefusal } from './table-refusal.ts'

/** What one table may have at most, so that a hostile file takes no more than this. */
export interface TableLimits {
  readonly columns: number
  /** Bytes of one record with its quotes and line breaks. */
  readonly recordBytes: number
}

/** Enough for the tables that are known. */
export const DEFAULT_LIMITS: TableLimits = { columns: 1_000_000, recordBytes: 64 * 1024 * 1024 }

/** Refuses a table with more columns than this, which readers ask as soon as they know how many there are. */
export function checkColumns(columns: number, most: number): void {
  if (columns > most)
    throw new TableRefusal({
      found: `The table has ${columns} columns; at most ${most} are read.`,
      cure: 'Divide the table, or exchange its rows and columns.',
    })
}
