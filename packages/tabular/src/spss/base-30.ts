const BASE = 30
/** 30 to this power is the highest that a double holds exactly. */
const EXACT = 13
const SAFE = 2 ** 53
/** More bits than a double has, with room for rounding. */
const BITS = 80

/** The value of a digit: `0` to `9`, `A` to `T`; -1 for other signs. */
export function digitOf(sign: number): number {
  if (sign >= 0x30 && sign <= 0x39) return sign - 0x30
  return sign >= 0x41 && sign <= 0x54 ? sign - 0x41 + 10 : -1
}

/** The double nearest to digits to the base of 30, times a power of 30. */
export function numberOf(digits: readonly number[], power: number): number {
  let whole = 0
  for (const digit of digits) whole = whole * BASE + digit
  if (whole < SAFE && Math.abs(power) <= EXACT)
    return power < 0 ? whole / BASE ** -power : whole * BASE ** power
  if (Math.abs(power + digits.length) > 250) return power < 0 ? 0 : Number.POSITIVE_INFINITY
  return nearest(digits, power)
}

function nearest(digits: readonly number[], power: number): number {
  let whole = 0n
  for (const digit of digits) whole = whole * 30n + BigInt(digit)
  if (whole === 0n) return 0
  if (power >= 0) return Number(whole * 30n ** BigInt(power))
  const divisor = 30n ** BigInt(-power)
  const shift = Math.max(0, BITS + divisor.toString(2).length - whole.toString(2).length)
  const scaled = whole << BigInt(shift)
  // What the division leaves decides about halves.
  const quotient = scaled / divisor
  const sticky = scaled % divisor === 0n ? 0n : 1n
  return Number((quotient << 1n) | sticky) * 2 ** -(shift + 1)
}
