import { Cursor } from '../binary/cursor.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import { checkGrowth } from '../binary/growth.ts'
import { LabelRoom } from '../binary/label-room.ts'
import type { OpenedTable } from '../binary/opened-table.ts'
import type { Scratch } from '../binary/scratch.ts'
import { checkColumns } from '../tables/limits.ts'
import { TableRefusal } from '../tables/table-refusal.ts'
import type { TableWriter } from '../tables/table-writer.ts'
import { decompressed } from './compression.ts'
import { type DataFrame, dataFrameOf, type RColumnValue } from './data-frame.ts'
import { columnOf, type RColumn } from './r-columns.ts'
import { AsciiItems, BinaryItems, type RItems } from './r-items.ts'
import { RParser } from './r-parser.ts'
import { textReader } from './r-strings.ts'

/** Bytes for the windows of all columns together. */
const WINDOWS = 16 * 1024 * 1024
const WINDOW = { least: 64, most: 65_536 } as const
const WORKSPACE = /^RD[ABX][23]\n$/

/**
 * Opens a file of R: of a workspace (`.RData`, `.rda`) the first data frame, of an `.rds` file the value, which has to
 * be one (docs/specification/tabular.md#statistical-packages). What is compressed goes to the scratch. Throws
 * `TableRefusal`, also for more columns than `mostColumns`.
 */
export async function openR(
  file: FileBytes,
  scratch: Scratch,
  mostColumns: number,
): Promise<OpenedTable> {
  const plain = await decompressed(file, scratch)
  const cursor = new Cursor(plain)
  const workspace = beginsWorkspace(cursor)
  const items = itemsOf(plain, cursor)
  const text = textReader(readHeader(items))
  const reader = { items, text }
  const parser = new RParser(items)
  const frame = workspace
    ? parser.firstIn((_, value) => dataFrameOf(value, reader))
    : dataFrameOf(parser.value(true), reader)
  if (frame === null) refuseOther(workspace)
  checkColumns(frame.columns.length, mostColumns)
  return tableOf(frame, reader, file.size)
}

function tableOf(
  { columns, rows }: DataFrame,
  reader: Parameters<typeof columnOf>[1],
  fileSize: number,
): OpenedTable {
  const computed = columns.filter(({ value }) => isComputed(value)).length
  checkGrowth('a sequence in it', 8 * rows * computed, fileSize)
  const room = new LabelRoom()
  const found = columns.map(({ name, value }, at) => columnOf({ name, at, value, room }, reader))
  return {
    columns: found.map(({ column }) => column),
    writeRows: (writer) => writeRows(found, rows, writer),
  }
}

/** Whether the cells are not written in the file, which can announce any number of them. */
const isComputed = (value: RColumnValue): boolean =>
  value.kind === 'sequence' || (value.kind === 'numberTexts' && isComputed(value.numbers))

/** The columns lie one after the other in the file; each is read through a window of its own. */
function writeRows(columns: readonly RColumn[], rows: number, writer: TableWriter): void {
  const share = Math.floor(WINDOWS / columns.length)
  const window = Math.min(WINDOW.most, Math.max(WINDOW.least, share))
  const cells = columns.map(({ open }) => open(window))
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < cells.length; at += 1) cells[at]?.(writer)
    writer.endRow()
  }
}

/** Whether the file begins as a workspace does; the cursor is behind that then. */
function beginsWorkspace(cursor: Cursor): boolean {
  if (cursor.left >= 5 && WORKSPACE.test(cursor.ascii(5))) return true
  cursor.at = 0
  return false
}

/** The notation of the items: a letter and the end of its line. */
function itemsOf(file: FileBytes, cursor: Cursor): RItems {
  const notation = cursor.left >= 2 ? cursor.ascii(2) : ''
  if (notation === 'A\n') return new AsciiItems(file, cursor)
  if (notation !== 'X\n' && notation !== 'B\n')
    throw new TableRefusal({
      found: 'The file does not begin as a file of R does.',
      cure: 'Save the data frame with save() or saveRDS().',
    })
  cursor.littleEndian = notation === 'B\n'
  return new BinaryItems(file, cursor)
}

/** Reads the versions, and returns the encoding of texts without a mark; null when the file doesn't tell. */
function readHeader(items: RItems): string | null {
  const version = items.int()
  if (version !== 2 && version !== 3) throw damaged(`it has the unknown version ${version}`)
  items.skipInts(2)
  if (version === 2) return null
  const length = items.int()
  if (length < 0 || length > 100) throw damaged('its encoding has no name')
  const name = new TextDecoder().decode(items.text(length))
  return NATIVE[name] ?? name
}

/** What R calls encodings, where it is another name than others have. */
const NATIVE: Readonly<Record<string, string>> = {
  ASCII: 'windows-1252',
  'ANSI_X3.4-1968': 'windows-1252',
  latin1: 'windows-1252',
  'ISO8859-1': 'windows-1252',
  CP1252: 'windows-1252',
  CP65001: 'utf-8',
  UTF8: 'utf-8',
}

function refuseOther(workspace: boolean): never {
  throw new TableRefusal({
    found: workspace
      ? 'The workspace has no data frame.'
      : 'The file holds something else than a data frame.',
    cure: 'Convert the data with as.data.frame() in R, and save the result.',
  })
}
