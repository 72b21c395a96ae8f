import { Buffer } from 'node:buffer'
import { doubleText } from './double-text.ts'

const KEPT = 20
const EXACT_DIGITS = 15
const MINUS = 0x2d
const PLUS = 0x2b
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const SPACE = 0x20

/** The powers of ten that a double holds exactly. */
const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

/**
 * A decimal number as it was written: its significant digits and the power of ten of the first. One object is
 * filled again for each cell, so that millions of cells make no garbage.
 */
export class Decimal {
  negative = false
  /** The first digits, 0 to 9 each. */
  readonly digits = new Uint8Array(KEPT)
  /** How many significant digits the text has, trailing zeros included; 0 for zero. */
  count = 0
  /** The power of ten of the first digit. */
  exponent = 0
  /** Whether a digit that was not kept isn't zero. */
  more = false
  /** The digits as a whole number, while there are at most 15. */
  mantissa = 0

  /** Reads a number that the grammar of cells accepts, blanks around it included. */
  read(bytes: Uint8Array, from: number, to: number): void {
    let at = from
    while (bytes[at] === SPACE) at += 1
    const sign = bytes[at]
    this.clear(sign === MINUS)
    if (sign === MINUS || sign === PLUS) at += 1
    at = this.readDigits(bytes, at, to)
    if (bytes[at] === POINT && at < to) at = this.readFraction(bytes, at + 1, to)
    if (at < to && bytes[at] !== SPACE) this.exponent += exponentAt(bytes, at + 1, to)
    if (this.count === 0) this.exponent = 0
  }

  /** Reads a number and returns the nearest double. */
  readNumber(bytes: Uint8Array, from: number, to: number): number {
    this.read(bytes, from, to)
    return this.value() ?? Number(latin1(bytes, from, to))
  }

  /** Takes the shortest digits of a finite number. */
  set(value: number): void {
    // Near the smallest double one digit may do, and two are nearer.
    const text = Math.abs(value) < 1e-300 ? doubleText(value) : value.toString()
    const length = Math.min(text.length, scratch.length)
    for (let at = 0; at < length; at += 1) scratch[at] = text.charCodeAt(at)
    this.read(scratch, 0, length)
    if (value === 0) this.negative = Object.is(value, -0)
  }

  /** The nearest double, or null when the digits do not tell it exactly: then it is `Number` of the text. */
  value(): number | null {
    if (this.count > EXACT_DIGITS) return null
    const power = this.exponent - this.count + 1
    const size = this.count === 0 ? 0 : scaled(this.mantissa, power)
    if (size === null) return null
    return this.negative ? -size : size
  }

  private clear(negative: boolean): void {
    this.negative = negative
    this.count = 0
    this.exponent = -1
    this.more = false
    this.mantissa = 0
  }

  private readDigits(bytes: Uint8Array, from: number, to: number): number {
    let at = from
    for (; at < to; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte < ZERO || byte > NINE) break
      if (this.count > 0 || byte !== ZERO) {
        this.exponent += 1
        this.keep(byte - ZERO)
      }
    }
    return at
  }

  private readFraction(bytes: Uint8Array, from: number, to: number): number {
    let at = from
    for (; at < to; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte < ZERO || byte > NINE) break
      if (this.count > 0 || byte !== ZERO) this.keep(byte - ZERO)
      else this.exponent -= 1
    }
    return at
  }

  private keep(digit: number): void {
    if (this.count < KEPT) this.digits[this.count] = digit
    else if (digit !== 0) this.more = true
    this.count += 1
    if (this.count <= EXACT_DIGITS) this.mantissa = this.mantissa * 10 + digit
  }
}

/** Longer than the text of any double. */
const scratch = new Uint8Array(32)

/** Exact because both numbers are, and one division or product rounds once. */
function scaled(mantissa: number, power: number): number | null {
  const factor = POWERS[Math.abs(power)]
  if (factor === undefined) return null
  return power < 0 ? mantissa / factor : mantissa * factor
}

/** The number behind the `e`; far beyond any double it stops growing. */
function exponentAt(bytes: Uint8Array, from: number, to: number): number {
  const sign = bytes[from]
  let at = sign === MINUS || sign === PLUS ? from + 1 : from
  let value = 0
  for (; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < ZERO || byte > NINE) break
    if (value < 100_000) value = value * 10 + byte - ZERO
  }
  return sign === MINUS ? -value : value
}

/** Making a text of bytes that lie in a buffer of their own takes half the time. */
const copied = Buffer.alloc(64)

function latin1(bytes: Uint8Array, from: number, to: number): string {
  const length = to - from
  if (length > copied.length)
    return Buffer.from(bytes.buffer, bytes.byteOffset + from, length).toString('latin1')
  for (let at = 0; at < length; at += 1) copied[at] = bytes[from + at] ?? 0
  return copied.toString('latin1', 0, length)
}
