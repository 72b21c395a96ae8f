import type { BytesPlace } from '../binary/cursor.ts'
import type { FileBytes } from '../binary/file-bytes.ts'
import { checkGrowth } from '../binary/growth.ts'
import type { Scratch } from '../binary/scratch.ts'
import { checkColumns } from '../tables/limits.ts'
import { quoted, TableRefusal } from '../tables/table-refusal.ts'
import type { NoNumber } from '../text/text-table.ts'
import type { CellText } from './cell-text.ts'
import { columnName } from './column-name.ts'
import { NumberCell } from './number-cell.ts'
import { RowCodes } from './row-codes.ts'
import type { SharedStrings } from './shared-strings.ts'
import type { CellType, SheetRows } from './sheet-cells.ts'

const SHOWN_BYTES = 80

/** What the first pass over a sheet found. */
export interface FoundSheet {
  readonly names: readonly string[]
  /** For each column 1 if all its cells are numbers or missing. */
  readonly numeric: Uint8Array
  readonly rows: number
  readonly codes: FileBytes
  readonly noNumbers: ReadonlyMap<number, NoNumber>
}

/** How large a sheet may be. */
interface SheetLimits {
  /** Of the workbook, in bytes. */
  readonly fileSize: number
  readonly mostColumns: number
}

/** Numbers, because storing a text for each cell takes longer. */
const HELD = { missing: 0, number: 1, shared: 2, text: 3 } as const

/** A cell of the open row. */
interface HeldCell {
  /** One of `HELD`. */
  code: number
  value: number
  text: Uint8Array
}

/**
 * Collects the cells of a sheet: the first row with a value names the columns, the others are kept for the second
 * pass while the types of columns are found. Rows without a value are left out.
 */
export class SheetTable implements SheetRows {
  private readonly strings: SharedStrings
  private readonly codes: RowCodes
  private readonly limits: SheetLimits
  private readonly numberCell = new NumberCell()
  private readonly place: BytesPlace = { bytes: EMPTY, from: 0, to: 0 }
  private cells: HeldCell[] = []
  private names: readonly string[] | null = null
  private numeric = new Uint8Array(0)
  private seen = new Uint8Array(0)
  private readonly noNumbers = new Map<number, NoNumber>()
  private row = 0
  private declared = 0
  private last = -1
  private rows = 0

  constructor(strings: SharedStrings, scratch: Scratch, limits: SheetLimits) {
    this.strings = strings
    this.codes = new RowCodes(scratch)
    this.limits = limits
  }

  begin(row: number, declaredWidth: number): void {
    this.row = row
    this.declared = declaredWidth
    this.last = -1
    for (const cell of this.cells) cell.code = HELD.missing
  }

  cell(column: number, type: CellType, content: CellText): void {
    if (this.names !== null && column >= this.names.length) this.refuseColumn(column)
    while (this.cells.length <= column)
      this.cells.push({ code: HELD.missing, value: 0, text: EMPTY })
    const cell = this.cells[column]
    if (cell === undefined) return
    this.last = Math.max(this.last, column)
    this.fill(cell, type, content)
    if (this.names !== null) this.narrow(column, cell)
  }

  end(): void {
    if (this.last === -1) return
    if (this.names === null) this.name()
    else this.keep()
    this.last = -1
  }

  /** What was found, once the sheet has ended. Throws `TableRefusal` when there is no table. */
  found(): FoundSheet {
    const { names, numeric, rows, noNumbers } = this
    if (names === null || rows === 0)
      throw new TableRefusal({
        line: names === null ? null : this.row,
        found:
          names === null ? 'The first sheet is empty.' : 'The first sheet has names and no rows.',
        cure: 'Put the table on the first sheet: names in its first row, and a row for each case below.',
      })
    return { names, numeric, rows, codes: this.codes.end(), noNumbers }
  }

