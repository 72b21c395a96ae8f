import type { Clock, SearchFound } from '@holdfast/core'
import { CARD_KINDS, type CardKind, COUNTED_OF_MORE, MOST_COUNTED } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { bestOf, ofKinds, pageOf } from './best-matches.ts'
import { type FoundRow, toFound } from './found-rows.ts'
import { labelCounts, labelsOf } from './label-counts.ts'
import { BLOCK_BITS } from './list-places.ts'
import { ARE_LISTED, foundInLists, IDS_IN_PARTS, isPartWanted, kindCode } from './listed-matches.ts'
import { listedStems } from './listed-stems.ts'
import { MATCHES } from './matches.ts'
import { isReached, isVisible, viewerTables } from './rights-sql.ts'
import type { SearchByLists, SearchByTerms } from './search-by-terms.ts'

/**
 * One statement. Of most matches it reads no more than whether they are seen: the page is looked for among the best ones
 * first, and labels of very many matches are counted in an even sample of them (decision 0412).
 */
export async function findByTerms(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: SearchByTerms & Pick<SearchByLists, 'stems'>,
): Promise<SearchFound> {
  const lists = inLists(wanted, await listedStems(db, wanted.stems))
  const { rows } = await sql<FoundRow & { readonly kept: boolean }>`
    with recursive ${viewerTables(wanted.viewer, clock)}
    ${countedFor(wanted, lists)}
    ${bestOf({ ...wanted, lists })}
    select (select total from counted) as total, ${lists === null ? sql`true` : ARE_LISTED} as kept,
      ${wanted.counts === 'none' ? sql`null::json` : KINDS} as kinds,
      ${labelCounts(wanted, { found: sql`sampled`, each: sql`(select each from standing)` })} as labels,
      (select json_agg(json_build_object('key', key, 'kind', kind, 'objectId', object_id,
          'score', score, 'roleIds', '[]'::json) order by place)
        from (select *, row_number() over () as place from (${pageOf({ ...wanted, lists })}) ordered) page) as hits`.execute(
    db,
  )
  const [row] = rows
  if (row?.kept === false) return findByTerms(db, clock, { ...wanted, stems: [] })
  return toFound(row, wanted.facets)
}

/** The search by lists; null when none of its stems has one. */
function inLists(
  wanted: SearchByTerms & Pick<SearchByLists, 'stems'>,
  listed: readonly string[],
): SearchByLists | null {
  if (listed.length === 0) return null
  const { sort, scoring } = wanted
  const others = wanted.stems.filter((stem) => !listed.includes(stem))
  const ranked =
    others.length === 0 &&
    sort.by === 'score' &&
    sort.order === 'desc' &&
    scoring.terms.length === listed.length &&
    scoring.terms.every((term) => listed.includes(term))
  return { ...wanted, stems: [...listed, ...others], listed: listed.length, ranked }
}

/** Tables of the numbers of matches, and of the labels of some. */
function countedFor(wanted: SearchByTerms, lists: SearchByLists | null): RawBuilder<unknown> {
  if (wanted.terms === '')
    return sql`${countedAll(wanted)}, ${sampleOf(wanted, sampleOfAll(wanted))}`
  return lists === null
    ? sql`${countedMatches(wanted)}, ${sampleOf(wanted, sampleOfMatches(wanted))}`
    : sql`${countedInLists(lists)}, ${sampleOf(wanted, sampleOfParts(wanted))}`
}

/** The numbers of matches by kind, of the columns that `counted` has for each. */
export const KINDS: RawBuilder<unknown> = sql`(select json_build_object(${sql.join(
  CARD_KINDS.map((kind) => sql`${sql.lit(kind)}, ${sql.ref(kind)}`),
)}) from counted)`

/** Whether an entry is of a wanted kind. */
const isWanted = ({ kinds }: SearchByTerms): RawBuilder<unknown> =>
  sql`kind = any(${kinds}::text[])`

const counts = ({ counts }: SearchByTerms, of: (kind: CardKind) => RawBuilder<unknown>) =>
  counts === 'none'
    ? sql``
    : sql`, ${sql.join(CARD_KINDS.map((kind) => sql`${of(kind)} as ${sql.ref(kind)}`))}`

/** The numbers of matches, and the ids of those of the wanted kinds where anything else is read of all. */
function countedMatches(wanted: SearchByTerms): RawBuilder<unknown> {
  const terms = wanted.counts === 'none' ? ofKinds(wanted) : wanted.terms
  const isOf = (kind: CardKind) => sql`kind = ${kind}`
  return sql`counted as materialized (
      select ${numbersOf(wanted, { isWanted: isWanted(wanted), isOf })}
      from ${MATCHES} e where e.terms @@ ${terms}::tsquery and ${isVisible('e', wanted.viewer)}
    )`
}

/** The same where some of the words have lists. */
function countedInLists(wanted: SearchByLists): RawBuilder<unknown> {
  const number = (isOf: RawBuilder<unknown>) =>
    sql`coalesce(sum(cardinality(places)) filter (where ${isOf}), 0)::bigint`
  const kinds = counts(wanted, (kind) => number(sql`kind = ${kindCode(kind)}`))
  return sql`${foundInLists(wanted)},
    counted as materialized (
      select ${number(isPartWanted(wanted))} as total,
        ${readsAll(wanted) ? sql`array(${IDS_IN_PARTS} where ${isPartWanted(wanted)})` : NO_IDS} as ids ${kinds}
      from parts
    )`
}

