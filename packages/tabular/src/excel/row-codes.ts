import { Cursor } from '../binary/cursor.ts'
import type { FileBytes } from '../binary/file-bytes.ts'
import type { Scratch } from '../binary/scratch.ts'
import { OutputBytes } from '../tables/output-bytes.ts'

/** What a cell is, as it waits between the two passes. `whole` is a number that 32 bits hold. */
export const CODE = { missing: 0, number: 1, shared: 2, text: 3, whole: 4 } as const

/** Writes the cells of rows one after the other, so that the XML is read once. */
export class RowCodes {
  private readonly out: OutputBytes
  private readonly scratch: Scratch
  private readonly from: number
  private readonly number = new Float64Array(1)
  private readonly eight = new Uint8Array(this.number.buffer)

  constructor(scratch: Scratch) {
    this.scratch = scratch
    this.from = scratch.size
    this.out = new OutputBytes((piece) => void scratch.append(piece))
  }

  missing(): void {
    this.code(CODE.missing, 0)
  }

  value(value: number): void {
    if ((value | 0) === value && !Object.is(value, -0)) {
      this.code(CODE.whole, 4)
      this.whole(value)
      return
    }
    this.code(CODE.number, 8)
    this.number[0] = value
    const { bytes } = this.out
    let end = this.out.length
    for (let at = 0; at < 8; at += 1) bytes[end++] = this.eight[at] ?? 0
    this.out.length = end
  }

  shared(number: number): void {
    this.code(CODE.shared, 4)
    this.whole(number)
  }

  text(text: Uint8Array): void {
    this.code(CODE.text, 4 + text.length)
    this.whole(text.length)
    this.out.bytes.set(text, this.out.length)
    this.out.length += text.length
  }

  /** What was written, once nothing more comes. */
  end(): FileBytes {
    this.out.flush()
    return this.scratch.since(this.from)
  }

  private code(code: number, more: number): void {
    this.out.reserve(1 + more)
    this.out.bytes[this.out.length] = code
    this.out.length += 1
  }

  private whole(value: number): void {
    const { bytes } = this.out
    let end = this.out.length
    for (let shift = 0; shift < 32; shift += 8) bytes[end++] = (value >>> shift) & 0xff
    this.out.length = end
  }
}

/** Reads what `RowCodes` wrote. */
export const codedRows = (bytes: FileBytes): Cursor => new Cursor(bytes)
