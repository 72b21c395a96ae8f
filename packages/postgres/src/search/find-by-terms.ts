import type { Clock, SearchFound } from '@holdfast/core'
import { type CardKind, COUNTED_OF_MORE } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { bestOf, isRankedByWords, ofKinds, pageOf } from './best-matches.ts'
import { findInLists } from './find-in-lists.ts'
import { KINDS, kindCounts, NO_IDS, readsAll } from './found-counts.ts'
import { type FoundRow, toFound } from './found-rows.ts'
import { LABELS_OF_ROW, labelCounts, labelsOfChosen, labelsOfRows } from './label-counts.ts'
import { countedInLists, sampleOfParts } from './listed-counts.ts'
import { ARE_LISTED } from './listed-matches.ts'
import { listedStems } from './listed-stems.ts'
import { MATCHES } from './matches.ts'
import { isReached, isVisible, viewerTables } from './rights-sql.ts'
import { MOST, placeInPart } from './sample-places.ts'
import type { SearchByLists, SearchByTerms } from './search-by-terms.ts'
import { planAnew } from './time-limit.ts'

/**
 * One statement. Of most matches it reads no more than whether they are seen: the page is looked for among the best ones
 * first, and labels of very many matches are counted in an even sample of them (decision 0412).
 */
export async function findByTerms(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: SearchByTerms & Pick<SearchByLists, 'stems'>,
): Promise<SearchFound> {
  const lists = inLists(
    wanted,
    await listedStems(db, { stems: wanted.stems, plansKept: isRankedByWords(wanted) }),
  )
  if (lists?.ranked === true) {
    const found = await findInLists(db, clock, lists)
    return found ?? withoutLists(db, clock, wanted)
  }
  const { rows } = await sql<FoundRow & { readonly kept: boolean }>`
    with recursive ${viewerTables(wanted.viewer, clock)}
    ${countedFor(wanted, lists)}
    ${bestOf({ ...wanted, lists })}
    select (select total from counted) as total, ${lists === null ? sql`true` : ARE_LISTED} as kept,
      ${wanted.counts === 'none' ? sql`null::json` : KINDS} as kinds,
      ${labelCounts(wanted)} as labels,
      (select json_agg(json_build_object('key', key, 'kind', kind, 'objectId', object_id,
          'score', score, 'roleIds', '[]'::json) order by place)
        from (select *, row_number() over () as place from (${pageOf({ ...wanted, lists })}) ordered) page) as hits`.execute(
    db,
  )
  const [row] = rows
  return row?.kept === false ? withoutLists(db, clock, wanted) : toFound(row, wanted.facets)
}

/** The same where lists do not tell what is found any more. */
async function withoutLists(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: SearchByTerms,
): Promise<SearchFound> {
  await planAnew(db)
  return findByTerms(db, clock, { ...wanted, stems: [] })
}

/** The search by lists; null when none of its stems has one. */
function inLists(
  wanted: SearchByTerms & Pick<SearchByLists, 'stems'>,
  listed: readonly string[],
): SearchByLists | null {
  if (listed.length === 0) return null
  const others = wanted.stems.filter((stem) => !listed.includes(stem))
  const ranked = others.length === 0 && isRankedByWords(wanted)
  return { ...wanted, stems: [...listed, ...others], listed: listed.length, ranked }
}

/** Tables of the numbers of matches, and of the labels of some. */
function countedFor(wanted: SearchByTerms, lists: SearchByLists | null): RawBuilder<unknown> {
  const isCounted = wanted.facets.length > 0
  if (wanted.terms === '')
    return sql`${countedAll(wanted)},
      ${isCounted ? sql`${labelsOfRows(wanted, sampleOfAll(wanted))},` : sql``}`
  const ids = lists === null ? SAMPLE_OF_MATCHES : sampleOfParts(lists)
  return sql`${lists === null ? countedMatches(wanted) : countedInLists(lists)},
    ${isCounted ? sql`${labelsOfChosen(wanted, ids)},` : sql``}`
}

/** Whether an entry is of a wanted kind. */
const isWanted = ({ kinds }: SearchByTerms): RawBuilder<unknown> =>
  sql`kind = any(${kinds}::text[])`

/** The numbers of matches, and the ids of those of the wanted kinds where anything else is read of all. */
function countedMatches(wanted: SearchByTerms): RawBuilder<unknown> {
  const terms = wanted.counts === 'none' ? ofKinds(wanted) : wanted.terms
  const isOf = (kind: CardKind) => sql`kind = ${kind}`
  return sql`counted as materialized (
      select ${numbersOf(wanted, { isWanted: isWanted(wanted), isOf })}
      from ${MATCHES} e where e.terms @@ ${terms}::tsquery and ${isVisible('e', wanted.viewer)}
    )`
}

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
  const kinds = kindCounts(wanted, (kind) => sql`count(*) filter (where ${isOf(kind)})`)
  const ids = sql`array_agg(id) filter (where ${isWanted})`
  return sql`count(*) filter (where ${isWanted}) as total,
        ${wanted.facets.length === 0 && !readsAll(wanted) ? NO_IDS : ids} as ids ${kinds}`
}

/** Numbers of entries are kept; where some collections are closed, entries are counted. */
function countedAll(wanted: SearchByTerms): RawBuilder<unknown> {
  const { viewer } = wanted
  const kinds = kindCounts(
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

/** All ids, or of equal parts of them one each, which a digest of the number of the part chooses. */
const SAMPLE_OF_MATCHES = sql`array(
    select unnest(ids) from counted where total <= ${MOST}
    union all
    select ids[1 + ${placeInPart(sql`part`, { total: sql`total`, parts: sql.lit(COUNTED_OF_MORE) })}]
    from counted, generate_series(0, ${sql.lit(COUNTED_OF_MORE - 1)}) part where total > ${MOST})`

/** Pages of the table at random, the same for every search; few entries are all counted. */
const sampleOfAll = (wanted: SearchByTerms): RawBuilder<unknown> => sql`
  select ${LABELS_OF_ROW(wanted)} from search_entry e
  where (select total <= ${MOST} from counted) and ${isWanted(wanted)} and ${isVisible('e', wanted.viewer)}
  union all
  select ${LABELS_OF_ROW(wanted)}
  from search_entry e tablesample system (
    (select least(100, 100.0 * ${MOST} / greatest(total, 1)) from counted)) repeatable (1)
  where (select total > ${MOST} from counted) and ${isWanted(wanted)} and ${isVisible('e', wanted.viewer)}`