/** Whether something is read of each match. */
const readsAll = ({ sort }: SearchByTerms): boolean => sort.by !== 'score'

const NO_IDS = sql`null::bigint[]`

function numbersOf(
  wanted: SearchByTerms,
  {
    isWanted,
    isOf,
  }: {
    readonly isWanted: RawBuilder<unknown>
    readonly isOf: (kind: CardKind) => RawBuilder<unknown>
  },
): RawBuilder<unknown> {
  const kinds = counts(wanted, (kind) => sql`count(*) filter (where ${isOf(kind)})`)
  const ids = sql`array_agg(id) filter (where ${isWanted})`
  return sql`count(*) filter (where ${isWanted}) as total,
        ${wanted.facets.length === 0 && !readsAll(wanted) ? NO_IDS : ids} as ids ${kinds}`
}

/** Numbers of entries are kept; where some collections are closed, entries are counted. */
function countedAll(wanted: SearchByTerms): RawBuilder<unknown> {
  const { viewer } = wanted
  const kinds = counts(
    wanted,
    (kind) => sql`coalesce(sum(entries) filter (where kind = ${kind}), 0)`,
  )
  // Of a dataset that is being removed, its entries are taken off the numbers by the first batch.
  const kept = (which: RawBuilder<unknown>) =>
    sql`select kind, entries from search_tally where ${which}
        union all
        select kind, -1 from search_entry
        where dataset_id in (select dataset_id from dataset_removal where not uncounted) and ${which}`
  const numbers =
    viewer === null
      ? kept(sql`true`)
      : sql`${kept(sql`not insiders and not exists (select from closed)`)}
        union all
        select e.kind, 1 from search_entry e
        where e.insiders and not exists (select from closed) and ${isReached('e')}
          and ${isVisible('e', viewer)}
        union all
        select e.kind, 1 from search_entry e
        where exists (select from closed) and ${isVisible('e', viewer)}`
  return sql`counted as materialized (
      select coalesce(sum(entries) filter (where ${isWanted(wanted)}), 0)::bigint as total ${kinds} from (${numbers}) kept
    )`
}

/** The labels of few matches or of a sample of many, and how many matches each of them stands for. */
const sampleOf = ({ facets }: SearchByTerms, sample: RawBuilder<unknown>): RawBuilder<unknown> =>
  facets.length === 0
    ? sql``
    : sql`sampled as materialized (${sample}),
    standing as materialized (
      select (select total from counted)::float8 / greatest(1, (select count(*) from sampled)) as each
    ),`

const MOST = sql.lit(MOST_COUNTED)
/** A power of two above any number of a digest. */
const DIGESTS = 2 ** 16

/** All ids, or of equal parts of them one each, which a digest of the number of the part chooses. */
const sampleOfMatches = (wanted: SearchByTerms): RawBuilder<unknown> => sql`
  select ${labelsOf(wanted)} as labels from search_entry e
  where e.id = any(array(
    select unnest(ids) from counted where total <= ${MOST}
    union all
    select ids[1 + floor((part + (hashint4(part) & ${sql.lit(DIGESTS - 1)}) / ${sql.lit(DIGESTS)}::float8)
      * total / ${sql.lit(COUNTED_OF_MORE)})::integer]
    from counted, generate_series(0, ${sql.lit(COUNTED_OF_MORE - 1)}) part where total > ${MOST}))`

/** The same of lists: the n-th id is one of the n-th of equal parts, looked for in the list where it lies. */
const sampleOfParts = (wanted: SearchByTerms): RawBuilder<unknown> => sql`
  select ${labelsOf(wanted)} as labels from search_entry e
  where e.id = any(array(
    select (block << ${BLOCK_BITS}) + places[1 + at - before]
    from (
      select block, places, cardinality(places) as size,
        sum(cardinality(places)) over (order by kind, block rows unbounded preceding) - cardinality(places) as before
      from parts where ${isPartWanted(wanted)}
    ) listed
    cross join (
      select greatest(total, 1) as total, case when total <= ${MOST} then total else ${sql.lit(COUNTED_OF_MORE)} end as chosen
      from counted
    ) whole
    cross join lateral (
      select floor((n + (hashint4(n::integer) & ${sql.lit(DIGESTS - 1)}) / ${sql.lit(DIGESTS)}::float8) * total / chosen)::integer as at
      from generate_series(before * chosen / total, (before + size - 1) * chosen / total) as n
    ) chosen
    where at >= before and at < before + size))`

/** Pages of the table at random, the same for every search; few entries are all counted. */
const sampleOfAll = (wanted: SearchByTerms): RawBuilder<unknown> => sql`
  select ${labelsOf(wanted)} as labels from search_entry e
  where (select total <= ${MOST} from counted) and ${isWanted(wanted)} and ${isVisible('e', wanted.viewer)}
  union all
  select ${labelsOf(wanted)} as labels
  from search_entry e tablesample system (
    (select least(100, 100.0 * ${MOST} / greatest(total, 1)) from counted)) repeatable (1)
  where (select total > ${MOST} from counted) and ${isWanted(wanted)} and ${isVisible('e', wanted.viewer)}`
