import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import type { TextAt } from '../fingerprints/text-element.ts'
import { quoted, TableRefusal } from '../tables/table-refusal.ts'
import { decodeWindows1252 } from './windows-1252.ts'

/** Turns the bytes of a file's texts into UTF-8. */
export interface Encoding {
  /** The text of a name or label, without trailing blanks. Bytes that are no text become a replacement sign. */
  label(bytes: Uint8Array): string
  /** The bytes of a cell in UTF-8. Throws `TableRefusal` for bytes that are no text. */
  cell(bytes: Uint8Array): Uint8Array
}

/** Whether bytes are ASCII, which every encoding leaves as it is. Quicker than the platform for short ones. */
export function isPlain({ bytes, from, to }: TextAt): boolean {
  for (let at = from; at < to; at += 1) if ((bytes[at] ?? 0) > 0x7f) return false
  return true
}

const encoder = new TextEncoder()

/** The encoding with a name of the WHATWG standard, as `utf-8` or `windows-1252`; a refusal for an unknown one. */
export function encodingNamed(name: string): Encoding {
  const decoder = decoderNamed(name, false)
  const strict = decoderNamed(name, true)
  const { encoding } = decoder
  if (encoding === 'windows-1252') return WINDOWS_1252
  return {
    label: (bytes) => decoder.decode(bytes).trimEnd(),
    cell: (bytes) => {
      if (isAscii(bytes)) return bytes
      if (encoding === 'utf-8' && isUtf8(bytes)) return bytes
      try {
        return encoder.encode(strict.decode(bytes))
      } catch (cause) {
        throw new TableRefusal(
          {
            found: `A text is not in ${encoding.toUpperCase()}, as the file says: ${quoted(decoder.decode(bytes))}.`,
            cure: 'Save the file again with the program that made it, in Unicode.',
          },
          { cause },
        )
      }
    },
  }
}

/** Every byte is a character. */
const WINDOWS_1252: Encoding = {
  label: (bytes) => decodeWindows1252(bytes).trimEnd(),
  cell: (bytes) => (isAscii(bytes) ? bytes : encoder.encode(decodeWindows1252(bytes))),
}

function decoderNamed(name: string, fatal: boolean): TextDecoder {
  try {
    return new TextDecoder(name, { fatal })
  } catch (cause) {
    throw new TableRefusal(
      {
        found: `The file is in the encoding ${quoted(name)}, which is not known.`,
        cure: 'Save the file in Unicode (UTF-8).',
      },
      { cause },
    )
  }
}

/** The bytes before the first NUL. */
export function untilNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes : bytes.subarray(0, end)
}
