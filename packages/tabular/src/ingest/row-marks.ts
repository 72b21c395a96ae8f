import type { RowMark } from '@holdfast/core/rules'

const LF = 0x0a
/** The shortest text between two marks. */
const NEAR = 64 * 1024
/** Every other mark is dropped when there are more. */
const MOST = 8192

/**
 * Notes where rows begin in the tab-delimited text that passes, so that a reader of the middle need not begin at the
 * start: a bounded number of places, at least 64 KiB apart. A line end inside a cell is escaped, so each ends a row.
 */
export class RowMarks {
  marks: RowMark[] = [{ row: 0, at: 0 }]
  private rows = 0
  private length = 0
  private apart = NEAR
  private next = NEAR

  push(piece: Uint8Array): void {
    for (let at = 0; ; ) {
      const end = piece.indexOf(LF, at)
      if (end === -1) break
      this.rows += 1
      at = end + 1
      if (this.length + at >= this.next) this.mark(this.length + at)
    }
    this.length += piece.length
  }

  private mark(at: number): void {
    this.marks.push({ row: this.rows, at })
    if (this.marks.length > MOST) {
      this.marks = this.marks.filter((_, place) => place % 2 === 0)
      this.apart *= 2
    }
    this.next = at + this.apart
  }
}
