import {
  CARD_KINDS,
  type CardKind,
  fieldTerm,
  HEAVIEST_FIELDS,
  type Scoring,
  valueTerm,
  wantedTerm,
} from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { ARE_LISTED } from './listed-matches.ts'
import { MATCHES, SAID, saidWith } from './matches.ts'
import { orderedFirst, ordering, sortColumns } from './ordering.ts'
import { isVisible } from './rights-sql.ts'
import { scoreSql } from './score-sql.ts'
import type { SearchByLists, SearchByTerms } from './search-by-terms.ts'
import { quoted } from './stored-terms.ts'

const kindTerm = (kind: CardKind): string => quoted(valueTerm('dvObjectType', `${kind}s`))

const isSome = ({ length }: readonly CardKind[]) => length > 0 && length < CARD_KINDS.length

/** The text of a `tsquery` of what is found, of the wanted kinds, and has further terms. */
export const ofKinds = ({ terms, kinds }: SearchByTerms, more: string | null = null): string =>
  [
    terms,
    ...(more === null ? [] : [more]),
    ...(isSome(kinds) ? [kinds.map(kindTerm).join(' | ')] : []),
  ]
    .map((part) => `(${part})`)
    .join(' & ')

/** Entries that come before all others by their score. */
interface Best {
  /** The text of a `tsquery`. */
  readonly terms: string
  /** How many of the terms that rank they are known to have. */
  readonly known: 'all' | 'some'
}

/** A search by terms, and how it is one by lists if it is. */
export interface SearchForBest extends SearchByTerms {
  readonly lists: SearchByLists | null
}

/**
 * The best entries, few first; none where they are not known. After those with all words come, of one or two words, those that
 * have one in a field of the highest weights: unless a phrase, which outweighs fields, has some of the words alone.
 */
function bestOnes({ terms, sort, scoring }: SearchForBest): readonly Best[] {
  if (terms === '' || sort.by !== 'score' || sort.order !== 'desc') return []
  const several = scoring.terms.length > 1
  const every = scoring.terms.map(quoted).join(' & ')
  const all: readonly Best[] = several ? [{ terms: every, known: 'all' }] : []
  if (scoring.terms.length === 0 || scoring.terms.length > 2 || !arePhrasesWhole(scoring))
    return all
  const heavy = scoring.terms
    .flatMap((term) => HEAVIEST_FIELDS.map((field) => quoted(fieldTerm(field, term))))
    .join(' | ')
  return several
    ? [...all, { terms: `(${every}) | ${heavy}`, known: 'some' }]
    : [{ terms: heavy, known: 'all' }]
}

/**
 * Whether the order is by what the stems of a search say, best first, so that lists of these tell it: a phrase, if there is one, then has
 * all of them.
 */
export const isRankedByWords = ({
  stems,
  sort,
  scoring,
}: SearchByTerms & Pick<SearchByLists, 'stems'>): boolean =>
  sort.by === 'score' &&
  sort.order === 'desc' &&
  scoring.terms.length === stems.length &&
  scoring.terms.every((term) => stems.includes(term)) &&
  arePhrasesWhole(scoring)

/** Whether whatever has one of the phrases has all words. */
const arePhrasesWhole = ({ terms, phrases }: Scoring): boolean =>
  phrases.every((phrase) => {
    const had = new Set([...phrase, ...phrase.map(wantedTerm)])
    return terms.every((term) => had.has(term))
  })

/** The columns of hits, and those that their order needs, of entry `e`. */
const columns = (wanted: SearchByTerms, known?: Best['known']): RawBuilder<unknown> => sql`
  e.key, e.kind, e.object_id, e.sorted_at, ${scoreSql(wanted.scoring, known)} as score, ${sortColumns(wanted)}`

const said = ({ scoring }: SearchByTerms): RawBuilder<unknown> =>
  scoring.terms.length === 0 ? sql`` : SAID

