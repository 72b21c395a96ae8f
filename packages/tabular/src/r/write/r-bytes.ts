/** Bytes of the first block; later ones are twice as long, up to the largest. */
const FIRST = 256
const LARGEST = 64 * 1024

/** Bytes in the order of R's serialization, in blocks of growing size: thousands of columns wait at the same time. */
export class RBytes {
  #full: Buffer[] = []
  #block = Buffer.allocUnsafeSlow(FIRST)
  #at = 0
  /** Bytes of the full blocks. */
  #before = 0

  get length(): number {
    return this.#before + this.#at
  }

  int(value: number): void {
    this.#room(4)
    this.#at = this.#block.writeInt32BE(value, this.#at)
  }

  double(value: number): void {
    this.#room(8)
    this.#at = this.#block.writeDoubleBE(value, this.#at)
  }

  /** The missing number of R: a NaN that carries 1954. */
  missingDouble(): void {
    this.int(0x7ff00000)
    this.int(1954)
  }

  text(value: string): void {
    const bytes = Buffer.from(value)
    this.#room(bytes.length)
    bytes.copy(this.#block, this.#at)
    this.#at += bytes.length
  }

  /** What was written since, and begins anew. */
  take(): readonly Uint8Array[] {
    const all = [...this.#full, this.#block.subarray(0, this.#at)]
    this.#full = []
    this.#before = 0
    this.#block = Buffer.allocUnsafeSlow(FIRST)
    this.#at = 0
    return all
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#block.length) return
    this.#full.push(this.#block.subarray(0, this.#at))
    this.#before += this.#at
    const size = Math.min(LARGEST, this.#block.length * 2)
    this.#block = Buffer.allocUnsafeSlow(Math.max(size, bytes))
    this.#at = 0
  }
}
