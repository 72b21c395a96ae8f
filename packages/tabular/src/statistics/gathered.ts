import { BUCKETS, bucketAt, halvesOf } from './buckets.ts'
import type { Pieces } from './pieces.ts'

/** What one pass over a column found of a bucket. */
export interface Gathered {
  readonly bucket: number
  readonly count: number
  readonly least: number
  readonly most: number
  /** Its values; null where they are too many. */
  readonly held: Float64Array | null
}

interface Filling {
  readonly count: number
  filled: number
  least: number
  most: number
  readonly held: Float64Array | null
}

/**
 * Takes the values of some buckets, whose sizes are known, in one pass: all of a bucket while the buckets together have
 * at most `most` values, and the least and the greatest of each.
 */
export function gathered(
  { pieces, level }: { readonly pieces: Pieces; readonly level: number },
  sizes: ReadonlyMap<number, number>,
  most: number,
): ReadonlyMap<number, Gathered> {
  const fillings = fillingsOf(sizes, most)
  const places = new Uint16Array(BUCKETS)
  for (const [at, bucket] of [...sizes.keys()].entries()) places[bucket] = at + 1
  for (const piece of pieces()) {
    const halves = halvesOf(piece)
    for (let at = 0; at < piece.length; at += 1) {
      const value = piece[at] ?? 0
      const place = places[bucketAt(halves, at, level)] ?? 0
      if (place === 0 || Number.isNaN(value)) continue
      const filling = fillings[place - 1]
      if (filling !== undefined) add(filling, value)
    }
  }
  return new Map(
    [...sizes.keys()].flatMap((bucket, at) => {
      const filling = fillings[at]
      return filling === undefined ? [] : [[bucket, { bucket, ...filling }]]
    }),
  )
}

function fillingsOf(sizes: ReadonlyMap<number, number>, most: number): readonly Filling[] {
  let left = most
  return [...sizes.values()].map((count) => {
    const fits = count <= left
    if (fits) left -= count
    return {
      count,
      filled: 0,
      least: Number.POSITIVE_INFINITY,
      most: Number.NEGATIVE_INFINITY,
      held: fits ? new Float64Array(count) : null,
    }
  })
}

function add(filling: Filling, value: number): void {
  if (filling.held !== null) filling.held[filling.filled++] = value
  if (value < filling.least) filling.least = value
  if (value > filling.most) filling.most = value
}
