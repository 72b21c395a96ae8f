import type { BytesPlace } from '../binary/cursor.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import type { OpenedTable } from '../binary/opened-table.ts'
import type { Scratch } from '../binary/scratch.ts'
import { plainColumn } from '../tables/column.ts'
import type { TableWriter } from '../tables/table-writer.ts'
import { NumberCell } from './number-cell.ts'
import { CODE, codedRows } from './row-codes.ts'
import { SharedStrings } from './shared-strings.ts'
import { SheetCells } from './sheet-cells.ts'
import { type FoundSheet, SheetTable } from './sheet-table.ts'
import { scanMember, workbookParts } from './workbook.ts'
import { zipEntries } from './zip-directory.ts'

/**
 * Opens an Excel workbook: the first worksheet, whose first row has the names (docs/specification/tabular.md#excel).
 * Its cells wait in the scratch until they are written. Throws `TableRefusal`, also for
 * more columns than `mostColumns`.
 */
export async function openExcel(
  file: FileBytes,
  scratch: Scratch,
  mostColumns: number,
): Promise<OpenedTable> {
  const { sheet, strings } = await workbookParts(file, zipEntries(file))
  const shared = new SharedStrings(scratch)
  if (strings !== null) await scanMember(file, strings, shared)
  const table = new SheetTable(shared, scratch, { fileSize: file.size, mostColumns })
  const cells = new SheetCells(table)
  await scanMember(file, sheet, cells)
  if (!cells.complete) throw damaged('its first sheet has no end')
  const found = table.found()
  return {
    columns: found.names.map((name, at) =>
      plainColumn(name, found.numeric[at] === 1 ? 'decimal' : 'text'),
    ),
    noNumbers: found.noNumbers,
    writeRows: (writer) => writeRows(found, shared, writer),
  }
}

function writeRows(
  { names, numeric, rows, codes }: FoundSheet,
  strings: SharedStrings,
  writer: TableWriter,
): void {
  const cursor = codedRows(codes)
  const number = new NumberCell()
  const place: BytesPlace = { bytes: new Uint8Array(0), from: 0, to: 0 }
  const text = (isNumeric: boolean) => {
    if (!isNumeric) writer.stringAt(place)
    else if (number.read(place.bytes, place.from, place.to) === 'number')
      writer.double(number.value)
    else writer.missing()
  }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < names.length; column += 1) {
      const isNumeric = numeric[column] === 1
      const code = cursor.u8()
      if (code === CODE.missing) writer.missing()
      else if (code === CODE.number || code === CODE.whole) {
        const value = code === CODE.whole ? cursor.i32() : cursor.f64()
        if (isNumeric) writer.double(value)
        else writer.string(Buffer.from(`${value}`))
      } else if (code === CODE.shared) {
        strings.locate(cursor.u32(), place)
        text(isNumeric)
      } else {
        cursor.locate(cursor.u32(), place)
        text(isNumeric)
      }
    }
    writer.endRow()
  }
}