  private fill(cell: HeldCell, type: CellType, content: CellText): void {
    const kind = type === 'text' ? 'text' : this.numberCell.read(content.bytes, 0, content.length)
    if (type === 'shared') this.sharedCell(cell, kind === 'number' ? this.numberCell.value : -1)
    else if (kind === 'text') {
      content.resolve()
      cell.code = HELD.text
      cell.text = content.bytes.slice(0, content.length)
    } else {
      cell.code = kind === 'number' ? HELD.number : HELD.missing
      cell.value = this.numberCell.value
    }
  }

  private sharedCell(cell: HeldCell, number: number): void {
    cell.code = this.strings.lengthOf(number) === 0 ? HELD.missing : HELD.shared
    cell.value = number
  }

  private name(): void {
    const width = Math.max(this.declared, this.last + 1)
    checkColumns(width, this.limits.mostColumns)
    const names = Array.from({ length: width }, (_, at) => this.nameOf(at))
    const seen = new Map<string, number>()
    names.forEach((name, at) => {
      const earlier = seen.get(name)
      if (earlier !== undefined) this.refuseName(name, at, earlier)
      seen.set(name, at)
    })
    this.names = names
    this.numeric = new Uint8Array(width).fill(1)
    this.seen = new Uint8Array(width)
  }

  /** Blanks, underscores and tabs are no part of a name; a column without one has its letters. */
  private nameOf(column: number): string {
    const cell = this.cells[column]
    const text = cell === undefined || cell.code === HELD.missing ? '' : this.textOf(cell)
    return text.replaceAll(/[ _\t]/g, '') || columnName(column)
  }

  private textOf(cell: HeldCell): string {
    if (cell.code === HELD.number) return `${cell.value}`
    return decoder.decode(this.bytesOf(cell))
  }

  private bytesOf(cell: HeldCell): Uint8Array {
    if (cell.code === HELD.text) return cell.text
    this.strings.locate(cell.value, this.place)
    const { bytes, from, to } = this.place
    return bytes.subarray(from, to)
  }

  /** A text that is no number makes its column text. */
  private narrow(column: number, cell: HeldCell): void {
    if (this.numeric[column] === 0 || cell.code === HELD.missing) return
    if (cell.code !== HELD.number) {
      const text = this.bytesOf(cell)
      const kind = this.numberCell.read(text, 0, text.length)
      if (kind === 'missing') return
      if (kind === 'text') {
        this.numeric[column] = 0
        const found = decoder.decode(text.subarray(0, SHOWN_BYTES))
        if (this.seen[column] === 1) this.noNumbers.set(column, { line: this.row, found })
      }
    }
    this.seen[column] = 1
  }

  private keep(): void {
    const { codes, cells } = this
    const width = this.names?.length ?? 0
    for (let at = 0; at < width; at += 1) {
      const cell = cells[at]
      if (cell === undefined || cell.code === HELD.missing) codes.missing()
      else if (cell.code === HELD.number) codes.value(cell.value)
      else if (cell.code === HELD.shared) codes.shared(cell.value)
      else codes.text(cell.text)
    }
    this.rows += 1
    checkGrowth('its table', 8 * this.rows * width, this.limits.fileSize)
  }

  private refuseColumn(column: number): never {
    const name = columnName(column)
    const last = columnName((this.names?.length ?? 1) - 1)
    throw new TableRefusal({
      line: this.row,
      column: column + 1,
      found: `There is a value in column ${name}, but the first row names the columns up to ${last}.`,
      cure: 'Name every column in the first row, and move notes beside the table to another sheet.',
    })
  }

  private refuseName(name: string, at: number, earlier: number): never {
    throw new TableRefusal({
      line: this.row,
      column: at + 1,
      variable: name,
      found: `The name ${quoted(name)} of column ${columnName(at)} is also the name of column ${columnName(earlier)}.`,
      cure: 'Give every column a name of its own in the first row; blanks and underscores do not count.',
    })
  }
}

const EMPTY = new Uint8Array(0)
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
