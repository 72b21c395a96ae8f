import type { QueryEnd } from './query-tree.ts'
import type { PatternPart } from './search-condition.ts'

/** A piece of a query. `at` is its position from 1. `close` tells whether white space or the end follows. */
export type QueryToken = { readonly at: number } & (
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not' | 'plus' | 'minus' }
  /** A name before a colon. */
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'phrase'; readonly text: string }
  | { readonly kind: 'range'; readonly from: QueryEnd; readonly to: QueryEnd }
  | { readonly kind: 'word'; readonly parts: readonly PatternPart[] }
)

/** Thrown while a query is cut; it never leaves the parser. */
export class QueryError extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const BLANK = /\s/
const OPERATORS: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  AND: 'and',
  '&&': 'and',
  OR: 'or',
  '||': 'or',
  NOT: 'not',
  '!': 'not',
}
const SIGNS: Readonly<Record<string, 'plus' | 'minus' | 'not'>> = {
  '+': 'plus',
  '-': 'minus',
  '!': 'not',
}

/**
 * Cuts a query into tokens, in one pass. `isField` decides which names before a colon are fields; with any other name,
 * the colon is a part of the word. Throws a `QueryError` for an unclosed quote or range.
 */
export function queryTokens(
  text: string,
  isField: (name: string) => boolean,
): readonly QueryToken[] {
  const tokens: QueryToken[] = []
  let at = 0
  while (at < text.length) {
    const read = nextToken(text, at, isField)
    if (read.token !== null) tokens.push(read.token)
    at = read.end
  }
  return tokens
}

interface Read {
  readonly token: QueryToken | null
  readonly end: number
}

function nextToken(text: string, start: number, isField: (name: string) => boolean): Read {
  const first = text.charAt(start)
  const at = start + 1
  if (BLANK.test(first)) return { token: null, end: start + 1 }
  if (first === '(') return { token: { kind: 'open', at }, end: start + 1 }
  if (first === ')') return { token: { kind: 'close', at }, end: start + 1 }
  if (first === '"') return phraseFrom(text, start)
  if (first === '[' || first === '{') return rangeFrom(text, start)
  const sign = SIGNS[first]
  if (sign !== undefined && text.charAt(start + 1) !== first) {
    // A sign before a blank belongs to nothing, and is ignored.
    const dangling = start + 1 >= text.length || BLANK.test(text.charAt(start + 1))
    return { token: dangling && sign !== 'not' ? null : { kind: sign, at }, end: start + 1 }
  }
  const name = fieldName(text, start)
  if (name !== null && isField(name))
    return { token: { kind: 'field', name, at }, end: start + name.length + 1 }
  return wordFrom(text, start)
}

/** The name before a colon, as in `title:`. */
function fieldName(text: string, start: number): string | null {
  NAME.lastIndex = start
  return NAME.exec(text)?.[1] ?? null
}

/** Bounded, so that a long word is not read again at each of its characters. */
const NAME = /([A-Za-z_][\w.-]{0,99}):/y

function phraseFrom(text: string, start: number): Read {
  let said = ''
  for (let end = start + 1; end < text.length; end += 1) {
    const character = text.charAt(end)
    if (character === '"')
      return {
        token: { kind: 'phrase', text: said, at: start + 1 },
        end: afterSuffix(text, end + 1),
      }
    if (character === '\\' && end + 1 < text.length) end += 1
    said += text.charAt(end)
  }
  throw new QueryError(start + 1, 'A quote is not closed.')
}

/** Weights and distances after a clause, `^2` and `~1`, are passed over. */
function afterSuffix(text: string, end: number): number {
  SUFFIX.lastIndex = end
  return SUFFIX.test(text) ? SUFFIX.lastIndex : end
}

const SUFFIX = /[~^][\d.]{0,10}(?=[\s)]|$)/y

function rangeFrom(text: string, start: number): Read {
  const end = closing(text, start)
  const inside = text.slice(start + 1, end)
  const ends = RANGE.exec(inside)
  if (ends === null || inside.length > LONGEST_RANGE)
    throw new QueryError(start + 1, 'A range has the form [from TO to].')
  const [, from = '', to = ''] = ends
  const token: QueryToken = {
    kind: 'range',
    from: { text: endText(from), inclusive: text.charAt(start) === '[' },
    to: { text: endText(to), inclusive: text.charAt(end) === ']' },
    at: start + 1,
  }
  return { token, end: afterSuffix(text, end + 1) }
}

const LONGEST_RANGE = 300
const RANGE = /^\s*("[^"]*"|[^\s"]+)\s+TO\s+("[^"]*"|[^\s"]+)\s*$/

function closing(text: string, start: number): number {
  for (let end = start + 1; end < text.length; end += 1)
    if (text.charAt(end) === ']' || text.charAt(end) === '}') return end
  throw new QueryError(start + 1, 'A range is not closed.')
}

const endText = (end: string): string | null => (end === '*' ? null : end.replaceAll(/["\\]/g, ''))

function wordFrom(text: string, start: number): Read {
  const parts: PatternPart[] = []
  let end = start
  while (end < text.length && !ENDS.test(text.charAt(end))) {
    const character = text.charAt(end)
    if (character === '*') parts.push({ kind: 'any' })
    else if (character === '?') parts.push({ kind: 'one' })
    else {
      if (character === '\\' && end + 1 < text.length) end += 1
      addText(parts, text.charAt(end))
    }
    end += 1
  }
  const operator = OPERATORS[text.slice(start, end)]
  if (operator !== undefined) return { token: { kind: operator, at: start + 1 }, end }
  return { token: { kind: 'word', parts: withoutSuffix(parts), at: start + 1 }, end }
}

const ENDS = /[\s()"]/

function addText(parts: PatternPart[], text: string): void {
  const last = parts.at(-1)
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + text }
  else parts.push({ kind: 'text', text })
}

function withoutSuffix(parts: readonly PatternPart[]): readonly PatternPart[] {
  const last = parts.at(-1)
  if (last?.kind !== 'text') return parts
  const bare = last.text.replace(/[~^][\d.]{0,10}$/, '')
  return bare === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), { kind: 'text', text: bare }]
}
