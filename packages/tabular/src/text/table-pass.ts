import { Decimal } from '../numbers/decimal.ts'
import { fitsIn64Bits } from '../numbers/long-integers.ts'
import type { ColumnType } from '../tables/column.ts'
import type { Table } from '../tables/table.ts'
import { type TableOutput, TableWriter } from '../tables/table-writer.ts'
import { numberWord } from './cell-kinds.ts'
import { TextRecords } from './text-records.ts'
import type { TextTable } from './text-table.ts'

const NINE = 0x39

/** How cells of a type are read; numbers, because they take less room. */
const CELL = {
  text: 0,
  integer: 1,
  decimal: 2,
  float: 2,
  date: 3,
  time: 3,
} as const satisfies Record<ColumnType, number>

/** Where a cell is. */
interface Place {
  bytes: Uint8Array
  from: number
  to: number
}

/**
 * The second pass over a text file, whose first one found `table`: gives the tab-delimited text, and at the end
 * fingerprints and statistics (docs/specification/tabular.md#csv-and-tsv). Throws `TableRefusal`.
 */
export class TablePass {
  private readonly records: TextRecords
  private readonly writer: TableWriter
  /** What the cells of each column are, of `CELL`. */
  private readonly types: Uint8Array
  private readonly number = new Decimal()
  /** The cell that is written; filled again for each. */
  private readonly place: Place = { bytes: new Uint8Array(0), from: 0, to: 0 }

  constructor(table: TextTable, output: TableOutput) {
    const { columns, rules } = table
    this.types = new Uint8Array(columns.length)
    for (let at = 0; at < columns.length; at += 1)
      this.types[at] = CELL[columns.at(at)?.type ?? 'text']
    this.writer = new TableWriter(columns, output)
    const names = { length: columns.length, at: (place: number) => columns.at(place)?.name }
    this.records = new TextRecords(rules, () => this.row(), { names })
  }

  push(piece: Uint8Array): void {
    this.records.push(piece)
  }

  end(): Table {
    this.records.end()
    return this.writer.finish()
  }

  private row(): void {
    const { starts, ends } = this.records.scanner
    const { types } = this
    for (let cell = 0; cell < types.length; cell += 1)
      this.cell(types[cell] ?? CELL.text, starts[cell] ?? 0, ends[cell] ?? 0)
    this.writer.endRow()
  }

  private cell(type: number, from: number, to: number): void {
    const { place } = this
    const { buffer } = this.records.scanner
    // Storing an object takes longer than looking at it.
    if (place.bytes !== buffer) place.bytes = buffer
    place.from = from
    place.to = to
    if (type === CELL.text) this.writer.text(place)
    else if (from === to) this.writer.missing()
    else if (type === CELL.integer) this.numberCell('integer', from, to)
    else if (type === CELL.decimal) this.numberCell('decimal', from, to)
    else this.writer.time(place)
  }

  private numberCell(type: 'integer' | 'decimal', from: number, to: number): void {
    const { buffer: bytes } = this.records.scanner
    // A word ends with a letter, a number never does.
    if ((bytes[to - 1] ?? 0) > NINE) this.wordCell(type, from, to)
    else this.digitsCell(type, from, to)
  }

  private digitsCell(type: 'integer' | 'decimal', from: number, to: number): void {
    const { buffer: bytes } = this.records.scanner
    const decimal = this.number
    const value = decimal.readNumber(bytes, from, to)
    if (type === 'decimal') {
      this.writer.decimal(this.place, value, Number.isFinite(value) ? decimal : null)
      return
    }
    // There is one whole zero.
    if (decimal.count === 0) decimal.negative = false
    const fits = fitsIn64Bits(decimal)
    this.writer.integer(this.place, fits ? value : Number.NaN, fits ? decimal : null)
  }

  private wordCell(type: 'integer' | 'decimal', from: number, to: number): void {
    const word = numberWord(this.records.scanner.buffer, from, to) ?? 'na'
    if (word === 'na') this.writer.missing()
    else if (word === 'null') this.zero(type)
    else {
      const { text, value } = WRITTEN[word]
      this.writer.decimal(whole(text), value, null)
    }
  }

  /** The word `null` stands for zero. */
  private zero(type: 'integer' | 'decimal'): void {
    this.number.set(0)
    const text = whole(type === 'integer' ? ZERO : DECIMAL_ZERO)
    this.writer[type](text, 0, this.number)
  }
}

const encoder = new TextEncoder()
const whole = (bytes: Uint8Array) => ({ bytes, from: 0, to: bytes.length })
const ZERO = encoder.encode('0')
const DECIMAL_ZERO = encoder.encode('0.0')
const WRITTEN = {
  nan: { text: encoder.encode('NaN'), value: Number.NaN },
  infinity: { text: encoder.encode('Inf'), value: Number.POSITIVE_INFINITY },
  minusInfinity: { text: encoder.encode('-Inf'), value: Number.NEGATIVE_INFINITY },
} as const
