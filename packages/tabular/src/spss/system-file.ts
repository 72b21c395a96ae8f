import { Cursor } from '../binary/cursor.ts'
import { encodingNamed } from '../binary/encoded-text.ts'
import { damaged, type FileBytes, tooShort } from '../binary/file-bytes.ts'
import type { OpenedTable } from '../binary/opened-table.ts'
import { checkColumns, DEFAULT_LIMITS } from '../tables/limits.ts'
import { ELEMENT, type SpssDictionary } from './dictionary.ts'
import { encodingName, manyRows, systemMissing } from './extensions.ts'
import { readRecords } from './records.ts'
import { CompressedRows, plainRows, type RowBytes } from './row-bytes.ts'
import { type RowSource, spssTable } from './spss-table.ts'
import { variablesIn } from './variables.ts'
import { ZlibBlocks } from './zlib-blocks.ts'

/** Bytes of the header that nobody reads, by what is there. */
const UNREAD = { program: 60, elements: 4, dateTimeLabelAndPadding: 84 } as const

type Compressed = 'no' | 'bytes' | 'zlib'
const COMPRESSED: readonly (Compressed | undefined)[] = ['no', 'bytes', 'zlib']

interface Header {
  readonly compressed: Compressed
  /** The element of the variable that weighs the rows, from 1; 0 without one. */
  readonly weight: number
  readonly rows: number
  readonly bias: number
}

/**
 * Opens an SPSS system file (`.sav`, `.zsav`; docs/specification/tabular.md#statistical-packages). Throws
 * `TableRefusal`, also for more columns than `mostColumns`.
 */
export function openSav(file: FileBytes, mostColumns = DEFAULT_LIMITS.columns): OpenedTable {
  const cursor = new Cursor(file)
  const header = readHeader(cursor)
  const { littleEndian } = cursor
  const records = readRecords(cursor)
  const encoding = encodingNamed(encodingName(records.extensions, littleEndian))
  const dictionary: SpssDictionary = {
    variables: variablesIn(records, { encoding, littleEndian, weight: header.weight }),
    elements: records.variables.length,
    rows: manyRows(records.extensions, littleEndian) ?? (header.rows < 0 ? null : header.rows),
    systemMissing: systemMissing(records.extensions, littleEndian),
  }
  if (dictionary.variables.length === 0) throw damaged('it has no variables')
  checkColumns(dictionary.variables.length, mostColumns)
  const source = sourceOf(file, cursor.at, { header, dictionary, littleEndian })
  return spssTable(dictionary, { encoding, littleEndian }, source)
}

function readHeader(cursor: Cursor): Header {
  const magic = cursor.ascii(4)
  if (magic !== '$FL2' && magic !== '$FL3') throw damaged('it does not begin as an SPSS file')
  cursor.skip(UNREAD.program)
  const layout = cursor.i32()
  cursor.littleEndian = layout === 2 || layout === 3
  cursor.skip(UNREAD.elements)
  const compressed = COMPRESSED[cursor.i32()]
  if (compressed === undefined) throw damaged('its compression is unknown')
  const weight = cursor.i32()
  const rows = cursor.i32()
  const bias = cursor.f64()
  cursor.skip(UNREAD.dateTimeLabelAndPadding)
  return { compressed, weight, rows, bias }
}

interface Place {
  readonly header: Header
  readonly dictionary: SpssDictionary
  readonly littleEndian: boolean
}

/** Begins the rows anew with each call, since they are read twice. */
function sourceOf(
  file: FileBytes,
  at: number,
  { header: { compressed, bias }, dictionary, littleEndian }: Place,
): RowSource {
  const begin = (bytes: FileBytes, from: number): Cursor => {
    const cursor = new Cursor(bytes, from)
    cursor.littleEndian = littleEndian
    return cursor
  }
  const { rows, elements, systemMissing } = dictionary
  const data = compressed === 'zlib' ? new ZlibBlocks(file, begin(file, at)) : file
  const from = compressed === 'zlib' ? 0 : at
  // An element takes at least a byte.
  const least = (rows ?? 0) * elements * (compressed === 'no' ? ELEMENT : 1)
  if (from + least > data.size) throw tooShort()
  return (): RowBytes =>
    compressed === 'no'
      ? plainRows(begin(data, from))
      : new CompressedRows(begin(data, from), { bias, systemMissing })
}
