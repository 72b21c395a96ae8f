/** A set of datasets whose metadata others collect (docs/specification/harvesting.md#sets). */
export interface HarvestSet {
  readonly id: number
  /** Its name, which requests give; never empty. */
  readonly spec: string
  readonly description: string
  /** The search that finds its datasets. */
  readonly definition: string
  /** How often it was saved. */
  readonly version: number
}

/** A set before it has an id. */
export type NewHarvestSet = Pick<HarvestSet, 'spec' | 'description' | 'definition'>

/** An installation has at most this many sets. */
export const MOST_HARVEST_SETS = 1_000
const MOST_CHARACTERS = 30

/** Why a text cannot name a set; null when it can. */
export function specProblem(spec: string): string | null {
  if (spec === '') return 'A set needs a name.'
  if (spec.length > MOST_CHARACTERS)
    return `The name of a set has at most ${MOST_CHARACTERS} characters.`
  return /^[A-Za-z0-9_-]+$/.test(spec)
    ? null
    : 'The name of a set has only the letters A to Z, digits, "_" and "-".'
}
