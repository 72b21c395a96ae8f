import type { Day } from '../files/file-record.ts'
import { accessLabelOn } from './access-label.ts'
import {
  ALL_WORDS_BONUS,
  fitsPattern,
  isBeginning,
  PHRASE_BONUS,
  type Scoring,
  type SearchCondition,
} from './search-condition.ts'
import type { SearchDocument } from './search-document.ts'
import { isDigest } from './search-terms.ts'

/** What a condition asks beside the document itself. */
export interface DocumentSurroundings {
  /** The document above; null for the root collection. */
  readonly parent: (document: SearchDocument) => SearchDocument | null
  /** Whether the document lies below one of the collections. */
  readonly below: (document: SearchDocument, collectionIds: readonly number[]) => boolean
  /** The released datasets below a collection that the caller sees. */
  readonly datasets: (collection: SearchDocument) => readonly SearchDocument[]
  readonly today: Day
}

/** Whether a document fulfils a condition: what `SearchCondition` means, spelled out. */
export function matchesDocument(
  document: SearchDocument,
  condition: SearchCondition,
  around: DocumentSurroundings,
): boolean {
  const holds = (part: SearchCondition): boolean => matchesDocument(document, part, around)
  switch (condition.kind) {
    case 'all':
      return true
    case 'none':
      return false
    case 'and':
      return condition.parts.every(holds)
    case 'or':
      return condition.parts.some(holds)
    case 'not':
      return !holds(condition.part)
    case 'term':
      return document.said.terms.has(condition.term)
    case 'phrase':
      return hasPhrase(document, condition.terms)
    case 'pattern':
      return hasPattern(document, condition)
    case 'range':
      return meetsRange(document, condition)
    case 'parent': {
      const parent = around.parent(document)
      return parent !== null && matchesDocument(parent, condition.part, around)
    }
    case 'holds':
      if (document.kind !== 'collection') return false
      return around
        .datasets(document)
        .some((dataset) => matchesDocument(dataset, condition.part, around))
    case 'below':
      return around.below(document, condition.collectionIds)
    case 'datasets':
      if (document.kind !== 'collection' || document.audience !== 'everyone') return false
      return meets(at(around.datasets(document).length), condition)
    case 'access':
      return (
        document.access !== null && accessLabelOn(document.access, around.today) === condition.label
      )
  }
}

function hasPhrase({ said: { terms } }: SearchDocument, wanted: readonly string[]): boolean {
  const [first, ...others] = wanted.map((term) => new Set(terms.get(term)))
  if (first === undefined) return false
  return [...first].some((position) =>
    others.every((positions, index) => positions.has(position + index + 1)),
  )
}

function hasPattern(
  { said: { terms } }: SearchDocument,
  { prefix, parts }: Extract<SearchCondition, { readonly kind: 'pattern' }>,
): boolean {
  const begins = isBeginning(parts)
  for (const term of terms.keys()) {
    if (!term.startsWith(prefix)) continue
    const word = term.slice(prefix.length)
    const counts = prefix.startsWith('=') || (!/^[~=]| /.test(word) && (begins || !isDigest(word)))
    if (counts && fitsPattern(parts, word)) return true
  }
  return false
}

const meetsRange = (
  { ranges }: SearchDocument,
  { field, from, to }: Extract<SearchCondition, { readonly kind: 'range' }>,
): boolean => ranges.some((range) => range.field === field && meets(range, { from, to }))

interface Interval {
  readonly low: number
  readonly high: number
}

const at = (value: number): Interval => ({ low: value, high: value })

const meets = (
  { low, high }: Interval,
  { from, to }: Pick<Extract<SearchCondition, { readonly kind: 'range' }>, 'from' | 'to'>,
): boolean =>
  (from === null || (from.inclusive ? high >= from.value : high > from.value)) &&
  (to === null || (to.inclusive ? low <= to.value : low < to.value))

/** The score of a document: a sum of weights, which is 1 when nothing ranks (docs/specification/search.md#facets). */
export function scoreOf(document: SearchDocument, { terms, phrases }: Scoring): number {
  if (terms.length === 0) return 1
  const present = terms.filter((term) => document.said.terms.has(term))
  const weights = present.map((term) => document.said.weights.get(term) ?? 1)
  const all = terms.length > 1 && present.length === terms.length ? ALL_WORDS_BONUS : 0
  const together = phrases.filter((phrase) => hasPhrase(document, phrase)).length
  return weights.reduce((sum, weight) => sum + weight, 0) + all + together * PHRASE_BONUS
}
