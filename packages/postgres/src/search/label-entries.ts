import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { labelBlock, SLOTS, slotId } from './label-places.ts'

/** Entries among which labels are looked for that many have. */
const LOOKED_AT = 20_000
/** A label that fewer of these have is kept beside each entry. */
const LEAST = 10
const LEAST_SHARE = 1 / 500

/** Looks for labels that many entries have in an even part of them. */
export async function lookForLabels(db: Kysely<Tables>): Promise<void> {
  await sql`
    with looked as materialized (
      select facets from search_entry tablesample system ((
        select 100 * least(1, ${LOOKED_AT}::float8 / greatest(1, sum(entries))) from search_tally))
    )
    update search_listing set labels = array(
      select label from looked, unnest(facets) as label group by label
      having count(*) >= greatest(${LEAST}::float8, ${LEAST_SHARE}::float8 * (select count(*) from looked)))`.execute(
    db,
  )
}

/** Puts the labels of these entries as they are now into their rows, and none in place of those that are gone. */
export async function labelEntries(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with touched as materialized (select unnest(${ids}::bigint[]) as id),
    split as materialized (
      select e.id, e.restricted, e.available_from, e.available_until,
        coalesce(array_agg(label order by label) filter (where s.common is not null), '{}') as labels,
        (array_agg(label order by label) filter (where s.common is null and label is not null))::text as own
      from touched join search_entry e using (id)
      left join lateral unnest(e.facets) as label on true
      left join (select unnest(labels) as common from search_listing) s on s.common = label
      group by e.id
    ),
    told as materialized (select *, ${DIGEST} as digest from split),
    added as (
      insert into search_label_set (digest, labels, restricted, available_from, available_until)
      select distinct on (digest) digest, labels, restricted, available_from, available_until from told
      where digest not in (select digest from search_label_set)
      returning id, digest
    ),
    numbered as (
      select s.id, s.digest from search_label_set s where s.digest = any(array(select digest from told))
      union all
      select id, digest from added
    ),
    now as materialized (
      select touched.id, told.own, numbered.id as set
      from touched left join told using (id) left join numbered using (digest)
    ),
    slots as (
      select block, slot,
        coalesce(case when now.id is null then before.sets[slot] else now.set end, 0) as set,
        case when now.id is null then before.own[slot] else now.own end as own
      from (
        select block, slot, ${slotId(sql`block`, sql`slot`)} as id
        from (select distinct ${labelBlock(sql`id`)} as block from touched) blocks
        cross join generate_series(1, ${sql.lit(SLOTS)}) as slot
      ) place
      left join search_label before using (block)
      left join now using (id)
    )
    insert into search_label (block, sets, own)
    select block, array_agg(set order by slot),
      case when count(own) > 0 then array_agg(own order by slot) end
    from slots group by block
    on conflict (block) do update set sets = excluded.sets, own = excluded.own`.execute(db)
}

/** Tells sets apart. */
const DIGEST: RawBuilder<unknown> = sql`sha256(convert_to(
  jsonb_build_array(labels, restricted, available_from, available_until)::text, 'UTF8'))`
