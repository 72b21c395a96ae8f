import { QueryError } from './query-tokens.ts'
import type { QueryEnd, QueryNode } from './query-tree.ts'
import {
  ACCESS_LABELS,
  anyOf,
  type PatternPart,
  type RangeEnd,
  type SearchCondition,
} from './search-condition.ts'
import { type Moments, momentsOf } from './search-date.ts'
import { fieldsOfTerms, type SearchField } from './search-fields.ts'
import { fieldTerm, valueTerm, wantedTerm } from './search-terms.ts'
import { wordsOf } from './text-words.ts'

/** A part of a query that stands behind the name of a field. */
export type FieldValueNode = Extract<QueryNode, { readonly kind: 'word' | 'phrase' | 'range' }>

/** The condition of a field that isn't found by its words. Throws a `QueryError` for what it cannot take. */
export function fieldCondition(
  { name, field }: { readonly name: string; readonly field: SearchField },
  node: FieldValueNode,
): SearchCondition {
  switch (field.kind) {
    case 'text':
    case 'value':
      return node.kind === 'range' ? openRange(name, node) : wholeValue(name, node)
    case 'number':
      return ofMoments(name, node, numberMoments)
    case 'date':
      return ofMoments(name, node, momentsOf)
    case 'name':
      if (node.kind === 'range') return requireOpen(name, node)
      return anyOf(field.fields.map((one) => ofText(one, node)))
    case 'parent':
      return { kind: 'parent', part: anyOf(field.fields.map((one) => ofText(one, node))) }
    case 'held':
      return { kind: 'holds', part: anyOf(field.fields.map((one) => ofText(one, node))) }
    case 'below':
      return below(textOf(node))
    case 'datasets': {
      const wanted = ofMoments(name, node, numberMoments)
      return wanted.kind === 'none'
        ? wanted
        : { kind: 'datasets', from: wanted.from, to: wanted.to }
    }
    case 'access': {
      const text = textOf(node)
      const labels = ACCESS_LABELS.filter((label) => text === '*' || label === text)
      return anyOf(labels.map((label) => ({ kind: 'access', label })))
    }
  }
}

const ANY: readonly PatternPart[] = [{ kind: 'any' }]

/** Of texts, only the range of everything makes sense. */
function openRange(name: string, range: RangeNode): SearchCondition {
  requireOpen(name, range)
  const texts = fieldsOfTerms(name).map((field) => exists(`${field} `))
  return { kind: 'or', parts: [...texts, exists(`=${name} `)] }
}

type RangeNode = Extract<QueryNode, { readonly kind: 'range' }>

function requireOpen(name: string, { from, to, at }: RangeNode): SearchCondition {
  if (from.text !== null || to.text !== null)
    throw new QueryError(at, `The field ${name} has no ranges: it holds neither numbers nor dates.`)
  return { kind: 'all' }
}

const exists = (prefix: string): SearchCondition => ({ kind: 'pattern', prefix, parts: ANY })

function wholeValue(
  name: string,
  node: Exclude<FieldValueNode, { readonly kind: 'range' }>,
): SearchCondition {
  if (node.kind === 'word' && node.parts.some(({ kind }) => kind !== 'text'))
    return { kind: 'pattern', prefix: `=${name} `, parts: node.parts }
  return { kind: 'term', term: valueTerm(name, textOf(node)) }
}

function textOf(node: FieldValueNode): string {
  if (node.kind === 'phrase') return node.text
  if (node.kind === 'range')
    throw new QueryError(node.at, 'This field has no ranges: it holds neither numbers nor dates.')
  return node.parts
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'any' ? '*' : '?'))
    .join('')
}

function ofText(field: string, node: FieldValueNode): SearchCondition {
  const text = textOf(node)
  if (field === 'entityId') return { kind: 'term', term: valueTerm(field, text) }
  if (node.kind === 'word' && node.parts.some(({ kind }) => kind !== 'text'))
    return { kind: 'pattern', prefix: `${field} `, parts: node.parts }
  const words = wordsOf(text)
  const [first] = words
  if (first === undefined) return { kind: 'none' }
  if (words.length > 1)
    return { kind: 'phrase', terms: words.map((word) => fieldTerm(field, word)) }
  const term = node.kind === 'phrase' ? first : wantedTerm(first)
  return { kind: 'term', term: fieldTerm(field, term) }
}

/** The path of a collection, as the ids of its ancestors and itself: `/4/17`. */
function below(path: string): SearchCondition {
  const id = /(?:^|\/)(\d{1,15})\/?$/.exec(path)?.[1]
  return id === undefined ? { kind: 'none' } : { kind: 'below', collectionIds: [Number(id)] }
}

function numberMoments(text: string): Moments | null {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? { low: value, high: value } : null
}

const DECIMAL = /^[+-]?(?:\d{1,300}\.?\d{0,300}|\.\d{1,300})(?:[eE][+-]?\d{1,3})?$/

function ofMoments(
  field: string,
  node: FieldValueNode,
  read: (text: string) => Moments | null,
): Extract<SearchCondition, { readonly kind: 'range' }> | { readonly kind: 'none' } {
  const reading = (text: string): Moments => {
    const moments = read(text.trim())
    if (moments === null)
      throw new QueryError(node.at, `${text.slice(0, 100)} is no value of the field ${field}.`)
    return moments
  }
  if (node.kind !== 'range') {
    const text = textOf(node)
    if (text === '*') return { kind: 'range', field, from: null, to: null }
    const { low, high } = reading(text)
    return { kind: 'range', field, from: inclusive(low), to: inclusive(high) }
  }
  const from = endOf(node.from, reading, 'from')
  const to = endOf(node.to, reading, 'to')
  if (from !== null && to !== null && from.value > to.value) return { kind: 'none' }
  return { kind: 'range', field, from, to }
}

const inclusive = (value: number): RangeEnd => ({ value, inclusive: true })

/** Without its end, a range begins after the last moment of `from` and ends before the first of `to`. */
function endOf(
  end: QueryEnd,
  reading: (text: string) => Moments,
  side: 'from' | 'to',
): RangeEnd | null {
  if (end.text === null) return null
  const { low, high } = reading(end.text)
  const first = (side === 'from') === end.inclusive
  return { value: first ? low : high, inclusive: end.inclusive }
}
