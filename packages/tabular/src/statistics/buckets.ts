const BUCKETS = 65_536
const SIGN = 0x8000_0000

/** A double has 64 bits: four levels of sixteen. */
export const LEVELS = 4

const number = new Float64Array(1)
const halves = new Uint32Array(number.buffer)
const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
const HIGH = LITTLE_ENDIAN ? 1 : 0
const LOW = 1 - HIGH

/** Sixteen bits of a number, from the first ones at level 0. Turned so that their order is that of the numbers. */
export function bucketOf(value: number, level: number): number {
  number[0] = value
  const high = halves[HIGH] ?? 0
  const negative = high >= SIGN
  if (level < 2) {
    const top = negative ? ~high : high ^ SIGN
    return level === 0 ? top >>> 16 : top & 0xffff
  }
  const low = halves[LOW] ?? 0
  const bottom = negative ? ~low : low
  return level === 2 ? bottom >>> 16 : bottom & 0xffff
}

/** How many valid values have each sixteen bits at a level. */
export function countsOf(pieces: Iterable<Float64Array>, level: number): Uint32Array {
  const counts = new Uint32Array(BUCKETS)
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += 1) {
      const value = piece[at] ?? 0
      if (Number.isNaN(value)) continue
      const bucket = bucketOf(value, level)
      counts[bucket] = (counts[bucket] ?? 0) + 1
    }
  return counts
}
