import { Buffer } from 'node:buffer'

/** The characters of the bytes 0x80 to 0x9f; bytes without one stay control characters. */
const UPPER =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** Decodes Windows-1252. The decoder of some versions of Node takes it for Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return latin1.replace(/[\u0080-\u009f]/g, (sign) => UPPER.charAt(sign.charCodeAt(0) - 0x80))
}