/** Entries are looked up one by one: there are far fewer than a whole reading of the table takes. */
const scored = (wanted: SearchForBest, best?: Best): RawBuilder<unknown> =>
  sql`${scoredOf(MATCHES, wanted, best)} and ${isVisible('f', wanted.viewer)}
    ${wanted.lists === null ? sql`` : sql`and ${ARE_LISTED}`}`

/** The hits among some matches; those of them that have further terms. */
export const scoredOf = (
  matches: RawBuilder<unknown>,
  wanted: SearchByTerms,
  best?: Best,
): RawBuilder<unknown> => sql`
  select ${columns(wanted, best?.known)} from ${matches} f
  cross join lateral (select * from search_entry where id = f.id offset 0) e
  ${wanted.scoring.terms.length === 0 ? sql`` : saidWith(sql`f.terms`)}
  where ${wanted.kinds.length === 0 ? sql`false` : sql`f.terms @@ ${ofKinds(wanted, best?.terms)}::tsquery`}`

/** Tables of the best entries, each empty when the one before fills the page; the last one says whether any does. */
export function bestOf(wanted: SearchForBest): RawBuilder<unknown> {
  const enough = wanted.offset + wanted.limit
  const tables = bestOnes(wanted).map(
    (best, n) => sql`${sql.ref(`best${n}`)} as materialized (
      ${scored(wanted, best)} and not (select yes from ${sql.ref(`filled${n}`)})
    ),
    ${sql.ref(`filled${n + 1}`)} as materialized (
      select count(*) >= ${enough}::bigint or (select yes from ${sql.ref(`filled${n}`)}) as yes
      from ${sql.ref(`best${n}`)}
    )`,
  )
  return sql.join([sql`filled0 as (select false as yes)`, ...tables], sql`, `)
}

/** The wanted page, in order. */
export function pageOf(wanted: SearchForBest): RawBuilder<unknown> {
  const page = sql`order by ${ordering(wanted)}
    limit ${wanted.limit}::bigint offset ${wanted.offset}::bigint`
  if (wanted.terms === '') return sql`select * from (${firstOfEach(wanted)}) f ${page}`
  const first = orderedFirst(wanted)
  if (first !== null) return sql`select * from (${scoredFirst(wanted, first)}) f ${page}`
  const best = bestOnes(wanted).map(
    (_, n) => sql`select * from ${sql.ref(`best${n}`)}
      where (select yes from ${sql.ref(`filled${n + 1}`)}) and not (select yes from ${sql.ref(`filled${n}`)})`,
  )
  const all = sql`${scored(wanted)}
    and not (select yes from ${sql.ref(`filled${best.length}`)})`
  return sql`select * from (${sql.join([...best, all], sql` union all `)}) f ${page}`
}

/** The entries up to the end of the page and those that tie with its last one: few are scored. */
const scoredFirst = (wanted: SearchByTerms, first: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${columns(wanted)} from (
    select id, rank() over (order by ${first}) as place from (
      select e.id, e.sorted_at, ${sortColumns(wanted)}
      from search_entry e where e.id = any((select ids from counted)::bigint[])) found
  ) placed cross join lateral (select * from search_entry where id = placed.id offset 0) e
  ${said(wanted)}
  where place <= ${wanted.offset + wanted.limit}::bigint`

/** The first entries of each kind up to the end of the page: an index has them in the order of dates. */
function firstOfEach(wanted: SearchByTerms): RawBuilder<unknown> {
  const { kinds, viewer, offset, limit } = wanted
  const parts = CARD_KINDS.map(
    (kind) => sql`(select * from (select ${columns(wanted)} from search_entry e ${said(wanted)}
      where e.kind = ${sql.lit(kind)} and ${kind} = any(${kinds}::text[]) and ${isVisible('e', viewer)}) own
      order by ${ordering(wanted)} limit ${offset + limit}::bigint)`,
  )
  return sql.join(parts, sql` union all `)
}
