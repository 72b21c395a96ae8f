import type { BytesPlace } from '../binary/cursor.ts'
import { isPlain } from '../binary/encoded-text.ts'
import { damaged, tooShort } from '../binary/file-bytes.ts'
import type { OpenedTable } from '../binary/opened-table.ts'
import { wholeText } from '../numbers/double-text.ts'
import { type Column, type InvalidRange, plainColumn } from '../tables/column.ts'
import type { TableWriter } from '../tables/table-writer.ts'
import { ELEMENT, rangeEnd, type SpssDictionary, type SpssVariable } from './dictionary.ts'
import { meaningOf } from './display-format.ts'
import { isFraction, type NumberShape, numberShape, textEnd, writeNumber } from './number-cells.ts'
import type { RowBytes } from './row-bytes.ts'
import type { Reading } from './variables.ts'

const LONG = 255
const STORED = 256

/** Gives the rows from the first on, each time it is called. */
export type RowSource = () => RowBytes

/** The table of an SPSS file. A first pass finds the variables that have a fraction. */
export function spssTable(
  dictionary: SpssDictionary,
  reading: Reading,
  source: RowSource,
): OpenedTable {
  const rows = new SpssRows(dictionary, reading)
  const fractions = rows.fractions(source())
  return {
    columns: dictionary.variables.map((variable, at) => columnOf(variable, fractions[at] === 1)),
    writeRows: (writer) => rows.write(source(), writer, fractions),
  }
}

/** The column of a variable; `fraction` tells whether one of its numbers has one. */
export function columnOf(variable: SpssVariable, fraction: boolean): Column {
  const { name, label, missing, categories, format } = variable
  return {
    ...typed(variable, fraction),
    label: label || name,
    decimals: variable.width === 0 ? format.decimals : null,
    categories,
    nature: variable.isWeight ? 'weight' : 'plain',
    invalidRanges: [
      ...(missing.range === null ? [] : [rangeOf(missing.range)]),
      ...missing.points.map((point) => {
        const text = typeof point === 'number' ? wholeText(point) : point
        return { begin: text, end: text }
      }),
    ],
  }
}

function rangeOf({ low, high }: { readonly low: number; readonly high: number }): InvalidRange {
  const [begin, end] = [rangeEnd(low), rangeEnd(high)]
  return {
    begin: begin === null ? null : wholeText(begin),
    end: end === null ? null : wholeText(end),
  }
}

function typed({ name, width, format }: SpssVariable, fraction: boolean): Column {
  if (width > 0) return plainColumn(name, 'text')
  switch (meaningOf(format)) {
    case 'number':
      return plainColumn(name, fraction || format.decimals > 0 ? 'decimal' : 'integer')
    case 'date':
      return plainColumn(name, 'date', 'yyyy-MM-dd')
    case 'dateTime':
      return plainColumn(name, 'time', `yyyy-MM-dd HH:mm:ss${fraction ? '.SSS' : ''}`)
    case 'time':
      return plainColumn(name, 'time', `HH:mm:ss${fraction ? '.SSS' : ''}`)
    default:
      return plainColumn(name, 'text')
  }
}

/** Reads the cells of rows. */
class SpssRows {
  private readonly dictionary: SpssDictionary
  private readonly reading: Reading
  private readonly row: Uint8Array
  private readonly view: DataView
  private readonly place: BytesPlace = { bytes: new Uint8Array(0), from: 0, to: 0 }

  constructor(dictionary: SpssDictionary, reading: Reading) {
    this.dictionary = dictionary
    this.reading = reading
    this.row = new Uint8Array(dictionary.elements * ELEMENT)
    this.view = new DataView(this.row.buffer)
    for (const { element, width } of dictionary.variables)
      if (element * ELEMENT + storedBytes(width) > this.row.length)
        throw damaged('a string is longer than its row')
  }

  /** For each variable 1 if a number of it has a fraction, or more digits than are exact. */
  fractions(source: RowBytes): Uint8Array {
    const { variables, systemMissing } = this.dictionary
    const found = new Uint8Array(variables.length)
    // Numbers that are shown with decimals are decimal anyway.
    const numbers = variables.flatMap(({ width, element, format }, at) =>
      width === 0 && !(meaningOf(format) === 'number' && format.decimals > 0)
        ? [{ element, at }]
        : [],
    )
    if (numbers.length === 0) return found
    this.eachRow(source, () => {
      for (const { element, at } of numbers) {
        if (found[at] === 1) continue
        const value = this.view.getFloat64(element * ELEMENT, this.reading.littleEndian)
        if (isFraction(value) && value !== systemMissing && !Number.isNaN(value)) found[at] = 1
      }
    })
    return found
  }

  write(source: RowBytes, writer: TableWriter, fractions: Uint8Array): void {
    const { variables } = this.dictionary
    const shapes = variables.map(({ format }, at) => numberShape(format, fractions[at] === 1))
    this.eachRow(source, () => {
      for (let at = 0; at < variables.length; at += 1) {
        const variable = variables[at]
        const shape = shapes[at]
        if (variable === undefined || shape === undefined) continue
        if (variable.width > 0) this.string(variable, writer)
        else this.number(variable, writer, shape)
      }
      writer.endRow()
    })
  }

  private eachRow(source: RowBytes, visit: () => void): void {
    const { rows } = this.dictionary
    let count = 0
    while ((rows === null || count < rows) && source.next(this.row)) {
      visit()
      count += 1
    }
    if (rows !== null && count < rows) throw tooShort()
  }

  private number({ element }: SpssVariable, writer: TableWriter, shape: NumberShape): void {
    const value = this.view.getFloat64(element * ELEMENT, this.reading.littleEndian)
    if (value === this.dictionary.systemMissing || Number.isNaN(value)) writer.missing()
    else writeNumber(writer, value, shape)
  }

  /** Without the blanks at its end; a string of blanks only is one blank. */
  private string({ element, width }: SpssVariable, writer: TableWriter): void {
    const { place } = this
    const from = element * ELEMENT
    const short = width <= LONG
    place.bytes = short ? this.row : this.longText(from, width)
    place.from = short ? from : 0
    place.to = textEnd(place.bytes, place.from, place.from + width)
    if (isPlain(place)) writer.stringAt(place)
    else writer.string(this.reading.encoding.cell(place.bytes.subarray(place.from, place.to)))
  }

  /** Each segment of 256 bytes holds 255 of the string. */
  private longText(from: number, width: number): Uint8Array {
    const bytes = new Uint8Array(width)
    for (let done = 0, at = from; done < width; done += LONG, at += STORED)
      bytes.set(this.row.subarray(at, at + Math.min(LONG, width - done)), done)
    return bytes
  }
}

/** Bytes of a row up to the end of a variable's last element. */
function storedBytes(width: number): number {
  if (width <= LONG) return Math.max(ELEMENT, Math.ceil(width / ELEMENT) * ELEMENT)
  return Math.floor((width - 1) / LONG) * STORED + ((width - 1) % LONG) + 1
}
