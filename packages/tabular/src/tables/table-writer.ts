import type { BytesPlace } from '../binary/cursor.ts'
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
import type { Columns } from './column.ts'
import { numericCount, numericPlaces } from './numeric-places.ts'
import { OutputBytes } from './output-bytes.ts'
import { writePlain, writeQuoted } from './tab-text.ts'
import { type Table, tableOf } from './table.ts'

const TAB = 0x09
const LF = 0x0a
/** Longer than the text of any number or time. */
const LONGEST_NUMBER = 64

/** What a writer of tables is given. */
export interface TableOutput {
  /** Called with the columns before the first bytes. */
  readonly begin?: (columns: Columns) => void
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
  private readonly columns: Columns
  private readonly out: OutputBytes
  private readonly digests: ColumnDigests
  private readonly stripes: Stripes
  private readonly counts: CategoryCounts
  /** For each column its place among the numeric ones, -1 for others. */
  private readonly numeric: Int32Array
  /** The patterns of dates and times, by column; none in a table without them. */
  private readonly formats: string[] = []
  private readonly number = new Decimal()
  /** The number or time that was written; filled again for each. */
  private readonly cell: BytesPlace = { bytes: new Uint8Array(0), from: 0, to: 0 }
  private column = 0
  private rows = 0

  constructor(columns: Columns, { begin, emit, spill }: TableOutput) {
    this.columns = columns
    this.out = new OutputBytes(emit)
    this.digests = digestsOf(columns.length)
    this.counts = new CategoryCounts(columns)
    this.numeric = numericPlaces(columns)
    this.stripes = new Stripes(numericCount(this.numeric), spill)
    for (let at = 0; at < columns.length; at += 1) {
      const format = columns.at(at)?.format ?? null
      if (format === null) continue
      while (this.formats.length < at) this.formats.push('')
      this.formats.push(format)
    }
    begin?.(columns)
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
    const from = this.begin()
    const short = writeShortWhole(value, this.out.bytes, from)
    const cell = this.wrote(from, short === 0 ? this.ascii(`${value}`, from) : short)
    const { digests, column } = this
    const at = digests.open(column)
    let end = short === 0 ? 0 : writeShort(cell, digests.bytes, at)
    if (end === 0) {
      this.number.read(cell.bytes, cell.from, cell.to)
      end = writeDigits(this.number, digests.bytes, at)
    }
    digests.close(column, end)
    this.next(value)
  }

  /** A whole number of 64 bits. */
  long(value: bigint): void {
    const from = this.begin()
    const cell = this.wrote(from, this.ascii(`${value}`, from))
    this.number.read(cell.bytes, cell.from, cell.to)
    const { digests, column } = this
    digests.close(column, writeDigits(this.number, digests.bytes, digests.open(column)))
    this.next(Number(value))
  }

  /** A double, in the notation of the specification, which has its shortest digits. */
  double(value: number): void {
    this.counts.add(this.column, value)
    const from = this.begin()
    const short = writeShortDouble(value, this.out.bytes, from)
    const to = short === 0 ? this.ascii(cellText(value, doubleText), from) : short
    const cell = this.wrote(from, to)
    const { digests, column } = this
    const at = digests.open(column)
    const element = short === 0 ? 0 : writeShort(cell, digests.bytes, at)
    digests.close(column, element === 0 ? writeNumber(value, digests.bytes, at) : element)
    this.next(value)
  }

  /** A number of 32 bits, as the double that it is. */
  float(value: number): void {
    this.counts.add(this.column, value)
    const from = this.begin()
    const short = writeShortFloat(value, this.out.bytes, from)
    this.wrote(from, short === 0 ? this.ascii(cellText(value, floatText), from) : short)
    const { digests, column } = this
    digests.close(column, writeNumber(value, digests.bytes, digests.open(column)))
    this.next(value)
  }

  /** A date or time as it is written. */
  dateText(text: string): void {
    const from = this.begin()
    this.hashTime(this.wrote(from, this.ascii(text, from)))
  }

  /** A date or time in the format of its column. */
  time(cell: TextAt): void {
    this.separate()
    writePlain(this.out, cell)
    this.hashTime(cell)
  }

  private hashTime(cell: TextAt): void {
    const { digests, column } = this
    const format = this.formats[column] ?? ''
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
    const { columns, numeric, digests, stripes, counts, rows } = this
    return tableOf({ columns, numeric, digests, stripes, counts, rows, bytes: this.out.total })
  }

  /** Makes room for a number or time, behind what divides cells, and returns the place. */
  private begin(): number {
    this.separate()
    this.out.reserve(LONGEST_NUMBER)
    return this.out.length
  }

  /** Writes ASCII text and returns its end. */
  private ascii(text: string, from: number): number {
    const { bytes } = this.out
    for (let at = 0; at < text.length; at += 1) bytes[from + at] = text.charCodeAt(at)
    return from + text.length
  }

  /** Counts what was written, and tells its place. */
  private wrote(from: number, to: number): TextAt {
    const { out, cell } = this
    out.length = to
    if (cell.bytes !== out.bytes) cell.bytes = out.bytes
    cell.from = from
    cell.to = to
    return cell
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
