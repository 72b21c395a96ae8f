const DIGITS = 7
const ZERO = 0x30
const PLUS = 0x2b
const MINUS = 0x2d
const POINT = 0x2e
const EXPONENT = 0x65
const LF = 0x0a
/** The powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))
/** Sizes for which one multiplication gives seven digits. */
const SMALL = 1e-9
const LARGE = 1e15
/** Nearer to the middle of two whole numbers than this, the digits of the number have to decide. */
const DOUBT = 1e-5
const digits = new Uint8Array(DIGITS)

/**
 * Writes the element of a number without its text, and returns its end; 0 for numbers that need another way. Seven
 * digits are known from one product unless it is nearly half way between two of them.
 */
export function writeRounded(value: number, bytes: Uint8Array, at: number): number {
  const size = value < 0 ? -value : value
  if (!(size >= SMALL && size < LARGE)) return 0
  let exponent = exponentOf(size)
  const power = DIGITS - 1 - exponent
  const scaled = power < 0 ? size / (POWERS[-power] ?? 1) : size * (POWERS[power] ?? 1)
  let rounded = Math.round(scaled)
  const distance = scaled - rounded
  if (0.5 - (distance < 0 ? -distance : distance) < DOUBT) return 0
  if (rounded === 10 ** DIGITS) {
    rounded = 10 ** (DIGITS - 1)
    exponent += 1
  }
  return writeElement(rounded, { exponent, negative: value < 0 }, { bytes, at })
}

/** The power of ten of the first digit. */
function exponentOf(size: number): number {
  let exponent = 0
  if (size >= 1) while (size >= (POWERS[exponent + 1] ?? 0)) exponent += 1
  else {
    exponent = -1
    while (size * (POWERS[-exponent] ?? 1) < 1) exponent -= 1
  }
  return exponent
}

function writeElement(
  rounded: number,
  { exponent, negative }: { readonly exponent: number; readonly negative: boolean },
  { bytes, at }: { readonly bytes: Uint8Array; readonly at: number },
): number {
  let left = rounded
  for (let digit = DIGITS - 1; digit >= 0; digit -= 1) {
    const rest = (left / 10) | 0
    digits[digit] = left - rest * 10
    left = rest
  }
  let last = DIGITS - 1
  while (last > 0 && digits[last] === 0) last -= 1
  let end = at
  bytes[end++] = negative ? MINUS : PLUS
  bytes[end++] = ZERO + (digits[0] ?? 0)
  bytes[end++] = POINT
  for (let digit = 1; digit <= last; digit += 1) bytes[end++] = ZERO + (digits[digit] ?? 0)
  bytes[end++] = EXPONENT
  bytes[end++] = exponent < 0 ? MINUS : PLUS
  const power = exponent < 0 ? -exponent : exponent
  if (power >= 10) bytes[end++] = ZERO + Math.floor(power / 10)
  if (power > 0) bytes[end++] = ZERO + (power % 10)
  bytes[end++] = LF
  bytes[end++] = 0
  return end
}
