import { isAscii, isUtf8 } from 'node:buffer'
import { encodingNamed } from '../binary/encoded-text.ts'
import { damaged } from '../binary/file-bytes.ts'
import { TableRefusal } from '../tables/table-refusal.ts'
import { TYPE } from './item-types.ts'
import type { RItems } from './r-items.ts'

/** Marks of a text, in its flags. */
const BYTES = 1 << 13
const LATIN_1 = 1 << 14
const UTF_8 = 1 << 15

const windows1252 = encodingNamed('windows-1252')

/** Turns texts into UTF-8, given the encoding of texts without a mark; null where the file doesn't say. */
export type TextReader = (items: RItems) => Uint8Array | null

/**
 * Reads a text in UTF-8; null is a missing one. A text without a mark is in the encoding that the file names, and in a
 * file that names none in UTF-8 if it can be, else in Windows-1252.
 */
export function textReader(native: string | null): TextReader {
  const known = native === null ? null : encodingNamed(native)
  return (items) => {
    const flags = items.int()
    if ((flags & 0xff) !== TYPE.text) throw damaged('a string in it is none')
    const length = items.int()
    if (length < 0) return null
    const bytes = items.text(length)
    if (isAscii(bytes)) return withoutNul(bytes)
    if (flags & UTF_8) return checked(bytes)
    if (flags & LATIN_1) return windows1252.cell(bytes)
    if (flags & BYTES) return checked(bytes)
    if (known !== null) return known.cell(bytes)
    return isUtf8(bytes) ? bytes : windows1252.cell(bytes)
  }
}

function withoutNul(bytes: Uint8Array): Uint8Array {
  if (bytes.includes(0)) throw damaged('a text contains a NUL byte')
  return bytes
}

function checked(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes
  throw new TableRefusal({
    found: 'A text is not in UTF-8, as the file says.',
    cure: 'Convert the texts in R with enc2utf8() and save the file again.',
  })
}

/** The strings of a short vector, as those of attributes; null is a missing one. */
export function stringsAt(
  items: RItems,
  read: TextReader,
  { at, length }: { readonly at: number; readonly length: number },
): readonly (string | null)[] {
  const from = items.from(at, 4096)
  return Array.from({ length }, () => {
    const bytes = read(from)
    return bytes === null ? null : decoder.decode(bytes)
  })
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
