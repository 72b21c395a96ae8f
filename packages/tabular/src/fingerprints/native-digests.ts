import { createHash, type Hash } from 'node:crypto'
import type { ColumnDigests } from './column-digests.ts'
import { ELEMENT_BYTES } from './text-element.ts'

const BUFFERED_BYTES = 4 * 1024 * 1024

/** One hash object a column, fed in larger pieces. */
export class NativeDigests implements ColumnDigests {
  readonly bytes: Uint8Array
  private readonly room: number
  private readonly filled: Int32Array
  private readonly hashes: readonly Hash[]

  constructor(columns: number) {
    this.room = Math.min(16_384, Math.max(1024, Math.floor(BUFFERED_BYTES / Math.max(1, columns))))
    this.bytes = new Uint8Array(this.room * columns)
    this.filled = new Int32Array(columns)
    this.hashes = Array.from({ length: columns }, () => createHash('sha256'))
  }

  open(column: number): number {
    if ((this.filled[column] ?? 0) + ELEMENT_BYTES > this.room) this.flush(column)
    return column * this.room + (this.filled[column] ?? 0)
  }

  close(column: number, end: number): void {
    this.filled[column] = end - column * this.room
  }

  finish(column: number): Uint8Array {
    this.flush(column)
    return this.hash(column).digest()
  }

  release(): void {}

  private flush(column: number): void {
    const from = column * this.room
    this.hash(column).update(this.bytes.subarray(from, from + (this.filled[column] ?? 0)))
    this.filled[column] = 0
  }

  private hash(column: number): Hash {
    const hash = this.hashes[column]
    if (hash === undefined) throw new RangeError(`There is no column ${column}.`)
    return hash
  }
}
