import { isUtf8 } from 'node:buffer'
import { type Encoding, encodingNamed } from '../binary/encoded-text.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import type { OpenedTable } from '../binary/opened-table.ts'
import { checkColumns } from '../tables/limits.ts'
import type { TableWriter } from '../tables/table-writer.ts'
import type { SpssVariable } from './dictionary.ts'
import { isFraction, numberShape, withoutBlanks, writeNumber } from './number-cells.ts'
import { readPortableDictionary } from './portable-dictionary.ts'
import { type PortablePlace, PortableText } from './portable-text.ts'
import { columnOf } from './spss-table.ts'

/** Bytes before the table of signs: five lines of 40 that say what the file is. */
const SPLASH = 200
const MAGIC = 'SPSSPORT'
const END = 0x5a

/**
 * Opens an SPSS portable file (`.por`; docs/specification/tabular.md#statistical-packages). Texts are in UTF-8 if they
 * can be, else in Windows-1252. Throws `TableRefusal`, also for more columns than `mostColumns`.
 */
export function openPortable(file: FileBytes, mostColumns: number): OpenedTable {
  const plain = new PortableText(file)
  for (let left = SPLASH; left > 0; left -= 1) plain.sign()
  const text = plain.translated()
  for (const sign of MAGIC)
    if (text.sign() !== sign.charCodeAt(0))
      throw damaged('it does not begin as an SPSS portable file')
  const variables = readPortableDictionary(text, ENCODING)
  checkColumns(variables.length, mostColumns)
  const rows = new PortableRows(variables, text.place, text)
  const fractions = rows.fractions()
  return {
    columns: variables.map((variable, at) => columnOf(variable, fractions[at] === 1)),
    writeRows: (writer) => rows.write(writer, fractions),
  }
}

const windows1252 = encodingNamed('windows-1252')
const utf8 = encodingNamed('utf-8')
const of = (bytes: Uint8Array): Encoding => (isUtf8(bytes) ? utf8 : windows1252)

const ENCODING: Encoding = {
  label: (bytes) => of(bytes).label(bytes),
  cell: (bytes) => of(bytes).cell(bytes),
}

/** The cells of a portable file, which are read twice. */
class PortableRows {
  private readonly variables: readonly SpssVariable[]
  private readonly begin: PortablePlace
  private readonly text: PortableText

  constructor(variables: readonly SpssVariable[], begin: PortablePlace, text: PortableText) {
    this.variables = variables
    this.begin = begin
    this.text = text
  }

  /** For each variable 1 if a number of it has a fraction. */
  fractions(): Uint8Array {
    const found = new Uint8Array(this.variables.length)
    this.eachCell(
      (value, at) => {
        if (typeof value === 'number' && isFraction(value)) found[at] = 1
      },
      () => {},
    )
    return found
  }

  write(writer: TableWriter, fractions: Uint8Array): void {
    const shapes = this.variables.map(({ format }, at) => numberShape(format, fractions[at] === 1))
    this.eachCell(
      (value, at) => {
        const shape = shapes[at]
        if (value === null || shape === undefined) writer.missing()
        else if (typeof value === 'number') writeNumber(writer, value, shape)
        else writer.string(ENCODING.cell(withoutBlanks(value)))
      },
      () => writer.endRow(),
    )
  }

  private eachCell(
    cell: (value: number | Uint8Array | null, at: number) => void,
    endRow: () => void,
  ): void {
    const text = this.text.from(this.begin)
    for (;;) {
      const place = text.place
      if (text.sign() === END) return
      text.back(place)
      this.variables.forEach(({ width }, at) => {
        if (width === 0) cell(text.number(), at)
        else {
          const bytes = text.string()
          cell(bytes.length === 0 ? BLANK : bytes, at)
        }
      })
      endRow()
    }
  }
}

/** The string without signs is one of blanks. */
const BLANK = Uint8Array.of(0x20)
