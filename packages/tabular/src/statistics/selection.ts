import { bucketAt, countsOf, halvesOf } from './buckets.ts'
import { type Gathered, gathered } from './gathered.ts'
import type { Pieces } from './pieces.ts'
import { selectAll } from './quick-select.ts'

/** At most this many numbers are held in memory. */
const HELD = 1024 * 1024

/**
 * The values at these places (from 0) of the sorted valid values. Of a column that is too long to hold, one pass counts
 * the values by their first sixteen bits, and another takes those that begin as the values at the places do. Among
 * values that are still too many, and not all the same, the next sixteen bits decide.
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
  const counts = countsOf(part.pieces(), part.level)
  const members = byBucket(counts, places)
  const sizes = new Map([...members.keys()].map((bucket) => [bucket, counts[bucket] ?? 0]))
  const buckets = gathered(part, sizes, HELD)
  const found = new Map<number, number>()
  for (const [bucket, wanted] of members) {
    const inside = wanted.map(({ inside }) => inside)
    const values = valuesOf(part, buckets.get(bucket), inside)
    wanted.forEach(({ place }, at) => void found.set(place, values[at] ?? Number.NaN))
  }
  return places.map((place) => found.get(place) ?? Number.NaN)
}

/** The values at places of a bucket. */
function valuesOf(
  part: Part,
  bucket: Gathered | undefined,
  places: readonly number[],
): readonly number[] {
  if (bucket === undefined) return []
  const { least, most, held } = bucket
  if (least === most) return places.map(() => least)
  if (held !== null) return selectAll(held, places)
  return valuesIn(partOf(part, bucket), places)
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

const partOf = ({ pieces, level }: Part, { bucket, count }: Gathered): Part => ({
  pieces: () => only(pieces(), level, bucket),
  valid: count,
  level: level + 1,
})

function* only(pieces: Iterable<Float64Array>, level: number, bucket: number) {
  let kept = new Float64Array(0)
  for (const piece of pieces) {
    if (kept.length < piece.length) kept = new Float64Array(piece.length)
    const halves = halvesOf(piece)
    let count = 0
    for (let at = 0; at < piece.length; at += 1) {
      const value = piece[at] ?? 0
      if (!Number.isNaN(value) && bucketAt(halves, at, level) === bucket) kept[count++] = value
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
