import { isUtf8 } from 'node:buffer'
import { damaged } from '../binary/file-bytes.ts'
import { DEFAULT_LIMITS } from '../tables/limits.ts'
import { cellTextLength } from './xml-text.ts'

/** Collects the pieces of a cell's text. */
export class CellText {
  bytes = new Uint8Array(1024)
  length = 0

  add(piece: Uint8Array, from: number, to: number): void {
    const end = this.length + to - from
    if (end > this.bytes.length) this.grow(end)
    for (let at = from, into = this.length; at < to; at += 1) this.bytes[into++] = piece[at] ?? 0
    this.length = end
  }

  /** Resolves what XML and spreadsheets escape, once the text is whole. Throws `TableRefusal`. */
  resolve(): void {
    const raw = this.bytes.subarray(0, this.length)
    if (raw.includes(0)) throw damaged('a cell contains a NUL byte')
    if (!isUtf8(raw)) throw damaged('a cell is not in UTF-8')
    this.length = cellTextLength(this.bytes, this.length)
  }

  private grow(length: number): void {
    if (length > DEFAULT_LIMITS.recordBytes) throw damaged('a cell is longer than 64 MiB')
    const larger = new Uint8Array(Math.max(length, 2 * this.bytes.length))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }
}
