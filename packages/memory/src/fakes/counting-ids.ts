import type { IdSource } from '@holdfast/core'

/** Identifiers that count up from 1, in one sequence for all kinds: for tests that read them. */
export function countingIds(): IdSource {
  let last = 0

  const next = (radix: number, digits: number): string => {
    last += 1
    const text = last.toString(radix).padStart(digits, '0')
    if (text.length > digits) throw new Error(`${digits} digits do not hold identifier ${last}`)
    return text
  }
  return {
    uuid: () => `00000000-0000-4000-8000-${next(16, 12)}`,
    hex: (digits) => next(16, digits),
    identifier: (length) => next(36, length).toUpperCase(),
  }
}
