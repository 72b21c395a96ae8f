import type { Clock, SearchFound, SearchWanted } from '@holdfast/core'
import {
  CARD_KINDS,
  type CardKind,
  fieldTerm,
  HEAVIEST_FIELDS,
  MOST_COUNTED,
  valueTerm,
} from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type FoundRow, toFound } from './found-rows.ts'
import { labelCounts, labelsOf } from './label-counts.ts'
import { ordering, sortColumns } from './ordering.ts'
import { isVisible, viewerTables } from './rights-sql.ts'
import { scoreSql } from './score-sql.ts'
import { quoted } from './stored-terms.ts'

/** A search that terms alone decide: `terms` is the text of a `tsquery`, empty for everything. */
export interface SearchByTerms extends SearchWanted {
  readonly terms: string
}

/**
 * One statement. Of most matches it reads no more than whether they are seen: the page is looked for among the best ones
 * first, and labels of very many matches are counted in an even sample of them (decision 0412).
 */
export async function findByTerms(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: SearchByTerms,
): Promise<SearchFound> {
  const everything = wanted.terms === '' && wanted.kinds.length === CARD_KINDS.length
  const { rows } = await sql<FoundRow>`
    with recursive ${viewerTables(wanted.viewer, clock)}
    ${everything ? countedAll(wanted) : countedMatches(wanted)},
    ${sampleOf(wanted, everything ? sampleOfAll(wanted) : sampleOfMatches(wanted))}
    ${bestOf(wanted)}
    select (select total from counted) as total,
      (select row_to_json(counted) from counted) as kinds,
      ${labelCounts(wanted, { found: sql`sampled`, each: sql`(select each from standing)` })} as labels,
      (select json_agg(json_build_object('key', key, 'kind', kind, 'objectId', object_id,
          'score', score, 'roleIds', '[]'::json) order by place)
        from (select *, row_number() over () as place from (${pageOf(wanted)}) ordered) page) as hits`.execute(
    db,
  )
  return toFound(rows[0], wanted.facets)
}

const both = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => `(${part})`)
    .join(' & ')

const has = (terms: string): RawBuilder<unknown> =>
  terms === '' ? sql`true` : sql`e.terms @@ ${terms}::tsquery`

const kindTerm = (kind: CardKind): string => quoted(valueTerm('dvObjectType', `${kind}s`))

/** What is found, of the wanted kinds. */
const matching = ({ terms, kinds }: SearchByTerms): string =>
  both(terms, kinds.length < CARD_KINDS.length ? kinds.map(kindTerm).join(' | ') : '')

const isWanted = ({ kinds }: SearchByTerms): RawBuilder<unknown> =>
  sql`kind = any(${kinds}::text[])`

const counts = ({ counts }: SearchByTerms, of: (kind: CardKind) => RawBuilder<unknown>) =>
  counts === 'none'
    ? sql``
    : sql`, ${sql.join(CARD_KINDS.map((kind) => sql`${of(kind)} as ${sql.ref(kind)}`))}`

/** Matches with their places in the table; those of kinds that are merely counted, too. */
function countedMatches(wanted: SearchByTerms): RawBuilder<unknown> {
  const terms = wanted.counts === 'none' ? matching(wanted) : wanted.terms
  const kinds = counts(wanted, (kind) => sql`count(*) filter (where kind = ${kind})`)
  return sql`seen as materialized (
      select e.ctid as place, e.id, e.kind from search_entry e
      where ${has(terms)} and ${isVisible('e', wanted.viewer)}
    ),
    counted as materialized (
      select count(*) filter (where ${isWanted(wanted)}) as total ${kinds} from seen
    )`
}

