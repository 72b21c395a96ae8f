import { foldedText } from './fold-text.ts'
import type { IndexedRange, SearchDocument } from './search-document.ts'
import { fieldTerm, LAST_POSITION, MOST_POSITIONS, stemTerm, valueTerm } from './search-terms.ts'
import { cutText, joinedWords, singleCharacters, wordsOf } from './text-words.ts'

/** A field of a document. */
export interface CollectedField {
  /** Null for text that is found in any field only. */
  readonly name: string | null
  readonly weight: number
}

/** All terms of a document together have at most this many bytes; text after that is not found. */
const MOST_BYTES = 600_000
/** Names for sorting are cut off here. */
const LONGEST_SORT = 100

type Collected = Pick<SearchDocument, 'terms' | 'weights' | 'ranges' | 'facets' | 'sorts'>

/** Collects what a document is found by. Texts that are added first are kept when there are too many. */
export class TermCollector {
  readonly #terms = new Map<string, number[]>()
  readonly #weights = new Map<string, number>()
  readonly #ranges: IndexedRange[] = []
  readonly #facets = new Map<string, Set<string>>()
  readonly #sorts = new Map<string, number | string>()
  #position = 0
  #bytes = 0

  /** Adds a text that is found by its words; a phrase never continues from one text to the next. */
  text(field: CollectedField, text: string): void {
    for (const word of wordsOf(text)) {
      this.#position += 1
      this.#word(field, word, this.#position)
    }
    for (const whole of [...joinedWords(text), ...singleCharacters(text)])
      this.#word(field, whole, null)
    this.#position += 1
  }

  /** Adds a value that is found as a whole. */
  value(field: string, value: string): void {
    this.#add(valueTerm(field, value), null)
  }

  /** Adds a value that is found as a whole and counted. */
  facet(field: string, label: string): void {
    if (label === '') return
    this.value(field, label)
    const labels = this.#facets.get(field) ?? new Set()
    this.#facets.set(field, labels.add(label))
  }

  range(range: IndexedRange): void {
    this.#ranges.push(range)
    this.sort(range.field, range.low)
  }

  /** The first value of a field counts. */
  sort(field: string, value: number | string): void {
    if (this.#sorts.has(field)) return
    this.#sorts.set(
      field,
      typeof value === 'number' ? value : cutText(sortName(value), LONGEST_SORT),
    )
  }

  collected(): Collected {
    const facets = new Map([...this.#facets].map(([name, labels]) => [name, [...labels]] as const))
    return {
      terms: this.#terms,
      weights: this.#weights,
      ranges: this.#ranges,
      facets,
      sorts: this.#sorts,
    }
  }

  #word({ name, weight }: CollectedField, word: string, position: number | null): void {
    const stem = stemTerm(word)
    for (const term of stem === null ? [word] : [word, stem]) {
      this.#add(term, position)
      if (name !== null) this.#add(fieldTerm(name, term), position)
      if (weight > (this.#weights.get(term) ?? 1) && this.#terms.has(term))
        this.#weights.set(term, weight)
    }
  }

  #add(term: string, position: number | null): void {
    const known = this.#terms.get(term)
    const bytes = (known === undefined ? bytesOf(term) + 8 : 0) + 2
    if (this.#bytes + bytes > MOST_BYTES) return
    this.#bytes += bytes
    const positions = known ?? []
    if (known === undefined) this.#terms.set(term, positions)
    if (position !== null && position <= LAST_POSITION && positions.length < MOST_POSITIONS)
      positions.push(position)
  }
}

/** Of a character outside ASCII, at most. */
const WIDEST = 3

function bytesOf(term: string): number {
  for (let at = 0; at < term.length; at += 1)
    if (term.charCodeAt(at) > 127) return at + (term.length - at) * WIDEST
  return term.length
}

/** A name as it is sorted: folded, without punctuation (docs/specification/search.md#query-language-in-detail). */
export const sortName = (name: string): string =>
  foldedText(name.slice(0, 1000))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
