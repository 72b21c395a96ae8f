import { Cursor } from '../binary/cursor.ts'
import { damaged, type FileBytes, tooShort } from '../binary/file-bytes.ts'
import { DEFAULT_LIMITS } from '../tables/limits.ts'

/** The smallest whole number, which means a missing one. */
export const NA_INTEGER = -2_147_483_648

/** The numbers and texts that R's serialization consists of, in one of its notations. */
export interface RItems {
  /** Where the next item is. */
  readonly at: number
  /** A whole number; `NA_INTEGER` for a missing one. */
  int(): number
  /** A double; null for a missing one, which is another than NaN. */
  double(): number | null
  /** A double as its eight bytes, in the order of the first being the highest. */
  bits(): bigint
  /** The bytes of a text, which hold until the next item. */
  text(length: number): Uint8Array
  skipInts(count: number): void
  skipDoubles(count: number): void
  skipText(length: number): void
  skipRaw(length: number): void
  /** The items from another place on, through a window of this many bytes. */
  from(at: number, window: number): RItems
}

/** The lower half of the NaN that means a missing number. */
const NA_DOUBLE = 1954

/** Numbers of four and eight bytes, as nearly all files have them. */
export class BinaryItems implements RItems {
  private readonly file: FileBytes
  private readonly cursor: Cursor

  constructor(file: FileBytes, cursor: Cursor) {
    this.file = file
    this.cursor = cursor
  }

  get at(): number {
    return this.cursor.at
  }

  int(): number {
    return this.cursor.i32()
  }

  double(): number | null {
    const value = this.cursor.f64()
    if (!Number.isNaN(value)) return value
    this.cursor.at -= 8
    return Number(this.bits() & 0xffff_ffffn) === NA_DOUBLE ? null : Number.NaN
  }

  bits(): bigint {
    const { littleEndian } = this.cursor
    const [first, second] = [BigInt(this.cursor.u32()), BigInt(this.cursor.u32())]
    return littleEndian ? (second << 32n) | first : (first << 32n) | second
  }

  text(length: number): Uint8Array {
    if (length > DEFAULT_LIMITS.recordBytes) throw damaged('a text is longer than 64 MiB')
    return this.cursor.bytes(length)
  }

  skipInts(count: number): void {
    this.cursor.skip(4 * count)
  }

  skipDoubles(count: number): void {
    this.cursor.skip(8 * count)
  }

  skipText(length: number): void {
    this.cursor.skip(length)
  }

  skipRaw(length: number): void {
    this.cursor.skip(length)
  }

  from(at: number, window: number): RItems {
    const cursor = new Cursor(this.file, at, window)
    cursor.littleEndian = this.cursor.littleEndian
    return new BinaryItems(this.file, cursor)
  }
}

const LONGEST_WORD = 64
const SPACE = 0x20
const BACKSLASH = 0x5c
const ESCAPES: Readonly<Record<string, number>> = { n: 10, t: 9, v: 11, b: 8, r: 13, f: 12, a: 7 }

/** Numbers as words, one a line. */
export class AsciiItems implements RItems {
  private readonly file: FileBytes
  private readonly cursor: Cursor

  constructor(file: FileBytes, cursor: Cursor) {
    this.file = file
    this.cursor = cursor
  }

  get at(): number {
    return this.cursor.at
  }

  int(): number {
    const word = this.word()
    if (word === 'NA') return NA_INTEGER
    const value = Number(word)
    if (!Number.isInteger(value)) throw damaged('a whole number in it is none')
    return value
  }

  double(): number | null {
    const word = this.word()
    if (word === 'NA') return null
    if (word === 'NaN') return Number.NaN
    if (word === 'Inf') return Number.POSITIVE_INFINITY
    if (word === '-Inf') return Number.NEGATIVE_INFINITY
    const value = /^-?0x/.test(word) ? hexadecimal(word) : Number(word)
    if (Number.isNaN(value)) throw damaged('a number in it is none')
    return value
  }

  bits(): bigint {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, this.double() ?? Number.NaN)
    return view.getBigUint64(0)
  }

  text(length: number): Uint8Array {
    // A sign takes at least one byte.
    if (length > this.cursor.left) throw tooShort()
    if (length > DEFAULT_LIMITS.recordBytes) throw damaged('a text is longer than 64 MiB')
    const bytes = new Uint8Array(length)
    this.skipSpace()
    for (let at = 0; at < length; at += 1) bytes[at] = this.sign()
    return bytes
  }

  skipInts(count: number): void {
    for (let left = count; left > 0; left -= 1) this.word()
  }

  skipDoubles(count: number): void {
    this.skipInts(count)
  }

  skipText(length: number): void {
    this.skipSpace()
    for (let left = length; left > 0; left -= 1) this.sign()
  }

  skipRaw(length: number): void {
    this.skipInts(length)
  }

  from(at: number, window: number): RItems {
    return new AsciiItems(this.file, new Cursor(this.file, at, window))
  }

  private skipSpace(): void {
    while (this.cursor.u8() <= SPACE);
    this.cursor.at -= 1
  }

  private word(): string {
    this.skipSpace()
    let word = ''
    while (this.cursor.left > 0) {
      const byte = this.cursor.u8()
      if (byte <= SPACE) break
      word += String.fromCharCode(byte)
      if (word.length > LONGEST_WORD) throw damaged('a number in it is too long')
    }
    return word
  }

  private sign(): number {
    const byte = this.cursor.u8()
    if (byte !== BACKSLASH) return byte
    const escaped = this.cursor.u8()
    const letter = String.fromCharCode(escaped)
    if (escaped < 0x30 || escaped > 0x37) return ESCAPES[letter] ?? escaped
    let code = escaped - 0x30
    for (let digits = 1; digits < 3 && this.cursor.left > 0; digits += 1) {
      const digit = this.cursor.u8() - 0x30
      if (digit < 0 || digit > 7) {
        this.cursor.at -= 1
        break
      }
      code = code * 8 + digit
    }
    return code & 0xff
  }
}

/** A number as `-0x1.8p+1`. */
function hexadecimal(word: string): number {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)0x([\da-f]+)(?:\.([\da-f]*))?(?:p([+-]?\d+))?$/i.exec(word) ?? []
  if (sign === undefined) return Number.NaN
  const digits = Number.parseInt(`${whole}${fraction}`, 16)
  const size = digits * 2 ** (Number(exponent) - 4 * fraction.length)
  return sign === '-' ? -size : size
}
