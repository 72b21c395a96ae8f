import type { PatternPart } from './search-condition.ts'

/** How a clause counts in its group. */
export type Occurrence = 'should' | 'must' | 'mustNot'

/** A clause of a group. */
export interface QueryClause {
  readonly occurrence: Occurrence
  readonly node: QueryNode
}

/**
 * A parsed query. `field` is the name before the colon, of the nearest group that has one; null without. `at` is the
 * position in the text from 1.
 */
export type QueryNode =
  | { readonly kind: 'everything' }
  | {
      readonly kind: 'word'
      readonly field: string | null
      readonly parts: readonly PatternPart[]
      readonly at: number
    }
  | {
      readonly kind: 'phrase'
      readonly field: string | null
      readonly text: string
      readonly at: number
    }
  | {
      readonly kind: 'range'
      readonly field: string | null
      readonly from: QueryEnd
      readonly to: QueryEnd
      readonly at: number
    }
  /** Without clauses, it matches nothing. */
  | { readonly kind: 'group'; readonly clauses: readonly QueryClause[] }

/** An end of a range; null for `*`. */
export interface QueryEnd {
  readonly text: string | null
  readonly inclusive: boolean
}

/** Why a query cannot be read, and where: the position in the text, from 1. */
export interface QueryFault {
  readonly kind: 'fault'
  readonly at: number
  readonly message: string
}

/** The tree of a query, or why there is none. */
export type ParsedQuery = { readonly kind: 'tree'; readonly tree: QueryNode } | QueryFault

/** The most characters of a query. */
export const LONGEST_QUERY = 32_768
/** The most words, phrases and ranges of a query, and words and ranges of a query with all its filters. */
export const MOST_CLAUSES = 1_024
/** The most patterns that are compared with every word, of a query and of a query with all its filters. */
export const MOST_PATTERNS = 10
/** The most parentheses within each other. */
export const DEEPEST_GROUP = 100
