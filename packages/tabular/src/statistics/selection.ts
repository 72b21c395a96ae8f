import { bucketOf, countsOf, LEVELS } from './buckets.ts'
import { selectAll } from './quick-select.ts'

/** The values of a column; each call begins again. NaN are missing. */
export type Pieces = () => Iterable<Float64Array>

/** At most this many numbers are held in memory. */
const HELD = 1024 * 1024

/**
 * The values at these places (from 0) of the sorted valid values. Of a column that is too long to hold, one pass counts
 * the values by their first sixteen bits, and another takes those that begin as the value at a place does.
 */
export const valuesAt = (
  pieces: Pieces,
  valid: number,
  places: readonly number[],
): readonly number[] => valuesIn({ pieces, valid, level: 0 }, places)

/** The values of a column that have the same bits before those of the level. */
interface Part {
  readonly pieces: Pieces
  readonly valid: number
  readonly level: number
}

function valuesIn(part: Part, places: readonly number[]): readonly number[] {
  if (part.valid <= HELD) {
    return selectAll(heldValues(part), places)
  }
  // All bits are the same, and so are the values.
  if (part.level === LEVELS) return places.map(() => firstValue(part))
  const counts = countsOf(part.pieces(), part.level)
  const found = new Map<number, number>()
  for (const [bucket, members] of byBucket(counts, places)) {
    const inside = valuesIn(
      partOf(part, bucket, counts[bucket] ?? 0),
      members.map(({ inside }) => inside),
    )
    members.forEach(({ place }, at) => void found.set(place, inside[at] ?? Number.NaN))
  }
  return places.map((place) => found.get(place) ?? Number.NaN)
}

function heldValues({ pieces, valid }: Part): Float64Array {
  const values = new Float64Array(valid)
  let filled = 0
  for (const piece of pieces())
    for (let at = 0; at < piece.length; at += 1) {
      const value = piece[at] ?? 0
      if (!Number.isNaN(value)) values[filled++] = value
    }
  return values
}

function firstValue({ pieces }: Part): number {
  for (const piece of pieces()) for (const value of piece) if (!Number.isNaN(value)) return value
  return Number.NaN
}

const partOf = ({ pieces, level }: Part, bucket: number, valid: number): Part => ({
  pieces: () => only(pieces(), level, bucket),
  valid,
  level: level + 1,
})

function* only(pieces: Iterable<Float64Array>, level: number, bucket: number) {
  let kept = new Float64Array(0)
  for (const piece of pieces) {
    if (kept.length < piece.length) kept = new Float64Array(piece.length)
    let count = 0
    for (let at = 0; at < piece.length; at += 1) {
      const value = piece[at] ?? 0
      if (!Number.isNaN(value) && bucketOf(value, level) === bucket) kept[count++] = value
    }
    yield kept.subarray(0, count)
  }
}

interface Member {
  readonly place: number
  /** The place among the values of the bucket. */
  readonly inside: number
}

function byBucket(
  counts: Uint32Array,
  places: readonly number[],
): ReadonlyMap<number, readonly Member[]> {
  const buckets = new Map<number, readonly Member[]>()
  for (const place of new Set(places)) {
    let bucket = 0
    let inside = place
    while (inside >= (counts[bucket] ?? Number.POSITIVE_INFINITY)) {
      inside -= counts[bucket] ?? 0
      bucket += 1
    }
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), { place, inside }])
  }
  return buckets
}
