import type { FileBytes } from '../binary/file-bytes.ts'
import { type OpenedTable, writeTable } from '../binary/opened-table.ts'
import { Scratch } from '../binary/scratch.ts'
import { openExcel } from '../excel/excel-table.ts'
import { openR } from '../r/r-table.ts'
import { openPortable } from '../spss/portable-file.ts'
import { openSav } from '../spss/system-file.ts'
import { openStata } from '../stata/stata-table.ts'
import { DEFAULT_LIMITS } from '../tables/limits.ts'
import type { Table } from '../tables/table.ts'
import type { TableOutput } from '../tables/table-writer.ts'
import { COMMA_SEPARATED, type Separated, TAB_SEPARATED } from '../text/separated.ts'
import { TablePass } from '../text/table-pass.ts'
import type { NoNumber, TextTable } from '../text/text-table.ts'
import { TypePass } from '../text/type-pass.ts'
import type { TableFormat } from './table-format.ts'

const PIECE = 256 * 1024

/** A file that was read as a table. */
export interface ReadTable {
  readonly kind: 'table'
  readonly table: Table
  /** Why columns of text files and workbooks that began with numbers are text, by their number from 0. */
  readonly noNumbers: ReadonlyMap<number, NoNumber>
}

/** What readers of tables are given. */
export interface ReadOptions extends TableOutput {
  /** The largest number of columns; a million without it. */
  readonly columns?: number
}

/**
 * Reads a file of a format as a table: gives the tab-delimited text piece by piece, and at the end variables,
 * fingerprints and statistics. Memory does not grow with the rows; `output.spill` may become several times as large as
 * the file. It seldom gives way to other work: a server reads in a process of its own. Throws `TableRefusal` for a file that is no table, and what `file` and `output` throw.
 */
export async function readTable(
  file: FileBytes,
  format: TableFormat,
  { columns = DEFAULT_LIMITS.columns, ...output }: ReadOptions,
): Promise<ReadTable> {
  switch (format) {
    case 'csv':
      return readText(file, COMMA_SEPARATED, { ...output, columns })
    case 'tsv':
      return readText(file, TAB_SEPARATED, { ...output, columns })
    case 'dta':
      return readBinary(openStata(file, columns), output)
    case 'sav':
      return readBinary(openSav(file, columns), output)
    case 'por':
      return readBinary(openPortable(file, columns), output)
    case 'rdata':
      return readWithScratch((scratch) => openR(file, scratch, columns), output)
    case 'xlsx':
      return readWithScratch((scratch) => openExcel(file, scratch, columns), output)
  }
}

const readBinary = (opened: OpenedTable, output: TableOutput): ReadTable => ({
  kind: 'table',
  table: writeTable(opened, output),
  noNumbers: opened.noNumbers ?? new Map(),
})

/** Reads a file whose reader keeps something outside of memory before the rows are written. */
async function readWithScratch(
  open: (scratch: Scratch) => Promise<OpenedTable>,
  output: TableOutput,
): Promise<ReadTable> {
  const scratch = new Scratch(output.spill)
  const opened = await open(scratch)
  return readBinary(opened, { ...output, spill: scratch.rest() })
}

function readText(
  file: FileBytes,
  rules: Separated,
  { columns, ...output }: ReadOptions & Required<Pick<ReadOptions, 'columns'>>,
): ReadTable {
  const text = textTable(file, rules, columns)
  const pass = new TablePass(text, output)
  forEachPiece(file, (piece) => pass.push(piece))
  return { kind: 'table', table: pass.end(), noNumbers: text.noNumbers }
}

/** The first pass, of which nothing else stays in memory. */
function textTable(file: FileBytes, rules: Separated, columns: number): TextTable {
  const types = new TypePass(rules, { ...DEFAULT_LIMITS, columns })
  forEachPiece(file, (piece) => types.push(piece))
  return types.end()
}

function forEachPiece(file: FileBytes, take: (piece: Uint8Array) => void): void {
  const piece = new Uint8Array(Math.min(PIECE, file.size))
  for (let at = 0; at < file.size; at += piece.length) {
    const part = piece.subarray(0, Math.min(piece.length, file.size - at))
    file.read(part, at)
    take(part)
  }
}
