import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

interface Members {
  readonly datasetIds: readonly number[]
  readonly stamp: Date
}

/**
 * One of several that renew a set at once goes after the other. Only records that change are written, so that a set of which nothing
 * changed costs reading it.
 */
export async function renewRecords(
  db: Kysely<Tables>,
  setId: RawBuilder<number>,
  { datasetIds, stamp }: Members,
): Promise<{ readonly changed: number }> {
  const held = await sql<{ readonly id: number }>`
    select id from harvest_set where id = ${setId} for no key update`.execute(db)
  const [set] = held.rows
  if (set === undefined) return { changed: 0 }
  const at = sql`date_trunc('second', ${stamp}::timestamptz)`
  const { rows } = await sql<{ readonly changed: number }>`
    with wanted as materialized (
      select d.id, d.protocol || ':' || d.authority || '/' || d.identifier as identifier, d.pid_folded,
        concat_ws(' ', v.ordinal, v.saves, d.citation_date_field, extract(epoch from x.at)) as made_of
      from unnest(${datasetIds}::bigint[]) as m (id) join dataset d on d.id = m.id
      cross join lateral (
        select v.ordinal, v.saves from dataset_version v
        where v.dataset_id = d.id and v.state = 'released' order by v.ordinal desc limit 1
      ) v
      left join dataset_export x on x.dataset_id = d.id
    ),
    kept as materialized (
      select dataset_id, identifier, made_of, deleted from harvest_record where set_id = ${set.id}
    ),
    renewed as (
      insert into harvest_record as r (dataset_id, set_id, identifier, pid_folded, made_of, stamp, deleted)
      select w.id, ${set.id}::bigint, w.identifier, w.pid_folded, w.made_of, ${at}, false
      from wanted w left join kept k on k.dataset_id = w.id
      where k.dataset_id is null or k.deleted
        or k.made_of <> w.made_of or k.identifier <> w.identifier
      on conflict (dataset_id, set_id) do update set identifier = excluded.identifier,
        pid_folded = excluded.pid_folded, made_of = excluded.made_of, stamp = excluded.stamp,
        deleted = false
      returning 1
    ),
    gone as (
      update harvest_record r set deleted = true, stamp = ${at}
      from kept k left join wanted w on w.id = k.dataset_id
      where w.id is null and not k.deleted and r.dataset_id = k.dataset_id and r.set_id = ${set.id}
      returning 1
    )
    select (select count(*) from renewed) + (select count(*) from gone) as changed`.execute(db)
  return { changed: rows[0]?.changed ?? 0 }
}
