import { QueryError, type QueryToken, queryTokens } from './query-tokens.ts'
import {
  DEEPEST_GROUP,
  LONGEST_QUERY,
  MOST_CLAUSES,
  type Occurrence,
  type ParsedQuery,
  type QueryClause,
  type QueryNode,
} from './query-tree.ts'

/**
 * Parses a query (docs/specification/search.md#query-language-in-detail): any text gives a tree or a fault with a
 * position, in a time that grows with the length of the text. `isField` tells which names before a colon are fields;
 * in the strict form (filters) any other name is a fault, except those before identifiers such as `doi:`.
 */
export function parseQuery(
  text: string,
  {
    isField,
    strict = false,
  }: { readonly isField: (name: string) => boolean; readonly strict?: boolean },
): ParsedQuery {
  if (text.length > LONGEST_QUERY)
    return fault(LONGEST_QUERY, `The query is longer than ${LONGEST_QUERY} characters.`)
  const known = (name: string): boolean => isField(name) || (strict && !isScheme(name))
  try {
    const tokens = queryTokens(text, known)
    return { kind: 'tree', tree: new Reader(tokens, isField).all() }
  } catch (error) {
    if (error instanceof QueryError) return fault(error.at, error.message)
    throw error
  }
}

const fault = (at: number, message: string): ParsedQuery => ({ kind: 'fault', at, message })

/** The words before the colon of an identifier or address, which need no escaping. */
const isScheme = (name: string): boolean =>
  ['doi', 'hdl', 'perma', 'ark', 'urn', 'http', 'https', 'ftp', 'mailto'].includes(
    name.toLowerCase(),
  )

interface Place {
  readonly field: string | null
  readonly depth: number
}

/** A chain of clauses joined by AND. */
type Chain = QueryClause[]

/** Reads tokens from left to right; each is looked at once. */
class Reader {
  readonly #tokens: readonly QueryToken[]
  readonly #isField: (name: string) => boolean
  #next = 0
  #clauses = 0

  constructor(tokens: readonly QueryToken[], isField: (name: string) => boolean) {
    this.#tokens = tokens
    this.#isField = isField
  }

  all(): QueryNode {
    const tree = this.#group({ field: null, depth: 0 })
    const left = this.#tokens[this.#next]
    if (left !== undefined)
      throw new QueryError(left.at, 'A parenthesis is closed that was not opened.')
    return tree
  }

  /** Up to the closing parenthesis, which stays, or the end. */
  #group(place: Place): QueryNode {
    const chains: Chain[] = []
    let joined = false
    for (;;) {
      const token = this.#tokens[this.#next]
      if (token === undefined || token.kind === 'close') return asGroup(chains)
      if (token.kind === 'and' || token.kind === 'or') {
        joined = token.kind === 'and'
        this.#next += 1
        continue
      }
      const clause = this.#clause(place)
      if (clause === null) continue
      const last = chains.at(-1)
      if (joined && last !== undefined) last.push(clause)
      else chains.push([clause])
      joined = false
    }
  }

  /** Null for what is ignored: operators without a clause, empty parentheses. */
  #clause(place: Place): QueryClause | null {
    let occurrence: Occurrence = 'should'
    for (;;) {
      const token = this.#tokens[this.#next]
      if (token?.kind === 'plus') occurrence = 'must'
      else if (token?.kind === 'minus' || token?.kind === 'not') occurrence = 'mustNot'
      else break
      this.#next += 1
    }
    const token = this.#tokens[this.#next]
    if (
      token === undefined ||
      token.kind === 'close' ||
      token.kind === 'and' ||
      token.kind === 'or'
    )
      return null
    const node = this.#node(place)
    return node === null ? null : { occurrence, node }
  }

  #node(place: Place): QueryNode | null {
    const token = this.#tokens[this.#next]
    if (token === undefined) return null
    this.#next += 1
    switch (token.kind) {
      case 'field':
        return this.#ofField(token, place)
      case 'open':
        return this.#nested(token.at, place)
      case 'word':
        return this.#counted(token.at, word(token.parts, place.field, token.at))
      case 'phrase':
        return this.#counted(token.at, {
          kind: 'phrase',
          field: place.field,
          text: token.text,
          at: token.at,
        })
      case 'range':
        return this.#counted(token.at, { ...token, field: place.field })
      default:
        return null
    }
  }

  #ofField(
    { name, at }: Extract<QueryToken, { readonly kind: 'field' }>,
    place: Place,
  ): QueryNode | null {
    if (!this.#isField(name)) throw new QueryError(at, `There is no field ${name}.`)
    const value = this.#tokens[this.#next]
    const valued =
      value?.kind === 'word' ||
      value?.kind === 'phrase' ||
      value?.kind === 'range' ||
      value?.kind === 'open'
    // A value follows its colon directly.
    if (!valued || value.at !== at + name.length + 1)
      throw new QueryError(at, `The field ${name} has no value.`)
    return this.#node({ ...place, field: name })
  }

  #nested(at: number, { field, depth }: Place): QueryNode | null {
    if (depth >= DEEPEST_GROUP)
      throw new QueryError(at, `More than ${DEEPEST_GROUP} parentheses are within each other.`)
    const node = this.#group({ field, depth: depth + 1 })
    if (this.#tokens[this.#next] === undefined)
      throw new QueryError(at, 'A parenthesis is not closed.')
    this.#next += 1
    return node.kind === 'group' && node.clauses.length === 0 ? null : node
  }

  #counted(at: number, node: QueryNode): QueryNode {
    this.#clauses += 1
    if (this.#clauses > MOST_CLAUSES)
      throw new QueryError(at, `A query has at most ${MOST_CLAUSES} words, phrases and ranges.`)
    return node
  }
}

const word = (
  parts: Extract<QueryToken, { readonly kind: 'word' }>['parts'],
  field: string | null,
  at: number,
): QueryNode => {
  const everything =
    field === null &&
    (parts.every(({ kind }) => kind === 'any') || textOf(parts) === '*:*') &&
    parts.length > 0
  return everything ? { kind: 'everything' } : { kind: 'word', field, parts, at }
}

const textOf = (parts: Extract<QueryToken, { readonly kind: 'word' }>['parts']): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : part.kind === 'any' ? '*' : '?')).join('')

/** Clauses joined by AND must all hold; chains of them are alternatives. */
function asGroup(chains: readonly Chain[]): QueryNode {
  const clauses = chains.map((chain): QueryClause => {
    const [first] = chain
    if (first !== undefined && chain.length === 1) return first
    const all = chain.map(
      ({ occurrence, node }): QueryClause => ({
        occurrence: occurrence === 'mustNot' ? 'mustNot' : 'must',
        node,
      }),
    )
    return { occurrence: 'should', node: { kind: 'group', clauses: all } }
  })
  return { kind: 'group', clauses }
}
