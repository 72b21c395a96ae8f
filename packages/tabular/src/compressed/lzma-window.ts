import { broken } from './broken.ts'

const SPARE = 8 * 1024 * 1024
const FIRST = 64 * 1024

/** The last bytes that were decompressed, to which matches refer. It grows with them, up to its size. */
export class LzmaWindow {
  bytes = new Uint8Array(FIRST)
  /** Where the next byte goes. */
  at = 0
  private readonly size: number
  private begin = 0

  constructor(size: number) {
    this.size = size
  }

  /** Makes room for bytes that follow. */
  reserve(count: number): void {
    if (this.at + count <= this.bytes.length) return
    if (this.bytes.length < this.size + SPARE) {
      const larger = new Uint8Array(
        Math.min(this.size + SPARE, Math.max(2 * this.bytes.length, this.at + count)),
      )
      larger.set(this.bytes.subarray(0, this.at))
      this.bytes = larger
    }
    if (this.at + count > this.bytes.length) this.moveDown()
  }

  /** Forgets everything before. */
  reset(): void {
    this.begin = this.at
  }

  put(byte: number): void {
    this.bytes[this.at] = byte
    this.at += 1
  }

  /** The byte this far back, from 0 for the last. */
  back(distance: number): number {
    if (distance >= this.at - this.begin) throw broken()
    return this.bytes[this.at - distance - 1] ?? 0
  }

  /** Repeats bytes from this far back. They may overlap those that are written. */
  repeat(distance: number, length: number): void {
    if (distance >= this.at - this.begin || distance >= this.size) throw broken()
    const { bytes } = this
    for (let left = length, at = this.at; left > 0; left -= 1, at += 1)
      bytes[at] = bytes[at - distance - 1] ?? 0
    this.at += length
  }

  get isEmpty(): boolean {
    return this.at === this.begin
  }

  private moveDown(): void {
    const from = Math.max(0, this.at - this.size)
    this.bytes.copyWithin(0, from, this.at)
    this.at -= from
    this.begin = Math.max(0, this.begin - from)
  }
}
