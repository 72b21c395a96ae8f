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
    if (from === to || (to - from === 1 && bytes[from] === POINT)) return 'missing'
    if (!isNumber(bytes, from, to)) return 'text'
    const word = numberWord(bytes, from, to)
    if (word === 'na') return 'missing'
    this.value = word === null ? this.decimal.readNumber(bytes, from, to) : WORDS[word]
    return 'number'
  }
}

const WORDS = {
  nan: Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  minusInfinity: Number.NEGATIVE_INFINITY,
  null: 0,
} as const
