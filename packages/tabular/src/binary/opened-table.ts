import type { Column } from '../tables/column.ts'
import type { Table } from '../tables/table.ts'
import { type TableOutput, TableWriter } from '../tables/table-writer.ts'
import type { NoNumber } from '../text/text-table.ts'

/** A file of a statistical program whose dictionary was read. */
export interface OpenedTable {
  readonly columns: readonly Column[]
  /** Why columns that began with numbers are text, by their number from 0. */
  readonly noNumbers?: ReadonlyMap<number, NoNumber>
  /** Writes every cell, row by row. Throws `TableRefusal`. */
  writeRows(writer: TableWriter): void
}

/** Reads all rows: gives the tab-delimited text, and at the end fingerprints and statistics. Throws `TableRefusal`. */
export function writeTable(opened: OpenedTable, output: TableOutput): Table {
  const writer = new TableWriter(opened.columns, output)
  opened.writeRows(writer)
  return writer.finish()
}
