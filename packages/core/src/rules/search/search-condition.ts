/** Text between the wildcards of a pattern; `*` is any number of characters, `?` exactly one. */
export type PatternPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'one' }

/** An end of a range. */
export interface RangeEnd {
  readonly value: number
  readonly inclusive: boolean
}

/**
 * What a document must fulfil. A query is cut, folded and resolved against the known fields before; whatever stores
 * documents only compares. Depth and number of nodes are bounded by the parser.
 */
export type SearchCondition =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly SearchCondition[] }
  | { readonly kind: 'not'; readonly part: SearchCondition }
  /** The document has the term. */
  | { readonly kind: 'term'; readonly term: string }
  /** It has the terms at consecutive positions. Never fewer than two. */
  | { readonly kind: 'phrase'; readonly terms: readonly string[] }
  /**
   * It has a term that begins with `prefix` (a field's terms begin with its name and a blank; '' for words of any field)
   * and whose rest fits the parts. With `''`, a term that contains a blank or begins with `~` or `=` doesn't count.
   * A digest (`isDigest`) only fits a beginning.
   */
  | { readonly kind: 'pattern'; readonly prefix: string; readonly parts: readonly PatternPart[] }
  /** A value of the field meets the range: for dates, the two intervals have a moment in common. */
  | {
      readonly kind: 'range'
      readonly field: string
      readonly from: RangeEnd | null
      readonly to: RangeEnd | null
    }
  /** The document named by `parentKey` fulfils the part, and is not in a locally-fair collection that is closed to the caller. */
  | { readonly kind: 'parent'; readonly part: SearchCondition }
  /** It is a collection that holds or shows, at any depth, a released dataset that the caller sees and that fulfils the part. */
  | { readonly kind: 'holds'; readonly part: SearchCondition }
  /** It lies below one of the collections, at any depth, linked objects included; see `SearchWanted.below`. */
  | { readonly kind: 'below'; readonly collectionIds: readonly number[] }
  /**
   * It is a published collection, and the number of datasets in it or below that the caller sees meets the range; see
   * `SearchReads.datasetCounts`.
   */
  | {
      readonly kind: 'datasets'
      readonly from: RangeEnd | null
      readonly to: RangeEnd | null
    }
  /** Its label of the facet `fileAccess` on the day of the search. */
  | { readonly kind: 'access'; readonly label: AccessLabel }

/** The labels of the facet `fileAccess` (docs/specification/search.md#facets). */
export const ACCESS_LABELS = [
  'Public',
  'Restricted',
  'EmbargoedThenPublic',
  'EmbargoedThenRestricted',
  'RetentionPeriodExpired',
] as const
/** One of `ACCESS_LABELS`. */
export type AccessLabel = (typeof ACCESS_LABELS)[number]

/** What ranks a document beside the field weights of its terms (docs/specification/search.md#facets). */
export interface Scoring {
  /** Terms of any field; each that the document has adds its weight, all of them together `ALL_WORDS_BONUS`. */
  readonly terms: readonly string[]
  /** Each that the document has adds `PHRASE_BONUS`. Never fewer than two terms. */
  readonly phrases: readonly (readonly string[])[]
}

/** Puts documents with all words before those with some: no sum of weights reaches it. */
export const ALL_WORDS_BONUS = 1_000_000
/** Added for a phrase. */
export const PHRASE_BONUS = 500
/** A facet is answered with its most frequent labels, this many. */
export const MOST_LABELS = 100
/** Labels of more matches than these are counted of some of them. */
export const MOST_COUNTED = 2_500
/** Of about this many then. */
export const COUNTED_OF_MORE = 1_000
/**
 * A pattern other than a beginning with a final `*` stands for at most this many stored words, the first by code point;
 * a store may take all of them.
 */
export const MOST_PATTERN_WORDS = 1_000

/** A condition that all parts fulfil. */
export const allOf = (parts: readonly SearchCondition[]): SearchCondition =>
  joined('and', parts) ?? { kind: 'all' }

/** A condition that one of the parts fulfils. */
export const anyOf = (parts: readonly SearchCondition[]): SearchCondition =>
  joined('or', parts) ?? { kind: 'none' }

/** The same condition with what `change` makes of each part that has no parts. */
export function withLeaves(
  condition: SearchCondition,
  change: (leaf: SearchCondition) => SearchCondition,
): SearchCondition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map((part) => withLeaves(part, change)) }
    case 'not':
    case 'parent':
    case 'holds':
      return { ...condition, part: withLeaves(condition.part, change) }
    default:
      return change(condition)
  }
}

function joined(
  kind: 'and' | 'or',
  parts: readonly SearchCondition[],
): SearchCondition | undefined {
  return parts.length > 1 ? { kind, parts } : parts[0]
}

/** Whether a pattern is everything, or a text with anything after it. */
export const isBeginning = ([first, second, ...rest]: readonly PatternPart[]): boolean =>
  first?.kind === 'any'
    ? second === undefined
    : first?.kind === 'text' && second?.kind === 'any' && rest.length === 0

/** Whether a word fits a pattern; in a time that grows with the product of their lengths at most. */
export function fitsPattern(parts: readonly PatternPart[], word: string): boolean {
  const wanted = parts.flatMap((part) => (part.kind === 'text' ? [...part.text] : [part.kind]))
  const characters = [...word]
  let at = 0
  let next = 0
  let star = -1
  let resumed = 0
  while (at < characters.length) {
    const one = wanted[next]
    if (one === 'any') {
      star = next
      resumed = at
      next += 1
    } else if (one === 'one' || (one !== undefined && one === characters[at])) {
      at += 1
      next += 1
    } else if (star >= 0) {
      resumed += 1
      at = resumed
      next = star + 1
    } else return false
  }
  return wanted.slice(next).every((one) => one === 'any')
}
