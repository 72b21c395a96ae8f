import type { RItems } from './r-items.ts'
import type { RValue } from './r-value.ts'

/** The types of items, by their numbers in R's serialization. */
export const TYPE = {
  symbol: 1,
  pairs: 2,
  closure: 3,
  environment: 4,
  promise: 5,
  call: 6,
  special: 7,
  builtin: 8,
  text: 9,
  logical: 10,
  integer: 13,
  double: 14,
  complex: 15,
  string: 16,
  dots: 17,
  list: 19,
  expression: 20,
  byteCode: 21,
  pointer: 22,
  weak: 23,
  raw: 24,
  object: 25,
  alternative: 238,
  attributedPairs: 239,
  attributedCall: 240,
  persistent: 247,
  package: 248,
  namespace: 249,
  null: 254,
  reference: 255,
} as const

/** Reads values one after the other. */
export interface ValueReader {
  readonly items: RItems
  /** The next value. `keep` keeps the elements of a list. */
  value(keep: boolean): RValue
  /** A length of 31 bits, or behind -1 one of 64. */
  length(): number
  /** What `read` gives, which counts as nested in the present value. Throws `TableRefusal` when it is too deep. */
  deeper<Read>(read: () => Read): Read
}
