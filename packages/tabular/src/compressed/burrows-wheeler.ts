import { broken } from './broken.ts'

const PIECE = 64 * 1024
const REPEATED = 4

/** The checksum of bzip2, which takes the highest bits first. */
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

/** Undoes the order in which bzip2 puts the bytes of a block, and the runs behind four equal bytes. */
export class BurrowsWheeler {
  /** The bytes of the block, one in the lower eight bits of each. */
  readonly bytes: Uint32Array
  private readonly emit: (piece: Uint8Array) => void
  private readonly piece = new Uint8Array(PIECE)
  private filled = 0
  private sum = -1

  constructor(size: number, emit: (piece: Uint8Array) => void) {
    this.bytes = new Uint32Array(size)
    this.emit = emit
  }

  /** Gives out the block of this many bytes and returns its checksum. */
  write(length: number, origin: number): number {
    if (origin >= length) throw broken()
    this.link(length)
    this.sum = -1
    const { bytes } = this
    let at = (bytes[origin] ?? 0) >>> 8
    let last = -1
    let equal = 0
    for (let left = length; left > 0; left -= 1) {
      const entry = bytes[at] ?? 0
      const byte = entry & 0xff
      at = entry >>> 8
      if (equal === REPEATED) {
        for (let more = byte; more > 0; more -= 1) this.put(last)
        equal = 0
        last = -1
      } else {
        equal = byte === last ? equal + 1 : 1
        last = byte
        this.put(byte)
      }
    }
    this.flush()
    return ~this.sum >>> 0
  }

  /** Puts the place of the following byte into the upper bits of each. */
  private link(length: number): void {
    const { bytes } = this
    const starts = new Uint32Array(256)
    for (let at = 0; at < length; at += 1) {
      const byte = (bytes[at] ?? 0) & 0xff
      starts[byte] = (starts[byte] ?? 0) + 1
    }
    let sum = 0
    for (let byte = 0; byte < 256; byte += 1) {
      const count = starts[byte] ?? 0
      starts[byte] = sum
      sum += count
    }
    for (let at = 0; at < length; at += 1) {
      const byte = (bytes[at] ?? 0) & 0xff
      const place = starts[byte] ?? 0
      bytes[place] = (bytes[place] ?? 0) | (at << 8)
      starts[byte] = place + 1
    }
  }

  private put(byte: number): void {
    this.sum = (this.sum << 8) ^ (TABLE[(this.sum >>> 24) ^ byte] ?? 0)
    this.piece[this.filled++] = byte
    if (this.filled === PIECE) this.flush()
  }

  private flush(): void {
    if (this.filled > 0) this.emit(this.piece.subarray(0, this.filled))
    this.filled = 0
  }
}
