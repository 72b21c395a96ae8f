import {
  type Holder,
  MOST_PATTERN_WORDS,
  type PatternPart,
  type SearchCondition,
} from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { literally } from '../store/like-pattern.ts'
import { accessLabel } from './access-sql.ts'
import { isBelow } from './below-sql.ts'
import {
  columnValue,
  hasCardTime,
  hasColumnValue,
  hasColumnValueLike,
  isCardTime,
} from './column-fields.ts'
import { holding, withDatasets } from './dataset-counts.ts'
import { hasTerms, havingTerms } from './matches.ts'
import { isOpen } from './rights-sql.ts'
import { quoted, storedTerm } from './stored-terms.ts'

type Of<Kind extends SearchCondition['kind']> = Extract<SearchCondition, { readonly kind: Kind }>

/** A condition as text of type `tsquery`, which the index of terms answers, or as any other SQL. */
type Compiled =
  | { readonly kind: 'terms'; readonly query: string }
  | { readonly kind: 'other'; readonly where: RawBuilder<unknown> }

export interface Compiling {
  /** The alias of `search_entry`. */
  readonly entry: string
  /** The day that embargoes are compared with. */
  readonly today: string
  /** The viewer of `viewerTables`. */
  readonly viewer: Holder | null
}

/** Whether an entry fulfils the condition. */
export function conditionSql(condition: SearchCondition, on: Compiling): RawBuilder<unknown> {
  return whereOf(compiled(condition, on), on)
}

/** The condition as text of type `tsquery`, empty for everything; null when terms alone don't decide it. */
export function termsOf(condition: SearchCondition, on: Compiling): string | null {
  if (condition.kind === 'all') return ''
  if (condition.kind === 'and') {
    const parts = condition.parts.map((part) => termsOf(part, on))
    const asked = parts.filter((part) => part !== '')
    if (asked.includes(null)) return null
    return asked.length === 0 ? '' : `(${asked.join(' & ')})`
  }
  const part = compiled(condition, on)
  return part.kind === 'terms' ? part.query : null
}

const whereOf = (part: Compiled, { entry }: Compiling): RawBuilder<unknown> =>
  part.kind === 'other' ? part.where : hasTerms(sql.ref(`${entry}.id`), part.query)

const terms = (query: string): Compiled => ({ kind: 'terms', query })
const other = (where: RawBuilder<unknown>): Compiled => ({ kind: 'other', where })

function compiled(condition: SearchCondition, on: Compiling): Compiled {
  switch (condition.kind) {
    case 'all':
      return other(sql`true`)
    case 'none':
      return other(sql`false`)
    case 'term':
      return term(condition.term, on)
    case 'phrase':
      return terms(`(${condition.terms.map(quoted).join(' <-> ')})`)
    case 'and':
      return allOf(condition.parts, on)
    case 'or':
      return anyOf(condition.parts, on)
    case 'not':
      return other(sql`(${conditionSql(condition.part, on)}) is not true`)
    case 'pattern':
      return pattern(condition, on)
    case 'range':
      return other(inRange(condition, on))
    case 'parent':
      return other(hasParent(condition, on))
    case 'holds':
      return other(holds(condition, on))
    case 'below':
      return other(isBelow(on.entry, condition.collectionIds))
    case 'datasets':
      return other(hasDatasets(condition, on))
    case 'access':
      return other(sql`${accessLabel(on.entry, on.today)} = ${condition.label}`)
  }
}

function allOf(conditions: readonly SearchCondition[], on: Compiling): Compiled {
  const parts = conditions.map((part) => compiled(part, on))
  const queries = parts.flatMap((part) => (part.kind === 'terms' ? [part.query] : []))
  if (parts.length > 0 && queries.length === parts.length) return terms(joined(queries, '&'))
  const others = parts.flatMap((part) => (part.kind === 'other' ? [part.where] : []))
  const together = queries.length === 0 ? [] : [whereOf(terms(joined(queries, '&')), on)]
  return other(sql`(${sql.join([sql`true`, ...together, ...others], sql` and `)})`)
}

const joined = (queries: readonly string[], by: '&' | '|'): string => `(${queries.join(` ${by} `)})`

/** Alternatives of different kinds are asked one by one: no index answers an `or` over several tables. */
function anyOf(conditions: readonly SearchCondition[], on: Compiling): Compiled {
  const inner = { ...on, entry: `${on.entry}_` }
  const parts = conditions.map((part) => compiled(part, inner))
  const queries = parts.flatMap((part) => (part.kind === 'terms' ? [part.query] : []))
  if (parts.length > 0 && queries.length === parts.length) return terms(joined(queries, '|'))
  const others = parts.filter((part) => part.kind === 'other')
  const asked: readonly Compiled[] =
    queries.length === 0 ? others : [terms(joined(queries, '|')), ...others]
  if (asked.length === 0) return other(sql`false`)
  const found = asked.map((part) =>
    part.kind === 'terms'
      ? havingTerms(part.query)
      : sql`select ${sql.ref(`${inner.entry}.id`)}
      from search_entry ${sql.ref(inner.entry)} where ${part.where}`,
  )
  return other(sql`${sql.ref(`${on.entry}.id`)} in (${sql.join(found, sql` union all `)})`)
}

function term(wanted: string, { entry }: Compiling): Compiled {
  const told = columnValue(wanted)
  return told === null ? terms(quoted(wanted)) : other(hasColumnValue(entry, told))
}

