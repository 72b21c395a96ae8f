import { damaged } from '../binary/file-bytes.ts'
import { DEFAULT_LIMITS } from '../tables/limits.ts'

const TAB = 0x09
/** Bytes of a pair; names have at most 64. */
const LONGEST_PAIR = 4096

/** The numbers of the extensions that are read. */
export const EXTENSION = {
  integers: 3,
  floats: 4,
  longNames: 13,
  longStrings: 14,
  cases: 16,
  encoding: 20,
  longLabels: 21,
  longMissing: 22,
} as const

const CODE_PAGES: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  28591: 'windows-1252',
  28592: 'iso-8859-2',
  28593: 'iso-8859-3',
  28594: 'iso-8859-4',
  28595: 'iso-8859-5',
  28596: 'iso-8859-6',
  28597: 'iso-8859-7',
  28598: 'iso-8859-8',
  28599: 'windows-1254',
  28605: 'iso-8859-15',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

type Extensions = ReadonlyMap<number, Uint8Array>

/** The name of the encoding of all texts. */
export function encodingName(extensions: Extensions, littleEndian: boolean): string {
  const named = extensions.get(EXTENSION.encoding)
  if (named !== undefined) return ascii(named).trim()
  const integers = extensions.get(EXTENSION.integers)
  if (integers === undefined || integers.length < 32) return 'windows-1252'
  const code = viewOf(integers).getInt32(28, littleEndian)
  if (code >= 1250 && code <= 1258) return `windows-${code}`
  return CODE_PAGES[code] ?? 'windows-1252'
}

/** The number that stands for a missing one. */
export function systemMissing(extensions: Extensions, littleEndian: boolean): number {
  const floats = extensions.get(EXTENSION.floats)
  if (floats === undefined || floats.length < 8) return -Number.MAX_VALUE
  return viewOf(floats).getFloat64(0, littleEndian)
}

/** The count of rows, which the header has no room for when it is large. */
export function manyRows(extensions: Extensions, littleEndian: boolean): number | null {
  const cases = extensions.get(EXTENSION.cases)
  if (cases === undefined || cases.length < 16) return null
  const rows = Number(viewOf(cases).getBigUint64(8, littleEndian))
  return Number.isSafeInteger(rows) ? rows : null
}

/** Long names by short ones. */
export const longNames = (extensions: Extensions, decode: (bytes: Uint8Array) => string) =>
  new Map(pairs(extensions.get(EXTENSION.longNames), decode))

/** The widths of strings of more than 255 bytes, by short names. */
export const longWidths = (
  extensions: Extensions,
  decode: (bytes: Uint8Array) => string,
): ReadonlyMap<string, number> =>
  new Map(
    pairs(extensions.get(EXTENSION.longStrings), decode).flatMap(([name, text]) => {
      const width = Number.parseInt(text, 10)
      return width > 255 && width <= 32_767 ? [[name, width] as const] : []
    }),
  )

/** `NAME=value`, divided by tabs, which are no part of a character in any encoding of SPSS. */
function pairs(
  bytes: Uint8Array | undefined,
  decode: (bytes: Uint8Array) => string,
): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  if (bytes === undefined) return found
  for (let from = 0; from < bytes.length; ) {
    const tab = bytes.indexOf(TAB, from)
    const end = tab === -1 ? bytes.length : tab
    if (end - from > LONGEST_PAIR) throw damaged('the name of a variable is too long')
    const pair = decode(bytes.subarray(from, end))
    const at = pair.indexOf('=')
    if (at >= 1) found.push([pair.slice(0, at), pair.slice(at + 1).replaceAll('\0', '')])
    if (found.length > DEFAULT_LIMITS.columns) throw damaged('it names too many variables')
    from = end + 1
  }
  return found
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

const ascii = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes.subarray(0, 100)) text += String.fromCharCode(byte)
  return text
}
