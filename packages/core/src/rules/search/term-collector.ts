import { knownText, sortText } from './known-texts.ts'
import { SaidTerms } from './said-terms.ts'
import type { IndexedRange, SearchDocument } from './search-document.ts'

/** A field of a document. */
export interface CollectedField {
  /** Null for text that is found in any field only. */
  readonly name: string | null
  readonly weight: number
}

type Collected = Pick<SearchDocument, 'said' | 'ranges' | 'facets' | 'sorts'>

/** Collects what a document is found by. Texts that are added first are kept when there are too many. */
export class TermCollector {
  readonly #said = new SaidTerms()
  readonly #ranges: IndexedRange[] = []
  readonly #facets = new Map<string, Set<string>>()
  readonly #sorts = new Map<string, number | string>()
  #position = 0

  /** Adds a text that is found by its words; a phrase never continues from one text to the next. */
  text({ name, weight }: CollectedField, text: string): void {
    const known = knownText(text)
    this.#said.add({ kind: 'text', field: name, weight, text: known, after: this.#position })
    this.#position += known.words.length + 1
  }

  /** Adds a value that is found as a whole. */
  value(field: string, value: string): void {
    this.#said.add({ kind: 'value', field, value })
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
    const facets = new Map<string, readonly string[]>()
    for (const [name, labels] of this.#facets) facets.set(name, [...labels])
    return { said: this.#said, ranges: this.#ranges, facets, sorts: this.#sorts }
  }
}
