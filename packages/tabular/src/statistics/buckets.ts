/** How many buckets a level has. */
export const BUCKETS = 65_536
const SIGN = 0x8000_0000

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
const HIGH = LITTLE_ENDIAN ? 1 : 0
const LOW = 1 - HIGH

/** Numbers seen as two halves of 32 bits each. */
export const halvesOf = ({ buffer, byteOffset, length }: Float64Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, 2 * length)

/**
 * Sixteen bits of the number at a place: the first ones at level 0, the last ones at level 3. Turned so that their order
 * is that of the numbers.
 */
export function bucketAt(halves: Uint32Array, place: number, level: number): number {
  const high = halves[2 * place + HIGH] ?? 0
  const negative = high >= SIGN
  if (level < 2) {
    const top = negative ? ~high : high ^ SIGN
    return level === 0 ? top >>> 16 : top & 0xffff
  }
  const low = halves[2 * place + LOW] ?? 0
  const bottom = negative ? ~low : low
  return level === 2 ? bottom >>> 16 : bottom & 0xffff
}

/** How many valid values have each sixteen bits at a level. */
export function countsOf(pieces: Iterable<Float64Array>, level: number): Uint32Array {
  const counts = new Uint32Array(BUCKETS)
  for (const piece of pieces) {
    const halves = halvesOf(piece)
    for (let at = 0; at < piece.length; at += 1) {
      if (Number.isNaN(piece[at] ?? 0)) continue
      const bucket = bucketAt(halves, at, level)
      counts[bucket] = (counts[bucket] ?? 0) + 1
    }
  }
  return counts
}
