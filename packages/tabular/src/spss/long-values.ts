import { Cursor } from '../binary/cursor.ts'
import { damaged, memoryBytes } from '../binary/file-bytes.ts'
import { LabelRoom } from '../binary/label-room.ts'
import { EXTENSION } from './extensions.ts'

/** What strings of more than eight bytes have in extensions of their own, by the name of their variable. */
export interface LongValues {
  readonly labels: ReadonlyMap<string, readonly (readonly [value: string, label: string])[]>
  readonly missing: ReadonlyMap<string, readonly string[]>
}

const LONGEST = 65_536

/** Reads the labels and missing values of long strings. Throws `TableRefusal`. */
export function longValues(
  extensions: ReadonlyMap<number, Uint8Array>,
  littleEndian: boolean,
  decode: (bytes: Uint8Array) => string,
): LongValues {
  const room = new LabelRoom()
  const cursorOf = (extension: number): Cursor => {
    const cursor = new Cursor(memoryBytes(extensions.get(extension) ?? new Uint8Array(0)))
    cursor.littleEndian = littleEndian
    return cursor
  }
  const text = (cursor: Cursor): string => {
    const length = cursor.u32()
    if (length > LONGEST) throw damaged('a label is too long')
    room.take(length)
    return decode(cursor.bytes(length))
  }
  return {
    labels: readLabels(cursorOf(EXTENSION.longLabels), text),
    missing: readMissing(cursorOf(EXTENSION.longMissing), text, decode),
  }
}

function readLabels(cursor: Cursor, text: (cursor: Cursor) => string): LongValues['labels'] {
  const found = new Map<string, readonly (readonly [string, string])[]>()
  while (cursor.left > 0) {
    const name = text(cursor)
    // The width of the variable.
    cursor.skip(4)
    const labels: (readonly [string, string])[] = []
    for (let left = cursor.u32(); left > 0; left -= 1) labels.push([text(cursor), text(cursor)])
    found.set(name, labels)
  }
  return found
}

/** One length holds for all missing values of a variable. */
function readMissing(
  cursor: Cursor,
  text: (cursor: Cursor) => string,
  decode: (bytes: Uint8Array) => string,
): LongValues['missing'] {
  const found = new Map<string, readonly string[]>()
  while (cursor.left > 0) {
    const name = text(cursor)
    const count = cursor.u8()
    const length = cursor.u32()
    if (count > 3 || length > LONGEST) throw damaged('a variable has a wrong description')
    found.set(
      name,
      Array.from({ length: count }, () => decode(cursor.bytes(length))),
    )
  }
  return found
}