function pattern({ prefix, parts }: Of<'pattern'>, on: Compiling): Compiled {
  const told = columnValue(prefix)
  if (told !== null)
    return other(hasColumnValueLike(on.entry, { field: told.field, value: likeOf(parts) }))
  const begins = beginningOf(parts)
  if (begins !== null) {
    if (prefix === '' && begins === '') return other(sql`true`)
    return mayBegin(prefix, begins) ? terms(`${quoted(prefix + begins)}:*`) : other(sql`false`)
  }
  if (prefix.startsWith('=')) return other(fits(prefix, parts, on))
  const field = prefix === '' ? '' : storedTerm(prefix)
  return other(sql`${sql.ref(`${on.entry}.id`)} in (select entry_id from search_match where terms @@ (
    select coalesce(string_agg('''' || ${field}::text
      || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''', '|'), '')::tsquery
    from (select word from search_word where word like ${likeOf(parts)} order by word
      limit ${sql.lit(MOST_PATTERN_WORDS)}) fitting))`)
}

/**
 * Whether a term may begin like this. What is stored beside words, such as stems, begins with one of these characters or contains a
 * blank, so that no word does. The database refuses to look for what is longer than any term.
 */
const mayBegin = (prefix: string, begins: string): boolean =>
  (prefix.startsWith('=') || !/^[~=#]| /.test(begins)) &&
  Buffer.byteLength(storedTerm(prefix + begins)) <= LONGEST_TERM

/** In bytes, of type `tsquery`. */
const LONGEST_TERM = 2046

/** The text before a single `*` at the end; null for other patterns. */
function beginningOf(parts: readonly PatternPart[]): string | null {
  const [first, second, ...rest] = parts
  if (first?.kind === 'any' && second === undefined) return ''
  return first?.kind === 'text' && second?.kind === 'any' && rest.length === 0 ? first.text : null
}

/** Compares whole values one by one, of the entries that have a value of the field. */
const fits = (prefix: string, parts: readonly PatternPart[], { entry }: Compiling) =>
  sql`${sql.ref(`${entry}.id`)} in (${havingTerms(`${quoted(prefix)}:*`)} and exists (
    select from unnest(tsvector_to_array(terms)) as value
    where value like ${literally(storedTerm(prefix)) + likeOf(parts)}))`

const likeOf = (parts: readonly PatternPart[]): string =>
  parts
    .map((part) => (part.kind === 'text' ? literally(part.text) : part.kind === 'any' ? '%' : '_'))
    .join('')

/** Counted when it is asked: a release would change the entries of all collections above. */
const hasDatasets = (ends: Of<'datasets'>, { entry, viewer }: Compiling): RawBuilder<unknown> =>
  sql`(${sql.ref(`${entry}.kind`)} = 'collection' and not ${sql.ref(`${entry}.insiders`)}
    and ${sql.ref(`${entry}.object_id`)} in (${withDatasets(within(ends, sql`datasets`), viewer)}))`

/** Asked of the datasets, as `hasDatasets`. */
function holds({ part }: Of<'holds'>, on: Compiling): RawBuilder<unknown> {
  const held = { ...on, entry: `${on.entry}_held` }
  const at = (column: string) => sql.ref(`${held.entry}.${column}`)
  const datasets = sql`
    select ${at('dataset_id')} from search_entry ${sql.ref(held.entry)}
    where ${at('kind')} = 'dataset' and not ${at('insiders')} and ${conditionSql(part, held)}`
  return sql`(${sql.ref(`${on.entry}.kind`)} = 'collection'
    and ${sql.ref(`${on.entry}.object_id`)} in (${holding(datasets, on.viewer)}))`
}

function inRange(range: Of<'range'>, { entry }: Compiling): RawBuilder<unknown> {
  const { field } = range
  if (isCardTime(field)) return hasCardTime(entry, range)
  return sql`${sql.ref(`${entry}.id`)} in (
    select entry_id from search_range where field = ${field} and ${within(range, sql`low`, sql`high`)})`
}

const within = (
  { from, to }: Pick<Of<'range'>, 'from' | 'to'>,
  low: RawBuilder<unknown>,
  high = low,
): RawBuilder<unknown> => {
  const after =
    from === null ? sql`true` : sql`${high} ${over(from.inclusive)} ${from.value}::float8`
  const before = to === null ? sql`true` : sql`${low} ${under(to.inclusive)} ${to.value}::float8`
  return sql`${after} and ${before}`
}

const over = (inclusive: boolean) => (inclusive ? sql`>=` : sql`>`)
const under = (inclusive: boolean) => (inclusive ? sql`<=` : sql`<`)

/** The collection directly above as it is now; for a file, its dataset on the same card. */
function hasParent({ part }: Of<'parent'>, on: Compiling): RawBuilder<unknown> {
  const parent = { ...on, entry: `${on.entry}_above` }
  const above = sql.ref(parent.entry)
  const at = (column: string) => sql.ref(`${parent.entry}.${column}`)
  const holds = conditionSql(part, parent)
  // A caller who could ask for its name letter by letter would learn it.
  const known = isOpen(at('object_id'), on.viewer)
  return sql`${sql.ref(`${on.entry}.id`)} in (
    select own.id from search_entry ${above}
    join search_entry own on own.kind = 'file' and own.dataset_id = ${at('dataset_id')}
      and own.parent_key = ${at('key')}
    where ${at('kind')} = 'dataset' and ${holds}
    union all
    select own.id from search_entry ${above}
    join dataset d on d.collection_id = ${at('object_id')}
    join search_entry own on own.kind = 'dataset' and own.dataset_id = d.id
    where ${at('kind')} = 'collection' and ${known} and ${holds}
    union all
    select own.id from search_entry ${above}
    join collection c on c.parent_id = ${at('object_id')}
    join search_entry own on own.kind = 'collection' and own.object_id = c.id
    where ${at('kind')} = 'collection' and ${known} and ${holds})`
}
