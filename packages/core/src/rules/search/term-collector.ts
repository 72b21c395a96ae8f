import { bytesOf, knownText, sortText, wordTerms } from './known-texts.ts'
import type { IndexedRange, SearchDocument } from './search-document.ts'
import { LAST_POSITION, MOST_POSITIONS, valueTerm } from './search-terms.ts'

/** A field of a document. */
export interface CollectedField {
  /** Null for text that is found in any field only. */
  readonly name: string | null
  readonly weight: number
}

/** All terms of a document together have at most this many bytes; text after that is not found. */
const MOST_BYTES = 600_000

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
    const { words, wholes } = knownText(text)
    for (const word of words) {
      this.#position += 1
      this.#word(field, word, this.#position)
    }
    for (const whole of wholes) this.#word(field, whole, null)
    this.#position += 1
  }

  /** Adds a value that is found as a whole. */
  value(field: string, value: string): void {
    const term = valueTerm(field, value)
    this.#add(term, bytesOf(term), null)
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
    this.#sorts.set(field, typeof value === 'number' ? value : sortText(value))
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
    for (const { term, bytes, inField, bytesInField } of wordTerms(name, word)) {
      this.#add(term, bytes, position)
      if (inField !== null) this.#add(inField, bytesInField, position)
      if (weight > 1 && weight > (this.#weights.get(term) ?? 1) && this.#terms.has(term))
        this.#weights.set(term, weight)
    }
  }

  #add(term: string, termBytes: number, position: number | null): void {
    const known = this.#terms.get(term)
    const bytes = (known === undefined ? termBytes + 8 : 0) + 2
    if (this.#bytes + bytes > MOST_BYTES) return
    this.#bytes += bytes
    const counts = position !== null && position <= LAST_POSITION
    if (known === undefined) this.#terms.set(term, counts ? [position] : [])
    else if (counts && known.length < MOST_POSITIONS) known.push(position)
  }
}
