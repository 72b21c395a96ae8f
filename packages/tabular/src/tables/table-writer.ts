import type { ColumnDigests } from '../fingerprints/column-digests.ts'
import { digestsOf } from '../fingerprints/digests-of.ts'
import {
  writeDecimal,
  writeDigits,
  writeMissing,
  writeNumber,
  writeShort,
} from '../fingerprints/number-element.ts'
import { type TextAt, writeText } from '../fingerprints/text-element.ts'
import { writeTime } from '../fingerprints/time-element.ts'
import { Decimal } from '../numbers/decimal.ts'
import { doubleText, floatText } from '../numbers/double-text.ts'
import { writeShortFloat } from '../numbers/short-float.ts'
import { writeShortDouble, writeShortWhole } from '../numbers/short-text.ts'
import type { Spill } from '../statistics/spill.ts'
import { Stripes } from '../statistics/stripes.ts'
import { CategoryCounts } from './category-counts.ts'
import { type Column, isNumeric } from './column.ts'
import { OutputBytes } from './output-bytes.ts'
import { writePlain, writeQuoted } from './tab-text.ts'
import { type Table, tableOf } from './table.ts'

const TAB = 0x09
const LF = 0x0a

/** What a writer of tables is given. */
export interface TableOutput {
  /** Takes the next bytes of the tab-delimited text; they may change after the call. */
  readonly emit: (piece: Uint8Array) => void
  /** Where numbers wait for the statistics. */
  readonly spill: Spill
}

/**
 * Writes a table cell by cell in the order of rows: the tab-delimited text, the fingerprint and the numbers for the
 * statistics come about together. Every row has one cell of each column.
 */
export class TableWriter {
  private readonly columns: readonly Column[]
  private readonly out: OutputBytes
  private readonly digests: ColumnDigests
  private readonly stripes: Stripes
  private readonly counts: CategoryCounts
  /** For each column its place among the numeric ones, -1 for others. */
  private readonly numeric: Int32Array
  private readonly number = new Decimal()
  /** Longer than the text of any number or time. */
  private readonly scratch = new Uint8Array(64)
  /** The text in the scratch; filled again for each cell. */
  private readonly cell = { bytes: this.scratch, from: 0, to: 0 }
  private column = 0
  private rows = 0

  constructor(columns: readonly Column[], { emit, spill }: TableOutput) {
    this.columns = columns
    this.out = new OutputBytes(emit)
    this.digests = digestsOf(columns.length)
    this.counts = new CategoryCounts(columns)
    let numbers = 0
    this.numeric = Int32Array.from(columns, (column) => (isNumeric(column) ? numbers++ : -1))
    this.stripes = new Stripes(numbers, spill)
  }

  /** A missing value of any type. */
  missing(): void {
    this.separate()
    const at = this.digests.open(this.column)
    this.digests.close(this.column, writeMissing(this.digests.bytes, at))
    this.next(Number.NaN)
  }

  /** A double, which `cell` writes. Its digits are null for NaN and infinities, and where they are not at hand. */
  decimal(cell: TextAt, value: number, decimal: Decimal | null): void {
    this.separate()
    writePlain(this.out, cell)
    const { digests, column } = this
    const at = digests.open(column)
    const end =
      decimal === null
        ? writeNumber(value, digests.bytes, at)
        : writeDecimal(decimal, value, { bytes: digests.bytes, at })
    digests.close(column, end)
    this.next(value)
  }

  /** A number all of whose digits count. Without digits it counts as missing in the fingerprint. */
  integer(cell: TextAt, value: number, decimal: Decimal | null): void {
    this.separate()
    writePlain(this.out, cell)
    const { digests, column } = this
    const at = digests.open(column)
    const { bytes } = digests
    const end = decimal === null ? writeMissing(bytes, at) : writeDigits(decimal, bytes, at)
    digests.close(column, end)
    this.next(value)
  }

  /** A string, which may be empty. */
  text(cell: TextAt): void {
    this.separate()
    writeQuoted(this.out, cell)
    const at = this.digests.open(this.column)
    this.digests.close(this.column, writeText(cell, this.digests.bytes, at))
    this.next(Number.NaN)
  }

