import { COUNTED_OF_MORE } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { kindCounts, NO_IDS, readsAll } from './found-counts.ts'
import { BLOCK_BITS } from './list-places.ts'
import {
  foundInLists,
  idsOfAll,
  isFirst,
  isPartWanted,
  kindCode,
  repeated,
} from './listed-matches.ts'
import { MOST, placeInPart } from './sample-places.ts'
import type { SearchByLists } from './search-by-terms.ts'

/**
 * Tables of the matches in lists, and the last one `counted` of their numbers. What a list repeats is taken off, so that nothing is
 * merged; `gross` counts the repeated ones too.
 */
export function countedInLists(wanted: SearchByLists): RawBuilder<unknown> {
  const number = (isOf: RawBuilder<unknown>, places = sql`net`) =>
    sql`coalesce(sum(${places}) filter (where ${isOf}), 0)::bigint`
  const kinds = kindCounts(wanted, (kind) => number(sql`kind = ${kindCode(kind)}`))
  const taken = repeated(wanted).map(
    (table) => sql`union all select kind, 0, -places from (${table}) again`,
  )
  return sql`${foundInLists(wanted)},
    counted as materialized (
      select ${number(isPartWanted(wanted))} as total, ${number(isPartWanted(wanted), sql`gross`)} as gross,
        ${readsAll(wanted) ? sql`array(${idsOfAll(wanted)})` : NO_IDS} as ids ${kinds}
      from (
        select kind, cardinality(places) as gross, cardinality(places) as net from parts
        ${sql.join(taken, sql` `)}
      ) numbers
    )`
}

/**
 * The ids of all matches in lists, or of some: the n-th id is one of the n-th of equal parts, looked for in the list where it lies. Those
 * that a list repeats are left out, so that each match may be chosen once: there are more parts the more of them there are.
 */
export const sampleOfParts = (wanted: SearchByLists): RawBuilder<unknown> => sql`array(
    select (block << ${BLOCK_BITS}) + place from (
      select listed.*, places[1 + at - before] as place
      from (
        select *, cardinality(places) as size,
          sum(cardinality(places)) over (order by nth, kind, block rows unbounded preceding) - cardinality(places) as before
        from parts where ${isPartWanted(wanted)}
      ) listed
      cross join (
        select greatest(gross, 1) as gross,
          greatest(1, case when total <= ${MOST} then gross else gross * ${sql.lit(COUNTED_OF_MORE)} / total end) as chosen
        from counted
      ) whole
      cross join lateral (
        select ${placeInPart(sql`n`, { total: sql`gross`, parts: sql`chosen` })} as at
        from generate_series(before * chosen / gross, (before + size - 1) * chosen / gross) as n
      ) chosen
      where at >= before and at < before + size offset 0
    ) placed where ${isFirst(wanted)})`
