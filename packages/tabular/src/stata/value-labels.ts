import { Cursor } from '../binary/cursor.ts'
import { encodingNamed, untilNul } from '../binary/encoded-text.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import { LabelRoom } from '../binary/label-room.ts'
import type { Category } from '../tables/column.ts'
import type { StataDictionary } from './dictionary.ts'
import { missingName } from './missing.ts'

/** All tables of value labels, by name. */
export type ValueLabels = ReadonlyMap<string, readonly Category[]>

/** A table. */
const LONGEST = 64 * 1024 * 1024
/** Bytes without a meaning behind the name of a table. */
const PADDING = 3
/** Stata's own limit. */
const LABEL = 32_000

/** Reads the tables of value labels, which begin at `at`. */
export function readValueLabels(
  file: FileBytes,
  { layout, littleEndian }: StataDictionary,
  at: number,
): ValueLabels {
  const cursor = new Cursor(file, at)
  cursor.littleEndian = littleEndian
  const { label } = encodingNamed(layout.encoding)
  const tables = new Map<string, readonly Category[]>()
  const room = new LabelRoom()
  while (layout.tagged ? isNextTable(cursor) : cursor.left > 0) {
    const length = cursor.u32()
    const name = label(untilNul(cursor.bytes(layout.name)))
    room.take(name.length)
    cursor.skip(PADDING)
    if (length < 8 || length > Math.min(cursor.left, LONGEST))
      throw damaged(`the table of value labels ${name} is too long`)
    tables.set(
      name,
      categories(cursor.bytes(length), littleEndian, (text) => {
        room.take(text.length)
        return label(text)
      }),
    )
    if (layout.tagged) cursor.skip('</lbl>'.length)
  }
  return tables
}

const isNextTable = (cursor: Cursor): boolean => cursor.ascii('<lbl>'.length) === '<lbl>'

function categories(
  bytes: Uint8Array,
  littleEndian: boolean,
  label: (bytes: Uint8Array) => string,
): readonly Category[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const count = view.getUint32(0, littleEndian)
  const texts = 8 + 8 * count
  if (texts > bytes.length) throw damaged('a table of value labels has too few texts')
  return Array.from({ length: count }, (_, at) => {
    const offset = view.getUint32(8 + 4 * at, littleEndian)
    const code = view.getInt32(8 + 4 * (count + at), littleEndian)
    if (texts + offset > bytes.length) throw damaged('a value label lies outside its table')
    const missing = missingName(code)
    const text = label(untilNul(bytes.subarray(texts + offset, texts + offset + LABEL)))
    return { value: missing ?? `${code}`, label: text, missing: missing !== null }
  })
}
