import { Decimal } from '../numbers/decimal.ts'
import { writeRounded } from './rounded-number.ts'
import type { TextAt } from './text-element.ts'

const DIGITS = 7
/** A double of at most this many significant digits has no shorter text. */
const SHORTEST = 15
const ZERO = 0x30
const PLUS = 0x2b
const MINUS = 0x2d
const POINT = 0x2e
const EXPONENT = 0x65
const LF = 0x0a

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const WORDS = {
  nan: ascii('+nan\n\0'),
  infinity: ascii('+inf\n\0'),
  minusInfinity: ascii('-inf\n\0'),
} as const

const rounded = new Uint8Array(DIGITS)
const shortest = new Decimal()

/**
 * Writes the element of a number to `bytes` at `at` and returns its end
 * (docs/specification/fingerprints.md#digest-of-one-variable).
 */
export function writeNumber(value: number, bytes: Uint8Array, at: number): number {
  if (!Number.isFinite(value)) return writeWord(wordOf(value), bytes, at)
  const end = writeRounded(value, bytes, at)
  if (end !== 0) return end
  shortest.set(value)
  return writeDigits(shortest, bytes, at)
}

/** The element of a double that was read from `decimal`; its own digits are used while they are the shortest. */
export function writeDecimal(
  decimal: Decimal,
  value: number,
  target: { readonly bytes: Uint8Array; readonly at: number },
): number {
  const exact = decimal.count <= SHORTEST && Math.abs(decimal.exponent) < 300
  return exact
    ? writeDigits(decimal, target.bytes, target.at)
    : writeNumber(value, target.bytes, target.at)
}

/** The element of a whole number, from all its digits. */
export function writeDigits(decimal: Decimal, bytes: Uint8Array, at: number): number {
  let end = at
  bytes[end++] = decimal.negative ? MINUS : PLUS
  const { count } = decimal
  const carried = count > DIGITS ? round(decimal) : 0
  const digits = count > DIGITS ? rounded : decimal.digits
  let last = Math.min(count, DIGITS) - 1
  while (last > 0 && digits[last] === 0) last -= 1
  bytes[end++] = ZERO + (count === 0 ? 0 : (digits[0] ?? 0))
  bytes[end++] = POINT
  for (let digit = 1; digit <= last; digit += 1) bytes[end++] = ZERO + (digits[digit] ?? 0)
  bytes[end++] = EXPONENT
  end = writeExponent(decimal.exponent + carried, bytes, end)
  bytes[end++] = LF
  bytes[end++] = 0
  return end
}

/**
 * The element of a number from its shortest text without an exponent, which has no more zeros before it than one
 * before the point; 0 for more than seven digits.
 */
export function writeShort({ bytes: text, from, to }: TextAt, bytes: Uint8Array, at: number) {
  const negative = text[from] === MINUS
  let first = negative ? from + 1 : from
  let point = first
  while (point < to && text[point] !== POINT) point += 1
  let exponent = point - first - 1
  if (text[first] === ZERO && point < to - 1) {
    first = point + 1
    while (first < to - 1 && text[first] === ZERO) first += 1
    exponent = text[first] === ZERO ? 0 : point - first
  }
  let last = to - 1
  while (last > first && (text[last] === ZERO || text[last] === POINT)) last -= 1
  const inside = point > first && point < last
  if (last - first + 1 - (inside ? 1 : 0) > DIGITS) return 0
  let end = at
  bytes[end++] = negative ? MINUS : PLUS
  bytes[end++] = text[first] ?? ZERO
  bytes[end++] = POINT
  for (let digit = first + 1; digit <= last; digit += 1)
    if (digit !== point) bytes[end++] = text[digit] ?? ZERO
  bytes[end++] = EXPONENT
  end = writeExponent(exponent, bytes, end)
  bytes[end++] = LF
  bytes[end++] = 0
  return end
}

/** The element of a missing value. */
export function writeMissing(bytes: Uint8Array, at: number): number {
  bytes[at] = 0
  bytes[at + 1] = 0
  bytes[at + 2] = 0
  return at + 3
}

const wordOf = (value: number) => {
  if (Number.isNaN(value)) return WORDS.nan
  return value > 0 ? WORDS.infinity : WORDS.minusInfinity
}

function writeWord(word: Uint8Array, bytes: Uint8Array, at: number): number {
  bytes.set(word, at)
  return at + word.length
}

/** Half to even. Returns 1 when the number became a power of ten, which adds a digit. */
function round(decimal: Decimal): 0 | 1 {
  for (let digit = 0; digit < DIGITS; digit += 1) rounded[digit] = decimal.digits[digit] ?? 0
  if (!roundsUp(decimal)) return 0
  for (let digit = DIGITS - 1; digit >= 0; digit -= 1) {
    const next = (rounded[digit] ?? 0) + 1
    rounded[digit] = next % 10
    if (next < 10) return 0
  }
  rounded[0] = 1
  return 1
}

function roundsUp({ digits, count, more }: Decimal): boolean {
  const first = digits[DIGITS] ?? 0
  if (first !== 5) return first > 5
  if (more) return true
  const kept = Math.min(count, digits.length)
  for (let digit = DIGITS + 1; digit < kept; digit += 1) if (digits[digit] !== 0) return true
  return (digits[DIGITS - 1] ?? 0) % 2 === 1
}

/** The sign and the digits; a sign alone for 0. */
function writeExponent(exponent: number, bytes: Uint8Array, at: number): number {
  let end = at
  bytes[end++] = exponent < 0 ? MINUS : PLUS
  const size = Math.abs(exponent)
  if (size >= 100) bytes[end++] = ZERO + Math.floor(size / 100)
  if (size >= 10) bytes[end++] = ZERO + (Math.floor(size / 10) % 10)
  if (size > 0) bytes[end++] = ZERO + (size % 10)
  return end
}
