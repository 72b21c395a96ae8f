import type { Decimal } from './decimal.ts'

const LONGEST = 19
const MOST = 2n ** 63n - 1n

/** Whether a whole number, read from its digits, is one of 64 bits. */
export function fitsIn64Bits({ negative, digits, count }: Decimal): boolean {
  if (count !== LONGEST) return count < LONGEST
  let size = 0n
  for (let digit = 0; digit < count; digit += 1) size = size * 10n + BigInt(digits[digit] ?? 0)
  return size <= (negative ? MOST + 1n : MOST)
}
