import type { SearchWanted } from '@holdfast/core'

/** A search that terms alone decide: `terms` is the text of a `tsquery`, empty for everything. */
export interface SearchByTerms extends SearchWanted {
  readonly terms: string
}

/** A search for any of some stems, those with lists first, the longest list before the others. */
export interface SearchByLists extends SearchByTerms {
  readonly stems: readonly string[]
  /** How many of the stems have lists. */
  readonly listed: number
  /** Whether ranks are read too: all stems have lists then. */
  readonly ranked: boolean
}