  /** A string in UTF-8. */
  string(bytes: Uint8Array): void {
    this.stringAt({ bytes, from: 0, to: bytes.length })
  }

  /** A string in UTF-8 inside of other bytes. */
  stringAt(cell: TextAt): void {
    if (this.counts.has(this.column))
      this.counts.add(this.column, decoder.decode(cell.bytes.subarray(cell.from, cell.to)))
    this.text(cell)
  }

  /** A whole number, from a file that holds numbers. */
  whole(value: number): void {
    this.counts.add(this.column, value)
    const length = writeShortWhole(value, this.scratch)
    const cell = length === 0 ? this.ascii(`${value}`) : this.written(length)
    if (this.short(cell, value)) return
    this.number.read(cell.bytes, cell.from, cell.to)
    this.integer(cell, value, this.number)
  }

  /** Writes a number of few digits; returns whether it was one. */
  private short(cell: TextAt, value: number): boolean {
    const { digests, column } = this
    const at = digests.open(column)
    const end = writeShort(cell, digests.bytes, at)
    if (end === 0) return false
    this.separate()
    writePlain(this.out, cell)
    digests.close(column, end)
    this.next(value)
    return true
  }

  /** A whole number of 64 bits. */
  long(value: bigint): void {
    const cell = this.ascii(`${value}`)
    this.number.read(cell.bytes, cell.from, cell.to)
    this.integer(cell, Number(value), this.number)
  }

  /** A double, in the notation of the specification, which has its shortest digits. */
  double(value: number): void {
    this.counts.add(this.column, value)
    const length = writeShortDouble(value, this.scratch)
    if (length > 0 && this.short(this.written(length), value)) return
    const cell = length === 0 ? this.ascii(cellText(value, doubleText)) : this.written(length)
    this.decimal(cell, value, null)
  }

  /** A number of 32 bits, as the double that it is. */
  float(value: number): void {
    this.counts.add(this.column, value)
    const length = writeShortFloat(value, this.scratch)
    const cell = length === 0 ? this.ascii(cellText(value, floatText)) : this.written(length)
    this.decimal(cell, value, null)
  }

  /** A date or time as it is written. */
  dateText(text: string): void {
    this.time(this.ascii(text))
  }

  /** A date or time in the format of its column. */
  time(cell: TextAt): void {
    this.separate()
    writePlain(this.out, cell)
    const { digests, column } = this
    const format = this.columns[column]?.format ?? ''
    const at = digests.open(column)
    digests.close(column, writeTime(cell, format, { bytes: digests.bytes, at }))
    this.next(Number.NaN)
  }

  endRow(): void {
    if (this.column !== this.columns.length) throw new RangeError(`A row has ${this.column} cells.`)
    this.out.reserve(1)
    this.out.bytes[this.out.length] = LF
    this.out.length += 1
    this.stripes.endRow()
    this.column = 0
    this.rows += 1
  }

  /** The table, once the last row has ended. */
  finish(): Table {
    this.out.flush()
    const { columns, digests, stripes, counts, rows } = this
    return tableOf({ columns, digests, stripes, counts, rows, bytes: this.out.total })
  }

  private ascii(text: string): TextAt {
    for (let at = 0; at < text.length; at += 1) this.scratch[at] = text.charCodeAt(at)
    return this.written(text.length)
  }

  /** The text at the beginning of the scratch. */
  private written(length: number): TextAt {
    this.cell.to = length
    return this.cell
  }

  private separate(): void {
    if (this.column === 0) return
    this.out.reserve(1)
    this.out.bytes[this.out.length] = TAB
    this.out.length += 1
  }

  private next(value: number): void {
    const place = this.numeric[this.column] ?? -1
    if (place !== -1) this.stripes.set(place, value)
    this.column += 1
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** NaN and infinities have the words of text files. */
function cellText(value: number, finite: (value: number) => string): string {
  if (Number.isFinite(value)) return finite(value)
  if (Number.isNaN(value)) return 'NaN'
  return value > 0 ? 'Inf' : '-Inf'
}
