import { strFromU8 } from 'fflate'
import { crc32 } from '../files/crc32.ts'
import { dataViewOf } from './zip-end.ts'
import { extraField } from './zip-extra-field.ts'

const UNICODE_PATH = 0x7075
/** Characters 128 to 255 of code page 437, the encoding of zip names before UTF-8. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

/**
 * The decoded name of a member. Many programs write UTF-8 without setting the flag, so valid UTF-8 is read as
 * UTF-8 and only the rest as code page 437. Backslashes become slashes.
 */
export function zipName({
  name,
  extra,
  utf8,
}: {
  readonly name: Uint8Array
  readonly extra: Uint8Array
  readonly utf8: boolean
}): string {
  const unicode = unicodeName(name, extra)
  if (unicode !== null) return slashed(strFromU8(unicode))
  if (utf8 || isUtf8(name)) return slashed(strFromU8(name))
  return slashed(
    Array.from(name, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : (CP437[byte - 128] ?? ''),
    ).join(''),
  )
}

/**
 * The bytes of the name in its extra field, which begins with one byte for its version and four for the CRC of the other
 * name. Null without one, and if a program that does not know the field has changed the other name since.
 */
function unicodeName(name: Uint8Array, extra: Uint8Array): Uint8Array | null {
  const field = extraField(extra, UNICODE_PATH)
  if (field === null || field.length <= 5) return null
  return dataViewOf(field).getUint32(1, true) === crc32(name) ? field.subarray(5) : null
}

// Some Windows programs write backslashes, which the format forbids.
const slashed = (path: string): string => path.replaceAll('\\', '/')

/** Whether the bytes are well-formed UTF-8; a byte order mark counts as text. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at] ?? 0)
    if (length === 0 || at + length > bytes.length) return false
    for (let next = at + 1; next < at + length; next += 1)
      if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false
    at += length
  }
  return true
}

/** The length in bytes of the UTF-8 character with this first byte; 0 for an invalid first byte. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xf0 && first < 0xf5 ? 4 : 0
}
