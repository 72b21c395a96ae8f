import type { Cursor } from '../binary/cursor.ts'
import { tooShort } from '../binary/file-bytes.ts'
import { ELEMENT } from './dictionary.ts'

const SKIP = 0
const LAST_NUMBER = 251
const END = 252
const RAW = 253
const BLANKS = 254
const BLANK = 0x20

/** Gives the rows of a file one after the other, as elements. */
export interface RowBytes {
  /** Fills `row` and returns whether there was a row. */
  next(row: Uint8Array): boolean
}

/** Rows that are stored as they are. */
export const plainRows = (cursor: Cursor): RowBytes => ({
  next: (row) => {
    if (cursor.left === 0) return false
    row.set(cursor.bytes(row.length))
    return true
  },
})

/** What compressed numbers mean. */
export interface Compression {
  /** Is subtracted from small numbers. */
  readonly bias: number
  readonly systemMissing: number
}

/** Rows in which a byte stands for a small number, for blanks or for a missing number. */
export class CompressedRows implements RowBytes {
  private readonly cursor: Cursor
  private readonly codes = new Uint8Array(ELEMENT)
  private following = ELEMENT
  private readonly element = new Uint8Array(ELEMENT)
  private readonly view = new DataView(this.element.buffer)
  private readonly rules: Compression

  constructor(cursor: Cursor, rules: Compression) {
    this.cursor = cursor
    this.rules = rules
  }

  next(row: Uint8Array): boolean {
    for (let at = 0; at < row.length; at += ELEMENT) {
      const code = this.code(at === 0)
      if (code === END && at > 0) throw tooShort()
      if (code === END) return false
      this.read(code)
      row.set(this.element, at)
    }
    return true
  }

  /** The next code that stands for an element; the end of the file is one before a row. */
  private code(first: boolean): number {
    for (;;) {
      if (this.following === ELEMENT) {
        if (first && this.cursor.left === 0) return END
        this.codes.set(this.cursor.bytes(ELEMENT))
        this.following = 0
      }
      const code = this.codes[this.following] ?? END
      this.following += 1
      if (code !== SKIP) return code
    }
  }

  private read(code: number): void {
    const { littleEndian } = this.cursor
    if (code <= LAST_NUMBER) this.view.setFloat64(0, code - this.rules.bias, littleEndian)
    else if (code === RAW) this.element.set(this.cursor.bytes(ELEMENT))
    else if (code === BLANKS) this.element.fill(BLANK)
    else this.view.setFloat64(0, this.rules.systemMissing, littleEndian)
  }
}
