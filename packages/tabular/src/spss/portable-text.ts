import { Cursor } from '../binary/cursor.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import { digitOf, numberOf } from './base-30.ts'

const LINE = 80
const CR = 0x0d
const LF = 0x0a
const SPACE = 0x20
const SLASH = 0x2f
const POINT = 0x2e
const PLUS = 0x2b
const MINUS = 0x2d
const STAR = 0x2a
const LONGEST_STRING = 65_536
const DIGITS = 64

/** The signs from the place 64 of the table on, by which a file tells its own signs. */
const SIGNS =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .<(+|&[]!$*);^-/|,%_>?`:#@\'="'
const FIRST_SIGN = 64
const TABLE = 256

/** Where reading goes on. */
export interface PortablePlace {
  readonly at: number
  readonly column: number
  /** Blanks that come before it. */
  readonly blanks: number
}

/** Reads the signs of a portable file: lines of 80, the ends of which mean nothing; short ones have blanks behind. */
export class PortableText {
  private readonly file: FileBytes
  private cursor: Cursor
  private column = 0
  private blanks = 0
  private readonly signs: Uint8Array

  constructor(
    file: FileBytes,
    signs: Uint8Array = Uint8Array.from({ length: TABLE }, (_, byte) => byte),
  ) {
    this.file = file
    this.cursor = new Cursor(file)
    this.signs = signs
  }

  get place(): PortablePlace {
    return { at: this.cursor.at, column: this.column, blanks: this.blanks }
  }

  /** The same text from a place on. */
  from(place: PortablePlace): PortableText {
    const text = new PortableText(this.file, this.signs)
    text.back(place)
    return text
  }

  /** Goes to a place. */
  back({ at, column, blanks }: PortablePlace): void {
    this.cursor.at = at
    this.column = column
    this.blanks = blanks
  }

  /** The next sign, in ASCII where the file has signs of its own. */
  sign(): number {
    return this.signs[this.byte()] ?? 0
  }

  /** Reads the table of signs and returns the text that goes on with them. */
  translated(): PortableText {
    const signs: Uint8Array = Uint8Array.from({ length: TABLE }, (_, byte) => byte)
    const zero = 0x30
    for (let at = 0; at < TABLE; at += 1) {
      const byte = this.byte()
      const sign = SIGNS.charCodeAt(at - FIRST_SIGN)
      // Places without a sign have a zero.
      if (at >= FIRST_SIGN && at < FIRST_SIGN + SIGNS.length && (byte !== zero || sign === zero))
        signs[byte] = sign
    }
    const text = new PortableText(this.file, signs)
    text.cursor = this.cursor
    text.column = this.column
    text.blanks = this.blanks
    return text
  }

  /** A number; null is a missing one. */
  number(): number | null {
    let sign = this.sign()
    while (sign === SPACE) sign = this.sign()
    if (sign === STAR) {
      this.sign()
      return null
    }
    const negative = sign === MINUS
    if (negative) sign = this.sign()
    const digits: number[] = []
    let power = 0
    let point = false
    for (; sign !== SLASH && sign !== PLUS && sign !== MINUS; sign = this.sign()) {
      if (sign === POINT && !point) point = true
      else {
        digits.push(this.digit(sign))
        if (point) power -= 1
      }
      if (digits.length > DIGITS) throw damaged('a number has too many digits')
    }
    if (sign !== SLASH) power += this.exponent(sign === MINUS)
    const size = numberOf(digits, power)
    return negative ? -size : size
  }

  /** A whole number, as lengths and counts are. */
  whole(): number {
    const value = this.number()
    if (value === null || !Number.isInteger(value) || value < 0) throw damaged('a count is none')
    return value
  }

  /** A string behind its length. The bytes are those of the file unless it has signs of its own. */
  string(): Uint8Array {
    const length = this.whole()
    if (length > LONGEST_STRING) throw damaged('a string is too long')
    const bytes = new Uint8Array(length)
    for (let at = 0; at < length; at += 1) bytes[at] = this.sign()
    return bytes
  }

  private exponent(negative: boolean): number {
    let value = 0
    for (let sign = this.sign(); sign !== SLASH; sign = this.sign())
      if (value < 10_000) value = value * 30 + this.digit(sign)
    return negative ? -value : value
  }

  private digit(sign: number): number {
    const digit = digitOf(sign)
    if (digit === -1) throw damaged('a number in it is none')
    return digit
  }

  private byte(): number {
    for (;;) {
      if (this.blanks > 0) {
        this.blanks -= 1
        return SPACE
      }
      const byte = this.cursor.u8()
      if (byte === LF) {
        this.blanks = LINE - this.column
        this.column = 0
      } else if (byte !== CR) {
        this.column = this.column === LINE ? 1 : this.column + 1
        return byte
      }
    }
  }
}