/** Numbers of entries are kept; where some collections are closed, entries are counted. */
function countedAll(wanted: SearchByTerms): RawBuilder<unknown> {
  const { viewer } = wanted
  const kinds = counts(
    wanted,
    (kind) => sql`coalesce(sum(entries) filter (where kind = ${kind}), 0)`,
  )
  const kept = (which: RawBuilder<unknown>) =>
    sql`select kind, entries from search_tally where ${which}`
  const numbers =
    viewer === null
      ? kept(sql`true`)
      : sql`${kept(sql`not insiders and not exists (select from closed)`)}
        union all
        select e.kind, 1 from search_entry e
        where e.insiders and not exists (select from closed) and exists (select from viewing)
          and ${isVisible('e', viewer)}
        union all
        select e.kind, 1 from search_entry e
        where exists (select from closed) and ${isVisible('e', viewer)}`
  return sql`counted as materialized (
      select coalesce(sum(entries), 0)::bigint as total ${kinds} from (${numbers}) kept
    )`
}

/** The labels of a sample of about `MOST_COUNTED` matches, and how many matches each of them stands for. */
const sampleOf = ({ facets }: SearchByTerms, sample: RawBuilder<unknown>): RawBuilder<unknown> =>
  facets.length === 0
    ? sql``
    : sql`sampled as materialized (${sample}),
    standing as materialized (
      select (select total from counted)::float8 / greatest(1, (select count(*) from sampled)) as each
    ),`

const MOST = sql.lit(MOST_COUNTED)

/** A sample by the digests of ids. */
const sampleOfMatches = (wanted: SearchByTerms): RawBuilder<unknown> => sql`
  select ${labelsOf(wanted)} as labels from search_entry e
  where e.ctid = any(array(
    select place from seen where ${isWanted(wanted)}
      and hashint8(id) & 1023 < (select ceil(1024.0 * ${MOST} / greatest(total, 1)) from counted)))`

/** Pages of the table at random, the same for every search. */
const sampleOfAll = (wanted: SearchByTerms): RawBuilder<unknown> => sql`
  select ${labelsOf(wanted)} as labels
  from search_entry e tablesample system (
    (select least(100, 100.0 * ${MOST} / greatest(total, 1)) from counted)) repeatable (1)
  where ${isVisible('e', wanted.viewer)}`

/** Terms of all entries that come before the others by their score; null where they are not known. */
function bestTerms({ sort, scoring }: SearchByTerms): string | null {
  if (sort.by !== 'score' || sort.order !== 'desc') return null
  const [first, ...others] = scoring.terms
  if (first === undefined) return null
  if (others.length > 0) return scoring.terms.map(quoted).join(' & ')
  if (scoring.phrases.length > 0) return null
  return HEAVIEST_FIELDS.map((field) => quoted(fieldTerm(field, first))).join(' | ')
}

/** Terms and weights are fetched once for each entry. */
const scored = (wanted: SearchByTerms, terms: string): RawBuilder<unknown> => sql`
  select e.key, e.kind, e.object_id, e.sorted_at, ${scoreSql(wanted.scoring, 'said')} as score,
    ${sortColumns(wanted)}
  from search_entry e
  ${
    wanted.scoring.terms.length === 0
      ? sql``
      : sql`cross join lateral (
    select e.terms || ''::tsvector as terms, e.weights || '{}'::jsonb as weights offset 0) said`
  }
  where ${wanted.kinds.length === 0 ? sql`false` : has(terms)} and ${isVisible('e', wanted.viewer)}`

/** The best entries, and whether they fill the page. */
function bestOf(wanted: SearchByTerms): RawBuilder<unknown> {
  const terms = bestTerms(wanted)
  if (terms === null) return sql`filled as (select false)`
  return sql`best as materialized (${scored(wanted, both(matching(wanted), terms))}),
    filled as materialized (select count(*) >= ${wanted.offset + wanted.limit}::bigint as yes from best)`
}

function pageOf(wanted: SearchByTerms): RawBuilder<unknown> {
  const page = sql`order by ${ordering(wanted)}
    limit ${wanted.limit}::bigint offset ${wanted.offset}::bigint`
  const all = scored(wanted, matching(wanted))
  if (bestTerms(wanted) === null) return sql`select * from (${all}) f ${page}`
  return sql`select * from (
      select * from best where (select yes from filled)
      union all
      ${all} and not (select yes from filled)
    ) f ${page}`
}
