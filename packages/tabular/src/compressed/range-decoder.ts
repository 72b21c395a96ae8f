import { broken } from './broken.ts'
import type { ByteSource } from './byte-source.ts'

const TOP = 2 ** 24
const BITS = 11
const MOVE = 5
export const HALF = 1 << (BITS - 1)

/** Decodes bits by their probabilities, which change with each. The part of LZMA that reads bytes. */
export class RangeDecoder {
  private readonly source: ByteSource
  private range = 0
  private code = 0

  constructor(source: ByteSource) {
    this.source = source
  }

  begin(): void {
    if (this.source.next() !== 0) throw broken()
    this.range = 0xffff_ffff
    this.code = 0
    for (let byte = 0; byte < 4; byte += 1) this.code = this.code * 256 + this.source.next()
  }

  /** The next bit, by the probability at a place. */
  bit(probabilities: Uint16Array, at: number): number {
    const probability = probabilities[at] ?? 0
    const bound = (this.range >>> BITS) * probability
    let bit = 0
    if (this.code < bound) {
      this.range = bound
      probabilities[at] = probability + (((1 << BITS) - probability) >> MOVE)
    } else {
      this.range -= bound
      this.code -= bound
      probabilities[at] = probability - (probability >> MOVE)
      bit = 1
    }
    if (this.range < TOP) this.shift()
    return bit
  }

  /** A symbol of some bits, the highest first; with the bit that marks its length in front. */
  tree(probabilities: Uint16Array, at: number, bits: number): number {
    let symbol = 1
    for (let left = bits; left > 0; left -= 1)
      symbol = symbol * 2 + this.bit(probabilities, at + symbol)
    return symbol - (1 << bits)
  }

  /** A symbol of some bits, the lowest first. */
  reverseTree(probabilities: Uint16Array, at: number, bits: number): number {
    let symbol = 1
    let value = 0
    for (let place = 0; place < bits; place += 1) {
      const bit = this.bit(probabilities, at + symbol)
      symbol = symbol * 2 + bit
      value |= bit << place
    }
    return value
  }

  /** Bits that are as likely as not, the highest first. */
  direct(bits: number): number {
    let value = 0
    for (let left = bits; left > 0; left -= 1) {
      this.range = Math.floor(this.range / 2)
      const bit = this.code >= this.range ? 1 : 0
      if (bit === 1) this.code -= this.range
      value = value * 2 + bit
      if (this.range < TOP) this.shift()
    }
    return value
  }

  private shift(): void {
    this.range *= 256
    this.code = this.code * 256 + this.source.next()
    if (this.code >= 2 ** 32) throw broken()
  }
}
