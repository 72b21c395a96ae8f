import type { Pieces } from './pieces.ts'
import type { Spill } from './spill.ts'

const NARROW = 512 * 1024
const ROWS = { least: 4, most: 65_536 } as const
/** Numbers that are read back at once. */
const WINDOW = 1024 * 1024
const BYTES = 8

type Visit = (column: number, pieces: Pieces) => void

/**
 * Keeps the numbers of a table by column, in stripes of rows: a stripe fills in memory and is spilled when it is
 * full. A million columns and a billion rows both fit. A missing number is NaN.
 */
export class Stripes {
  private readonly height: number
  private readonly stripe: Float64Array
  private row = 0
  private spilled = 0

  private readonly columns: number
  private readonly spill: Spill

  constructor(columns: number, spill: Spill) {
    this.columns = columns
    this.spill = spill
    const rows = Math.floor(NARROW / Math.max(1, columns))
    this.height = Math.min(ROWS.most, Math.max(ROWS.least, rows))
    this.stripe = new Float64Array(this.height * columns)
  }

  set(column: number, value: number): void {
    this.stripe[column * this.height + this.row] = value
  }

  endRow(): void {
    this.row += 1
    if (this.row < this.height) return
    this.spill.append(bytesOf(this.stripe))
    this.spilled += 1
    this.row = 0
  }

  get rows(): number {
    return this.spilled * this.height + this.row
  }

  /**
   * Calls `visit` for each column in order. Columns that fit are read together; of a longer one `pieces` reads
   * again what does not fit, each time it is asked.
   */
  forEachColumn(visit: Visit): void {
    const together = Math.floor(WINDOW / Math.max(1, this.rows))
    if (together === 0) this.oneByOne(visit)
    else this.inGroups(together, visit)
  }

  private inGroups(together: number, visit: Visit): void {
    for (let first = 0; first < this.columns; first += together) {
      const count = Math.min(together, this.columns - first)
      const window = this.readGroup(first, count)
      for (let at = 0; at < count; at += 1) {
        const values = window.subarray(at * this.rows, (at + 1) * this.rows)
        visit(first + at, () => [values])
      }
    }
  }

  private oneByOne(visit: Visit): void {
    for (let column = 0; column < this.columns; column += 1)
      visit(column, () => this.pieces(column))
  }

  private *pieces(column: number): Iterable<Float64Array> {
    const piece = new Float64Array(this.height)
    for (let stripe = 0; stripe < this.spilled; stripe += 1) {
      this.spill.read(bytesOf(piece), this.place(stripe, column))
      yield piece
    }
    yield this.openRows(column)
  }

  /** The values of some columns, one column after the other. */
  private readGroup(first: number, count: number): Float64Array {
    const { height, rows } = this
    const window = new Float64Array(count * rows)
    const part = new Float64Array(count * height)
    for (let stripe = 0; stripe < this.spilled; stripe += 1) {
      this.spill.read(bytesOf(part), this.place(stripe, first))
      for (let at = 0; at < count; at += 1)
        window.set(part.subarray(at * height, (at + 1) * height), at * rows + stripe * height)
    }
    for (let at = 0; at < count; at += 1)
      window.set(this.openRows(first + at), at * rows + this.spilled * height)
    return window
  }

  private openRows(column: number): Float64Array {
    return this.stripe.subarray(column * this.height, column * this.height + this.row)
  }

  private place(stripe: number, column: number): number {
    return (stripe * this.columns + column) * this.height * BYTES
  }
}

const bytesOf = (numbers: Float64Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
