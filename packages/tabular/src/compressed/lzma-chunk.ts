import { broken } from './broken.ts'
import type { LzmaWindow } from './lzma-window.ts'
import { HALF, type RangeDecoder } from './range-decoder.ts'

const STATES = 12
/** States below this one come after a literal. */
const LITERAL_STATES = 7
const POSITIONS = 16
const SHORTEST = 2
const LENGTH_STATES = 4
const SLOTS = 64
const ALIGN_BITS = 4
const FIRST_DIRECT_SLOT = 14
const FIRST_SLOT = 4

const fresh = (count: number) => new Uint16Array(count).fill(HALF)

/** The probabilities of lengths: which of three ranges, and the length in it. */
class Lengths {
  private readonly choice = fresh(2)
  private readonly low = fresh(POSITIONS * 8)
  private readonly middle = fresh(POSITIONS * 8)
  private readonly high = fresh(256)

  read(range: RangeDecoder, position: number): number {
    if (range.bit(this.choice, 0) === 0) return SHORTEST + range.tree(this.low, position * 8, 3)
    if (range.bit(this.choice, 1) === 0)
      return SHORTEST + 8 + range.tree(this.middle, position * 8, 3)
    return SHORTEST + 16 + range.tree(this.high, 0, 8)
  }
}

/** The state of LZMA between the chunks of its data: probabilities, and the last four distances. */
export class LzmaState {
  private readonly isMatch = fresh(STATES * POSITIONS)
  private readonly isRepeated = fresh(STATES)
  private readonly isNotLast = fresh(STATES)
  private readonly isOlder = fresh(STATES)
  private readonly isOldest = fresh(STATES)
  private readonly isLong = fresh(STATES * POSITIONS)
  private readonly slots = fresh(LENGTH_STATES * SLOTS)
  private readonly special = fresh(128)
  private readonly align = fresh(1 << ALIGN_BITS)
  private readonly lengths = new Lengths()
  private readonly repeatedLengths = new Lengths()
  private readonly literals: Uint16Array
  private readonly distances = [0, 0, 0, 0]
  private state = 0
  private readonly literalContext: number
  private readonly literalMask: number
  private readonly positionMask: number

  /** `properties` is the byte that says how positions and bytes before a literal count. */
  constructor(properties: number) {
    if (properties >= 9 * 5 * 5) throw broken()
    this.literalContext = properties % 9
    const literalPosition = Math.floor(properties / 9) % 5
    if (this.literalContext + literalPosition > 4) throw broken()
    this.literalMask = (1 << literalPosition) - 1
    this.positionMask = (1 << Math.floor(properties / 45)) - 1
    this.literals = fresh(0x300 << (this.literalContext + literalPosition))
  }

  /** Decompresses a chunk, which is this long then. `before` counts the bytes since the last reset. */
  read(
    range: RangeDecoder,
    window: LzmaWindow,
    { length, before }: { readonly length: number; readonly before: number },
  ): void {
    const end = window.at + length
    const offset = before - window.at
    while (window.at < end) {
      const position = (window.at + offset) & this.positionMask
      if (range.bit(this.isMatch, this.state * POSITIONS + position) === 0)
        this.literal(range, window, window.at + offset)
      else {
        const count = this.match(range, position)
        if (window.at + count > end) throw broken()
        window.repeat(this.distances[0] ?? 0, count)
      }
    }
  }

  private literal(range: RangeDecoder, window: LzmaWindow, position: number): void {
    const previous = window.isEmpty ? 0 : window.back(0)
    const context =
      ((position & this.literalMask) << this.literalContext) +
      (previous >> (8 - this.literalContext))
    const at = 0x300 * context
    let symbol = 1
    if (this.state >= LITERAL_STATES) {
      // As long as the bits are those of the byte that a match would give, they have other probabilities.
      let matched = window.back(this.distances[0] ?? 0)
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1
        matched <<= 1
        const bit = range.bit(this.literals, at + ((1 + expected) << 8) + symbol)
        symbol = symbol * 2 + bit
        if (bit !== expected) break
      }
    }
    while (symbol < 0x100) symbol = symbol * 2 + range.bit(this.literals, at + symbol)
    window.put(symbol & 0xff)
    this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6
  }

  /** Reads a match and returns its length; its distance is the first of the last ones then. */
  private match(range: RangeDecoder, position: number): number {
    const { state } = this
    const afterLiteral = state < LITERAL_STATES
    if (range.bit(this.isRepeated, state) === 0) {
      const length = this.lengths.read(range, position)
      this.remember(this.distance(range, length), 3)
      this.state = afterLiteral ? 7 : 10
      return length
    }
    if (range.bit(this.isNotLast, state) === 0) {
      if (range.bit(this.isLong, state * POSITIONS + position) === 0) {
        this.state = afterLiteral ? 9 : 11
        return 1
      }
    } else {
      const place = range.bit(this.isOlder, state) === 0 ? 1 : 2 + range.bit(this.isOldest, state)
      this.remember(this.distances[place] ?? 0, place)
    }
    this.state = afterLiteral ? 8 : 11
    return this.repeatedLengths.read(range, position)
  }

  /** Puts a distance before the last ones, of which the one at a place goes. */
  private remember(distance: number, place: number): void {
    this.distances.copyWithin(1, 0, place)
    this.distances[0] = distance
  }

  private distance(range: RangeDecoder, length: number): number {
    const row = Math.min(length - SHORTEST, LENGTH_STATES - 1)
    const slot = range.tree(this.slots, row * SLOTS, 6)
    if (slot < FIRST_SLOT) return slot
    const bits = (slot >> 1) - 1
    const base = (2 + (slot & 1)) * 2 ** bits
    if (slot < FIRST_DIRECT_SLOT) return base + range.reverseTree(this.special, base - slot, bits)
    const direct = range.direct(bits - ALIGN_BITS) * (1 << ALIGN_BITS)
    return base + direct + range.reverseTree(this.align, 0, ALIGN_BITS)
  }
}
