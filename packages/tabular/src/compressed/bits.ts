import type { ByteSource } from './byte-source.ts'
/** Reads bits, the highest of each byte first. */
export class Bits {
  private readonly source: ByteSource
  private held = 0
  private count = 0

  constructor(source: ByteSource) {
    this.source = source
  }

  bit(): number {
    if (this.count === 0) {
      this.held = this.source.next()
      this.count = 8
    }
    this.count -= 1
    return (this.held >>> this.count) & 1
  }

  /** A whole number of at most 32 bits. */
  bits(count: number): number {
    let value = 0
    for (let left = count; left > 0; left -= 1) value = value * 2 + this.bit()
    return value
  }

  /** Whether nothing follows but the rest of a byte. */
  get ended(): boolean {
    return this.source.left <= 0
  }

  /** Leaves out the rest of a byte. */
  align(): void {
    this.count = 0
  }
}
