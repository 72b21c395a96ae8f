import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { foldedText } from './fold-text.ts'
import { QueryError } from './query-tokens.ts'
import { MOST_PATTERNS, type QueryClause, type QueryFault, type QueryNode } from './query-tree.ts'
import { fieldCondition } from './resolve-field.ts'
import {
  allOf,
  anyOf,
  type PatternPart,
  type Scoring,
  type SearchCondition,
} from './search-condition.ts'
import { fieldsOfTerms, searchField } from './search-fields.ts'
import { fieldTerm, wantedTerm } from './search-terms.ts'
import { wordsOf } from './text-words.ts'

/** What a query looks for in texts, so that it can be shown in them. */
export interface SoughtWords {
  /** Null for any field. */
  readonly field: string | null
  /** Words as they are, and stems. */
  readonly terms: ReadonlySet<string>
  readonly patterns: readonly (readonly PatternPart[])[]
}

/** A query that was resolved against the known fields. */
export interface ResolvedQuery {
  readonly kind: 'resolved'
  readonly condition: SearchCondition
  readonly scoring: Scoring
  readonly sought: readonly SoughtWords[]
  /** The single words of the query, folded, for which another spelling may be offered; each once. */
  readonly words: readonly string[]
  /** The number of its words and ranges; the words of phrases count. */
  readonly clauses: number
  /** The number of those with wildcards elsewhere than at their end. */
  readonly patterns: number
}

/** More words and phrases than these neither rank nor are shown where they stand. */
const MOST_SCORING = 64

/** Resolves a tree: folds and cuts its words, and reads numbers and dates for the fields that have them. */
export function resolveQuery(
  tree: QueryNode,
  catalogue: FieldCatalogue,
): ResolvedQuery | QueryFault {
  const resolver = new Resolver(catalogue)
  try {
    const condition = resolver.node(tree, true) ?? { kind: 'none' }
    return { kind: 'resolved', condition, ...resolver.found() }
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return { kind: 'fault', at: error.at, message: error.message }
  }
}

type Leaf = Extract<QueryNode, { readonly kind: 'word' | 'phrase' }>

class Resolver {
  readonly #catalogue: FieldCatalogue
  readonly #scored = new Set<string>()
  readonly #phrases: (readonly string[])[] = []
  readonly #sought: SoughtWords[] = []
  readonly #words = new Set<string>()
  #clauses = 0
  #patterns = 0

  constructor(catalogue: FieldCatalogue) {
    this.#catalogue = catalogue
  }

