import { damaged } from '../binary/file-bytes.ts'
import { TableRefusal } from '../tables/table-refusal.ts'
import { CellText } from './cell-text.ts'
import { columnName } from './column-name.ts'
import { Attributes } from './xml-attributes.ts'
import { nameCode, type TagBytes, type XmlHandler } from './xml-scanner.ts'

const CELL = nameCode('c')
const VALUE = nameCode('v')
const FORMULA = nameCode('f')
const TEXT = nameCode('t')
const PHONETIC = nameCode('rPh')
const ROW = nameCode('row')
const SHEET_DATA = nameCode('sheetData')
const R = 0x72
const T = 0x74
const COLON = 0x3a
/** Columns have one or two letters (docs/specification/tabular.md#excel). */
export const MOST_COLUMNS = 702
/** The limit of the format. */
const MOST_ROWS = 1_048_576

/** How the text of a cell is meant. */
export type CellType = 'number' | 'shared' | 'text'

/** What a sheet gives, row by row. Columns count from 0, rows as the sheet does. */
export interface SheetRows {
  begin(row: number, declaredWidth: number): void
  /** A cell with a value. */
  cell(column: number, type: CellType, text: CellText): void
  end(): void
}

/** Takes the XML of a worksheet apart into cells with values. */
export class SheetCells implements XmlHandler {
  /** Whether the cells have ended. */
  complete = false
  private readonly rows: SheetRows
  private readonly attributes = new Attributes()
  private readonly content = new CellText()
  private row = 0
  private column = -1
  private type: CellType = 'number'
  private isFormula = false
  private collecting = false
  private phonetic = false

  constructor(rows: SheetRows) {
    this.rows = rows
  }

  open(name: number, tag: TagBytes): void {
    if (name === CELL) this.beginCell(tag)
    else if (name === VALUE) this.collecting = true
    else if (name === TEXT) this.collecting = !this.phonetic
    else if (name === FORMULA) this.isFormula = true
    else if (name === ROW) this.beginRow(tag)
    else if (name === PHONETIC) this.phonetic = true
  }

  close(name: number): void {
    if (name === CELL) this.endCell()
    else if (name === VALUE || name === TEXT) this.collecting = false
    else if (name === ROW) this.rows.end()
    else if (name === PHONETIC) this.phonetic = false
    else if (name === SHEET_DATA) this.complete = true
  }

  text(bytes: Uint8Array, from: number, to: number): void {
    if (this.collecting) this.content.add(bytes, from, to)
  }

  private beginRow(tag: TagBytes): void {
    const { attributes } = this
    this.row += 1
    this.column = -1
    let width = 0
    attributes.begin(tag)
    while (attributes.next())
      if (attributes.letter === R) this.row = this.wholeAt(tag, attributes.valueFrom)
      else if (attributes.nameTo - attributes.nameFrom === 'spans'.length)
        width = this.spanEnd(tag, attributes)
    if (!(this.row >= 1 && this.row <= MOST_ROWS)) throw damaged('a row has a number that none has')
    this.rows.begin(this.row, width)
  }

  private beginCell(tag: TagBytes): void {
    const { attributes } = this
    this.column += 1
    this.type = 'number'
    this.isFormula = false
    this.content.length = 0
    attributes.begin(tag)
    if (attributes.nextReference()) this.column = columnAt(tag.bytes, attributes.valueFrom)
    while (attributes.next()) {
      const { letter } = attributes
      if (letter === R) this.column = columnAt(tag.bytes, attributes.valueFrom)
      else if (letter === T) this.type = typeAt(tag.bytes, attributes.valueFrom)
    }
    if (this.column >= MOST_COLUMNS) this.refuseColumn()
  }

  private endCell(): void {
    const { content } = this
    if (content.length > 0) {
      this.rows.cell(this.column, this.type, content)
    } else if (this.isFormula && this.type !== 'text') this.refuseFormula()
  }

  private wholeAt({ bytes, to }: TagBytes, from: number): number {
    let value = 0
    for (let at = from; at < to; at += 1) {
      const digit = (bytes[at] ?? 0) - 0x30
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    return value
  }

  private spanEnd(tag: TagBytes, { valueFrom, valueTo }: Attributes): number {
    const colon = tag.bytes.indexOf(COLON, valueFrom)
    if (colon === -1 || colon > valueTo) return 0
    const end = this.wholeAt(tag, colon + 1)
    if (end > MOST_COLUMNS) this.refuseColumn()
    return end
  }

  private refuseColumn(): never {
    throw new TableRefusal({
      line: this.row,
      found: `The row goes further than column ZZ, the ${MOST_COLUMNS}th.`,
      cure: 'Divide the table, or save it as "CSV UTF-8".',
    })
  }

  private refuseFormula(): never {
    throw new TableRefusal({
      line: this.row,
      column: this.column + 1,
      found: `The formula in cell ${columnName(this.column)}${this.row} has no value beside it.`,
      cure: 'Open the workbook in a spreadsheet program and save it, so that it stores what formulas give.',
    })
  }
}

/** The column of a reference as `AB12`, from 0; too large a number when it has none. */
function columnAt(bytes: Uint8Array, from: number): number {
  let column = 0
  for (let at = from; at < from + 4; at += 1) {
    const letter = (bytes[at] ?? 0) - 0x40
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? MOST_COLUMNS : column - 1
}

/** `n` and `b` are numbers; `s` refers to a string; `str`, `inlineStr`, `e` and `d` are texts. */
function typeAt(bytes: Uint8Array, at: number): CellType {
  const [first, second] = [bytes[at], bytes[at + 1]]
  if (first === 0x6e || first === 0x62) return 'number'
  return first === 0x73 && second !== T ? 'shared' : 'text'
}
