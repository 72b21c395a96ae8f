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
  private readonly rules: Compression
  /** The row that is filled. */
  private row: Uint8Array = new Uint8Array(0)
  private view: DataView = new DataView(this.row.buffer)

  constructor(cursor: Cursor, rules: Compression) {
    this.cursor = cursor
    this.rules = rules
  }

  next(row: Uint8Array): boolean {
    if (row !== this.row) {
      this.row = row
      this.view = new DataView(row.buffer, row.byteOffset, row.length)
    }
    for (let at = 0; at < row.length; at += ELEMENT) {
      const code = this.code(at === 0)
      if (code === END && at > 0) throw tooShort()
      if (code === END) return false
      this.read(code, at)
    }
    return true
  }

  /** The next code that stands for an element; the end of the file is one before a row. */
  private code(first: boolean): number {
    for (;;) {
      if (this.following === ELEMENT) {
        if (first && this.cursor.left === 0) return END
        this.cursor.copy(ELEMENT, this.codes, 0)
        this.following = 0
      }
      const code = this.codes[this.following] ?? END
      this.following += 1
      if (code !== SKIP) return code
    }
  }

  /** Writes the element of a code to its place in the row. */
  private read(code: number, at: number): void {
    const { littleEndian } = this.cursor
    if (code <= LAST_NUMBER) this.view.setFloat64(at, code - this.rules.bias, littleEndian)
    else if (code === RAW) this.cursor.copy(ELEMENT, this.row, at)
    else if (code === BLANKS) for (let end = at; end < at + ELEMENT; end += 1) this.row[end] = BLANK
    else this.view.setFloat64(at, this.rules.systemMissing, littleEndian)
  }
}
