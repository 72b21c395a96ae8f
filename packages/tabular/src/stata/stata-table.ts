import { type BytesPlace, Cursor } from '../binary/cursor.ts'
import { type Encoding, encodingNamed, isPlain } from '../binary/encoded-text.ts'
import { damaged, type FileBytes, tooShort } from '../binary/file-bytes.ts'
import { checkCategories } from '../binary/label-room.ts'
import type { OpenedTable } from '../binary/opened-table.ts'
import { wholeText } from '../numbers/double-text.ts'
import { type Column, type ColumnType, plainColumn } from '../tables/column.ts'
import { checkColumns, DEFAULT_LIMITS } from '../tables/limits.ts'
import type { TableWriter } from '../tables/table-writer.ts'
import { dateOf, type StataDate } from './dates.ts'
import { oldDictionary, type StataDictionary, type StataVariable } from './dictionary.ts'
import { LongStrings } from './long-strings.ts'
import { isMissing } from './missing.ts'
import { taggedDictionary } from './tagged-dictionary.ts'
import { type StataType, widthOf } from './types.ts'
import { readValueLabels, type ValueLabels } from './value-labels.ts'

const TAG = 0x3c

/**
 * Opens a Stata file of the releases 104 to 119 (docs/specification/tabular.md#statistical-packages). Throws
 * `TableRefusal`, also for more columns than `mostColumns`.
 */
export function openStata(file: FileBytes, mostColumns = DEFAULT_LIMITS.columns): OpenedTable {
  const first = new Uint8Array(1)
  if (file.size === 0) throw tooShort()
  file.read(first, 0)
  const dictionary = first[0] === TAG ? taggedDictionary(file) : oldDictionary(file)
  const { variables, rows, data, layout } = dictionary
  checkColumns(variables.length, mostColumns)
  const width = variables.reduce((sum, { type }) => sum + widthOf(type), 0)
  const end = data + rows * width
  if (end > file.size) throw tooShort()
  const at = layout.tagged ? dictionary.valueLabels : end
  const labels =
    layout.valueLabels && at !== null ? readValueLabels(file, dictionary, at) : new Map()
  const columns = variables.map((variable) => columnOf(variable, labels))
  checkCategories(columns.reduce((sum, { categories }) => sum + categories.length, 0))
  return {
    columns,
    writeRows: (writer) => new StataRows(file, dictionary).write(writer),
  }
}

const TYPES: Readonly<Record<Extract<StataType, string>, ColumnType>> = {
  byte: 'integer',
  int: 'integer',
  long: 'integer',
  float: 'float',
  double: 'decimal',
  strL: 'text',
}

function columnOf(variable: StataVariable, labels: ValueLabels): Column {
  const { name, type, format } = variable
  const date = typeof type === 'number' || type === 'strL' ? null : dateOf(format)
  const plain = typeof type === 'number' ? 'text' : TYPES[type]
  const column = plainColumn(name, date?.type ?? plain, date?.format ?? null)
  return { ...column, label: variable.label || name, categories: labels.get(variable.labels) ?? [] }
}

/** The cells of a Stata file. */
class StataRows {
  private readonly cursor: Cursor
  private readonly dictionary: StataDictionary
  private readonly encoding: Encoding
  private readonly strings: LongStrings | null
  private readonly dates: readonly (StataDate | null)[]
  private readonly place: BytesPlace = { bytes: EMPTY, from: 0, to: 0 }

  constructor(file: FileBytes, dictionary: StataDictionary) {
    const { data, littleEndian, layout, strings, variables } = dictionary
    this.dictionary = dictionary
    this.cursor = new Cursor(file, data)
    this.cursor.littleEndian = littleEndian
    this.encoding = encodingNamed(layout.encoding)
    const hasLong = variables.some(({ type }) => type === 'strL')
    this.strings = hasLong && strings !== null ? new LongStrings(file, dictionary, strings) : null
    this.dates = variables.map(({ format }) => dateOf(format))
  }

  write(writer: TableWriter): void {
    const { rows, variables } = this.dictionary
    const types = variables.map(({ type }) => type)
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < types.length; column += 1)
        this.cell(writer, types[column] ?? 'strL', column)
      writer.endRow()
    }
  }

  private cell(writer: TableWriter, type: StataType, column: number): void {
    if (typeof type === 'number') {
      this.string(writer, type)
    } else if (type === 'strL') writer.string(this.encoding.cell(this.longString()))
    else this.number(writer, type, this.dates[column] ?? null)
  }

  /** A string ends at the first NUL. */
  private string(writer: TableWriter, length: number): void {
    const { place } = this
    this.cursor.locate(length, place)
    const { bytes, from } = place
    let end = from
    while (end < place.to && bytes[end] !== 0) end += 1
    place.to = end
    if (end === from) writer.missing()
    else if (isPlain(place)) writer.stringAt(place)
    else writer.string(this.encoding.cell(bytes.subarray(from, end)))
  }

  private number(
    writer: TableWriter,
    type: Exclude<StataType, 'strL' | number>,
    date: StataDate | null,
  ): void {
    const value = this.value(type)
    if (isMissing(value, type, this.dictionary.layout.extendedMissing)) writer.missing()
    else if (date !== null) writer.dateText(date.text(value) ?? wholeText(value))
    else if (type === 'float') writer.float(value)
    else if (type === 'double') writer.double(value)
    else writer.whole(value)
  }

  private value(type: Exclude<StataType, 'strL' | number>): number {
    switch (type) {
      case 'byte':
        return this.cursor.i8()
      case 'int':
        return this.cursor.i16()
      case 'long':
        return this.cursor.i32()
      case 'float':
        return this.cursor.f32()
      case 'double':
        return this.cursor.f64()
    }
  }

  /** A cell refers to its string by variable and row; both are zero for the empty string. */
  private longString(): Uint8Array {
    const { release } = this.dictionary.layout
    const variableBytes = release === 117 ? 4 : release === 118 ? 2 : 3
    const variable = this.cursor.unsigned(variableBytes)
    const row = this.cursor.unsigned(8 - variableBytes)
    if (variable === 0 && row === 0) return EMPTY
    const found = this.strings?.find(variable, row)
    if (found === null || found === undefined) throw damaged('a long string is missing')
    return found
  }
}

const EMPTY = new Uint8Array(0)
