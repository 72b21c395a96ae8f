/** Draws numbers from 0 to `below - 1`; a seed always gives the same ones. */
export type Draw = (below: number) => number

/** Draws by a seed. */
export const drawing = (seed: number): Draw => {
  let state = seed
  return (below) => {
    // A linear congruential generator; its upper bits are random enough for this.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** One of at least one. */
export function chosen<T>(draw: Draw, from: readonly T[]): T {
  const one = from[draw(from.length)]
  if (one === undefined) throw new Error('There is nothing to choose from')
  return one
}
