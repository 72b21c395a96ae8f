import { COUNTED_OF_MORE } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { kindCounts, NO_IDS, readsAll } from './found-counts.ts'
import { BLOCK_BITS } from './list-places.ts'
import { foundInLists, IDS_IN_PARTS, isPartWanted, kindCode } from './listed-matches.ts'
import { MOST, placeInPart } from './sample-places.ts'
import type { SearchByLists, SearchByTerms } from './search-by-terms.ts'

/** Tables of the matches in lists, and the last one `counted` of their numbers. */
export function countedInLists(wanted: SearchByLists): RawBuilder<unknown> {
  const number = (isOf: RawBuilder<unknown>) =>
    sql`coalesce(sum(cardinality(places)) filter (where ${isOf}), 0)::bigint`
  const kinds = kindCounts(wanted, (kind) => number(sql`kind = ${kindCode(kind)}`))
  return sql`${foundInLists(wanted)},
    counted as materialized (
      select ${number(isPartWanted(wanted))} as total,
        ${readsAll(wanted) ? sql`array(${IDS_IN_PARTS} where ${isPartWanted(wanted)})` : NO_IDS} as ids ${kinds}
      from parts
    )`
}

/** The ids of all matches in lists, or of some: the n-th id is one of the n-th of equal parts, looked for in the list where it lies. */
export const sampleOfParts = (wanted: SearchByTerms): RawBuilder<unknown> => sql`array(
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
      select ${placeInPart(sql`n`, { total: sql`total`, parts: sql`chosen` })} as at
      from generate_series(before * chosen / total, (before + size - 1) * chosen / total) as n
    ) chosen
    where at >= before and at < before + size)`
