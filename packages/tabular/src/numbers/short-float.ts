import { writeScaled } from './short-text.ts'

/** Texts of 32-bit numbers have as many digits, or fewer. */
const DIGITS = { least: 6, most: 9 } as const
const LARGE = 1e7
const SMALL = 1e-3
/** The powers of ten up to which the product with a number of that size is nearly exact. */
const POWERS = Array.from({ length: 13 }, (_, power) => 10 ** power)
/** Nearer to the middle of two whole numbers than this, rounding may go wrong. */
const DOUBT = 1e-5

/**
 * Writes a 32-bit number in the notation of `floatText` at a place and returns the end; 0 for numbers that need another
 * way.
 */
export function writeShortFloat(value: number, into: Uint8Array, at = 0): number {
  const size = Math.abs(value)
  if (!(size >= SMALL && size < LARGE)) return 0
  const before = digitsBefore(size)
  for (let digits = DIGITS.least; digits <= DIGITS.most; digits += 1) {
    const decimals = digits - before
    const power = POWERS[decimals]
    if (power === undefined) continue
    const scaled = size * power
    const whole = Math.round(scaled)
    if (Math.abs(Math.abs(scaled - whole) - 0.5) < DOUBT) return 0
    if (Math.fround(whole / power) === size)
      return writeScaled(whole, decimals, { negative: value < 0, into, at })
  }
  return 0
}

/** The digits before the point; below 1 the zeros behind it, as a negative number. */
function digitsBefore(size: number): number {
  if (size < 0.01) return -2
  if (size < 0.1) return -1
  let count = 0
  for (let power = 1; size >= power; power *= 10) count += 1
  return count
}
