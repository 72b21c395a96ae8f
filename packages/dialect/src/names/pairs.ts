/** Two spellings of one name: that of the original interface, and ours. */
export type Pair = readonly [original: string, neutral: string]

/** Which way names are changed: of requests to ours, of answers to the original ones. */
export type Direction = 'toNeutral' | 'toOriginal'

/** The names of one direction, by how they are sent. */
export const namesIn = (
  direction: Direction,
  pairs: readonly Pair[],
): ReadonlyMap<string, string> =>
  new Map(
    pairs.map(([original, neutral]) =>
      direction === 'toNeutral' ? [original, neutral] : [neutral, original],
    ),
  )
