import type { Bytes } from '../storage/bytes.ts'
import { type CellValue, cellsOf, cellValue } from './tab-rows.ts'
import { textLines } from './text-lines.ts'
import { textPieces } from './text-pieces.ts'

/** A cell of CSV (RFC 4180): nothing for a missing value, quotes for an empty text. */
export function csvCell(cell: CellValue): string {
  if (cell === null) return ''
  const text = `${cell}`
  return text === '' || /[",\r\n]/.test(text) ? quoted(text) : text
}

/** Cells as one line of CSV with its end. */
export const csvLine = (cells: readonly CellValue[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/**
 * Tab-delimited text as CSV in UTF-8 with a line of names (docs/specification/tabular.md#reading-and-editing-tables).
 * Every text is in quotes, numbers, dates and times are as they are written.
 */
export const csvForm = (names: readonly string[], text: Bytes): Bytes =>
  textPieces(csvLines(names, text))

async function* csvLines(names: readonly string[], text: Bytes): AsyncGenerator<string, void> {
  yield csvLine(names)
  for await (const line of textLines(text)) {
    // Without a backslash every text is quoted as CSV has it.
    const cells = line.includes('\\') ? cellsOf(line).map(withoutEscapes).join(',') : null
    yield `${cells ?? line.replaceAll('\t', ',')}\r\n`
  }
}

const withoutEscapes = (cell: string): string =>
  cell.includes('\\') ? quoted(String(cellValue(cell, 'text'))) : cell
