const POINT = 0x2e
const ZERO = 0x30
const MINUS = 0x2d
/** From here on, and below the other, the notation has an exponent. */
const LARGE = 1e7
const SMALL = 1e-3
/** The decimals that are tried, as powers of ten. */
const SCALES = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const
const WHOLE = 1e15

/**
 * Writes a number of few decimals in the notation of `doubleText` and returns the length; 0 for numbers that need
 * another way. A decimal of at most 15 digits that reads back as the number has its shortest digits.
 */
export function writeShortDouble(value: number, into: Uint8Array): number {
  const size = value < 0 ? -value : value
  if (!(size < LARGE) || (size < SMALL && (size !== 0 || Object.is(value, -0)))) return 0
  for (let decimals = 0; decimals < SCALES.length; decimals += 1) {
    const scale = SCALES[decimals] ?? 1
    const digits = Math.round(size * scale)
    if (digits / scale !== size) continue
    return writeScaled(digits, decimals, { negative: value < 0, into })
  }
  return 0
}

/** Where a number is written, from the beginning on. */
interface Target {
  readonly negative: boolean
  readonly into: Uint8Array
}

/** Writes a whole number of a power of ten less, without zeros at its end but the first behind the point. */
export function writeScaled(digits: number, decimals: number, { negative, into }: Target): number {
  let left = digits
  let count = decimals
  while (count > 0 && left % 10 === 0) {
    left /= 10
    count -= 1
  }
  const scale = 10 ** count
  const whole = Math.floor(left / scale)
  let end = writeDigits(whole, into, negative ? writeSign(into) : 0)
  into[end++] = POINT
  if (count > 0) return writeFraction(left - whole * scale, count, { into, at: end })
  into[end++] = ZERO
  return end
}

/** Writes a whole number of at most 15 digits and returns the length; 0 for other numbers. */
export function writeShortWhole(value: number, into: Uint8Array): number {
  const size = value < 0 ? -value : value
  if (!(size < WHOLE) || !Number.isInteger(value)) return 0
  return writeDigits(size, into, value < 0 ? writeSign(into) : 0)
}

function writeSign(into: Uint8Array): number {
  into[0] = MINUS
  return 1
}

function writeDigits(value: number, into: Uint8Array, at: number): number {
  let count = 1
  for (let more = value; more >= 10; more = Math.floor(more / 10)) count += 1
  let left = value
  for (let place = at + count - 1; place >= at; place -= 1) {
    const rest = Math.floor(left / 10)
    into[place] = ZERO + left - rest * 10
    left = rest
  }
  return at + count
}

/** The digits behind the point; the last is not zero, since fewer decimals were tried before. */
function writeFraction(
  value: number,
  decimals: number,
  { into, at }: { readonly into: Uint8Array; readonly at: number },
): number {
  let left = value
  for (let place = at + decimals - 1; place >= at; place -= 1) {
    const rest = Math.floor(left / 10)
    into[place] = ZERO + left - rest * 10
    left = rest
  }
  return at + decimals
}
