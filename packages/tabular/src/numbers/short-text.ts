const POINT = 0x2e
const ZERO = 0x30
const MINUS = 0x2d
/** From here on, and below the other, the notation has an exponent. */
const LARGE = 1e7
const SMALL = 1e-3
/** The decimals that are tried: most numbers have few, and zeros at the end are left out later. */
const TRIED = [0, 2, 6] as const
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power)
/** What fits into a whole number of 32 bits, whose arithmetic is quick. */
const BILLION = 1e9
const WHOLE = 1e15

/**
 * Writes a number of few decimals in the notation of `doubleText` at a place and returns the end; 0 for numbers that
 * need another way. A decimal of at most 15 digits that reads back as the number has its shortest digits.
 */
export function writeShortDouble(value: number, into: Uint8Array, at = 0): number {
  const size = value < 0 ? -value : value
  // Most numbers are whole ones, whose arithmetic is quicker.
  if (size >= 1 && size < LARGE && (size | 0) === size)
    return writeScaled(size | 0, 0, { negative: value < 0, into, at })
  if (!(size < LARGE) || (size < SMALL && (size !== 0 || Object.is(value, -0)))) return 0
  for (const decimals of TRIED) {
    const scale = POWERS[decimals] ?? 1
    const digits = Math.round(size * scale)
    if (digits / scale === size)
      return writeScaled(digits, decimals, { negative: value < 0, into, at })
  }
  return 0
}

/** Where a number is written. */
interface Target {
  readonly negative: boolean
  readonly into: Uint8Array
  readonly at: number
}

/** Writes a whole number of a power of ten less, without zeros at its end but the first behind the point. */
export function writeScaled(digits: number, decimals: number, target: Target): number {
  const { negative, into, at } = target
  let left = digits
  let count = decimals
  while (count > 0) {
    const rest = left < BILLION ? ((left | 0) / 10) | 0 : Math.floor(left / 10)
    if (rest * 10 !== left) break
    left = rest
    count -= 1
  }
  const scale = POWERS[count] ?? 1
  const whole = count === 0 ? left : Math.floor(left / scale)
  let end = writeDigits(whole, into, negative ? writeSign(into, at) : at)
  into[end++] = POINT
  if (count > 0) return writePadded(left - whole * scale, count, { into, at: end })
  into[end++] = ZERO
  return end
}

/** Writes a whole number of at most 15 digits at a place and returns the end; 0 for other numbers. */
export function writeShortWhole(value: number, into: Uint8Array, at = 0): number {
  const size = value < 0 ? -value : value
  if (!(size < WHOLE) || !Number.isInteger(value)) return 0
  return writeDigits(size, into, value < 0 ? writeSign(into, at) : at)
}

function writeSign(into: Uint8Array, at: number): number {
  into[at] = MINUS
  return at + 1
}

function writeDigits(value: number, into: Uint8Array, at: number): number {
  let count = 1
  while (value >= (POWERS[count] ?? 0)) count += 1
  return writePadded(value, count, { into, at })
}

/** Writes the last digits of a whole number, zeros before it. */
function writePadded(
  value: number,
  count: number,
  { into, at }: { readonly into: Uint8Array; readonly at: number },
): number {
  const high = value < BILLION ? 0 : Math.floor(value / BILLION)
  let left = (value - high * BILLION) | 0
  let place = at + count - 1
  for (const end = Math.max(at, at + count - 9); place >= end; place -= 1) {
    const rest = (left / 10) | 0
    into[place] = ZERO + left - rest * 10
    left = rest
  }
  if (place >= at) writePadded(high, count - 9, { into, at })
  return at + count
}