  found(): Omit<ResolvedQuery, 'kind' | 'condition'> {
    return {
      clauses: this.#clauses,
      patterns: this.#patterns,
      scoring: {
        terms: [...this.#scored].slice(0, MOST_SCORING),
        phrases: this.#phrases.slice(0, MOST_SCORING),
      },
      sought: this.#sought.slice(0, MOST_SCORING),
      words: [...this.#words].slice(0, MOST_SCORING),
    }
  }

  /** Null for what has no words, such as `&`: it is ignored. `wanted` is false below a negation. */
  node(node: QueryNode, wanted: boolean): SearchCondition | null {
    switch (node.kind) {
      case 'everything':
        this.#clauses += 1
        return { kind: 'all' }
      case 'group':
        return this.#group(node.clauses, wanted)
      case 'range': {
        this.#clauses += 1
        const field = node.field === null ? null : searchField(node.field, this.#catalogue)
        if (node.field === null || field === null)
          throw new QueryError(node.at, 'A range needs a field of numbers or dates before it.')
        return fieldCondition({ name: node.field, field }, node)
      }
      case 'word':
        this.#countPattern(node)
        return this.#leaf(node, wanted)
      case 'phrase':
        return this.#leaf(node, wanted)
    }
  }

  /** A pattern that doesn't merely end in `*` is compared with every word of the index. */
  #countPattern({ parts, at }: Extract<QueryNode, { readonly kind: 'word' }>): void {
    if (
      isPlain(parts) ||
      (parts.length === 2 && parts[0]?.kind === 'text' && parts[1]?.kind === 'any')
    )
      return
    if (parts.length === 1 && parts[0]?.kind === 'any') return
    this.#patterns += 1
    if (this.#patterns > MOST_PATTERNS)
      throw new QueryError(
        at,
        `A query has at most ${MOST_PATTERNS} words with wildcards elsewhere than at their end.`,
      )
  }

  #group(clauses: readonly QueryClause[], wanted: boolean): SearchCondition | null {
    if (wanted) this.#neighbours(clauses)
    const parts = clauses.flatMap(({ occurrence, node }) => {
      const part = this.node(node, wanted && occurrence !== 'mustNot')
      return part === null ? [] : [{ occurrence, part }]
    })
    const of = (wantedOccurrence: QueryClause['occurrence']): readonly SearchCondition[] =>
      parts.flatMap(({ occurrence, part }) => (occurrence === wantedOccurrence ? [part] : []))
    const [musts, shoulds, nots] = [of('must'), of('should'), of('mustNot')]
    if (parts.length === 0) return null
    const positive = musts.length > 0 ? allOf(musts) : shoulds.length > 0 ? anyOf(shoulds) : null
    const taken: SearchCondition[] = nots.length > 0 ? [{ kind: 'not', part: anyOf(nots) }] : []
    return allOf([...(positive === null ? [] : [positive]), ...taken])
  }

  /** Words that follow each other rank higher where they follow each other in the text. */
  #neighbours(clauses: readonly QueryClause[]): void {
    const words = clauses.map(({ occurrence, node }) =>
      occurrence !== 'mustNot' && node.kind === 'word' && isPlain(node.parts)
        ? wordsOf(plainText(node.parts))
        : [],
    )
    const together = words.flat()
    if (words.length > 1 && words.length <= 10 && words.every(({ length }) => length > 0))
      this.#phrases.push(together)
  }

  #leaf(leaf: Leaf, wanted: boolean): SearchCondition | null {
    const text = leaf.kind === 'phrase' ? leaf.text : plainText(leaf.parts)
    this.#clauses += Math.max(1, wordsOf(text).length)
    const field = leaf.field === null ? null : searchField(leaf.field, this.#catalogue)
    if (leaf.field !== null && field !== null && field.kind !== 'text')
      return fieldCondition({ name: leaf.field, field }, leaf)
    return leaf.kind === 'phrase' || isPlain(leaf.parts)
      ? this.#ofWords(leaf.field, text, { wanted, quoted: leaf.kind === 'phrase' })
      : this.#pattern(leaf.field, leaf.parts, wanted)
  }

  #ofWords(
    field: string | null,
    text: string,
    { wanted, quoted }: { readonly wanted: boolean; readonly quoted: boolean },
  ): SearchCondition | null {
    const words = wordsOf(text)
    const [first] = words
    if (first === undefined) return null
    const single = words.length === 1
    const term = quoted ? first : wantedTerm(first)
    if (wanted) {
      const terms = single && !quoted ? [wantedTerm(first)] : words
      for (const one of terms) this.#scored.add(one)
      if (!single) this.#phrases.push(words)
      else if (!quoted) this.#words.add(first)
      this.#sought.push({ field, terms: new Set(single ? [first, term] : words), patterns: [] })
    }
    return anyOf(
      fieldsOfTerms(field).map((name) =>
        single
          ? { kind: 'term', term: fieldTerm(name, term) }
          : { kind: 'phrase', terms: words.map((word) => fieldTerm(name, word)) },
      ),
    )
  }

  #pattern(
    field: string | null,
    parts: readonly PatternPart[],
    wanted: boolean,
  ): SearchCondition | null {
    const folded = parts.map(
      (part): PatternPart =>
        part.kind === 'text' ? { kind: 'text', text: foldedText(part.text) } : part,
    )
    if (folded.length === 0) return null
    if (wanted) this.#sought.push({ field, terms: new Set(), patterns: [folded] })
    return anyOf(
      fieldsOfTerms(field).map((name) => ({
        kind: 'pattern',
        prefix: name === null ? '' : `${name} `,
        parts: folded,
      })),
    )
  }
}

const isPlain = (parts: readonly PatternPart[]): boolean =>
  parts.every(({ kind }) => kind === 'text')

const plainText = (parts: readonly PatternPart[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
