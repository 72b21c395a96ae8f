import { TableRefusal } from '../tables/table-refusal.ts'

const AMPERSAND = 0x26
const UNDERSCORE = 0x5f
const CR = 0x0d
const LF = 0x0a
const LONGEST_ENTITY = 10

const NAMED: Readonly<Record<string, number>> = { lt: 60, gt: 62, amp: 38, quot: 34, apos: 39 }

/**
 * Resolves the entities of a text where it stands, and line ends as XML reads them. Returns the new length, which is
 * never larger. Throws `TableRefusal` for entities that a document would have to declare.
 */
export const resolvedLength = (bytes: Uint8Array, length: number): number =>
  rewritten(bytes, length, false)

/** The same for the text of a cell, in which `_x000D_` stands for a sign that XML cannot hold. */
export const cellTextLength = (bytes: Uint8Array, length: number): number =>
  rewritten(bytes, length, true)

function rewritten(bytes: Uint8Array, length: number, cell: boolean): number {
  const first = firstSpecial(bytes, length, cell)
  let end = first
  for (let at = first; at < length; ) {
    const byte = bytes[at] ?? 0
    if (byte === AMPERSAND) {
      const semicolon = entityEnd(bytes, at, length)
      end = writeCharacter(bytes, end, entityCode(ascii(bytes, at + 1, semicolon)))
      at = semicolon + 1
    } else if (byte === CR) {
      bytes[end++] = LF
      at += bytes[at + 1] === LF ? 2 : 1
    } else {
      const code =
        cell && byte === UNDERSCORE ? escapedCode(ascii(bytes, at, Math.min(at + 7, length))) : 0
      if (code !== 0) end = writeCharacter(bytes, end, code)
      else bytes[end++] = byte
      at += code === 0 ? 1 : 7
    }
  }
  return end
}

function firstSpecial(bytes: Uint8Array, length: number, cell: boolean): number {
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at]
    if (byte === AMPERSAND || byte === CR || (cell && byte === UNDERSCORE)) return at
  }
  return length
}

function entityEnd(bytes: Uint8Array, at: number, length: number): number {
  const end = bytes.subarray(at, Math.min(length, at + LONGEST_ENTITY + 2)).indexOf(0x3b)
  if (end === -1) refuseEntity(ascii(bytes, at, Math.min(length, at + LONGEST_ENTITY)))
  return at + end
}

function entityCode(name: string): number {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex === undefined ? Number(decimal ?? NAMED[name]) : Number.parseInt(hex, 16)
  const known = decimal !== undefined || hex !== undefined || Object.hasOwn(NAMED, name)
  if (!known || code < 9 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
    refuseEntity(`&${name};`)
  return code
}

/** The sign of `_xHHHH_`; 0 for other texts, and for NUL and halves of characters, which stay as they are. */
function escapedCode(text: string): number {
  const [, hex] = /^_x([\dA-Fa-f]{4})_$/.exec(text) ?? []
  const code = hex === undefined ? 0 : Number.parseInt(hex, 16)
  return code >= 0xd800 && code < 0xe000 ? 0 : code
}

function writeCharacter(bytes: Uint8Array, at: number, code: number): number {
  let end = at
  if (code < 0x80) bytes[end++] = code
  else {
    const tail = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3
    bytes[end++] = ((0xff << (7 - tail)) & 0xff) | (code >> (6 * tail))
    for (let left = tail - 1; left >= 0; left -= 1)
      bytes[end++] = 0x80 | ((code >> (6 * left)) & 0x3f)
  }
  return end
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at += 1) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

function refuseEntity(entity: string): never {
  throw new TableRefusal({
    found: `The XML of the workbook has the unknown entity "${entity.replaceAll(/[^ -~]/g, '?')}".`,
    cure: 'Save the workbook again with a spreadsheet program.',
  })
}
