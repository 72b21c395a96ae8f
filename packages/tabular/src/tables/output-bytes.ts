const PIECE = 256 * 1024

/** Collects bytes and gives them out in pieces; a piece may change after it was taken. */
export class OutputBytes {
  bytes = new Uint8Array(PIECE)
  length = 0
  /** Bytes given out so far. */
  private given = 0
  private readonly emit: (piece: Uint8Array) => void

  constructor(emit: (piece: Uint8Array) => void) {
    this.emit = emit
  }

  /** Makes room for this many bytes; `bytes` may be another buffer then. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    this.flush()
    if (count > this.bytes.length) this.bytes = new Uint8Array(count)
  }

  flush(): void {
    if (this.length > 0) this.emit(this.bytes.subarray(0, this.length))
    this.given += this.length
    this.length = 0
  }

  get total(): number {
    return this.given + this.length
  }
}
