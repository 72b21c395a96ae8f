import { Decimal } from '../numbers/decimal.ts'
import { isNumber, numberWord } from '../text/cell-kinds.ts'

const POINT = 0x2e

/** What a text is in a column of numbers. */
export type NumberKind = 'number' | 'missing' | 'text'

/** Reads the text of a cell as a number (docs/specification/tabular.md#excel). */
export class NumberCell {
  /** The number that was read last. */
  value = Number.NaN
  private readonly decimal = new Decimal()

  read(bytes: Uint8Array, from: number, to: number): NumberKind {
    if (this.readPlain(bytes, from, to)) return 'number'
    if (from === to || (to - from === 1 && bytes[from] === POINT)) return 'missing'
    if (!isNumber(bytes, from, to)) return 'text'
    const word = numberWord(bytes, from, to)
    if (word === 'na') return 'missing'
    this.value = word === null ? this.decimal.readNumber(bytes, from, to) : WORDS[word]
    return 'number'
  }

  /** Reads digits with a point among them or without, as most cells are; false for anything else. */
  private readPlain(bytes: Uint8Array, from: number, to: number): boolean {
    const negative = bytes[from] === MINUS
    let at = negative ? from + 1 : from
    if (to - at > PLAIN_BYTES) return false
    const first = at
    let mantissa = 0
    let point = -1
    for (; at < to; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte >= ZERO && byte <= NINE) mantissa = mantissa * 10 + byte - ZERO
      else if (byte === POINT && point === -1 && at > first) point = at
      else return false
    }
    if (at === first || point === to - 1) return false
    // Both are exact, so the quotient is the nearest double.
    const size = point === -1 ? mantissa : mantissa / (POWERS[to - 1 - point] ?? 1)
    this.value = negative ? -size : size
    return true
  }
}

const ZERO = 0x30
const NINE = 0x39
const MINUS = 0x2d
/** Fifteen digits, which a double holds exactly, and a point. */
const PLAIN_BYTES = 15
const POWERS = Array.from({ length: PLAIN_BYTES + 1 }, (_, power) => 10 ** power)

const WORDS = {
  nan: Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  minusInfinity: Number.NEGATIVE_INFINITY,
  null: 0,
} as const
