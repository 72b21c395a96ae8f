import type { UsageEvent } from '@holdfast/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { measureColumns } from './measure-columns.ts'

/** Locks of migrations and of storage counts have the two numbers before. */
const TURN = 4_815_162_344

/**
 * Adds events to this server's own numbers. The first of events that follow each other within 30 seconds counts; what no
 * earlier event of the session touched is unique. A download is a view, too. Units take turns until they commit: two that
 * count events of one session at the same time would not see each other's, and both would count them.
 */
export async function countUsage(db: Kysely<Tables>, events: readonly UsageEvent[]): Promise<void> {
  if (events.length === 0) return
  // A statement of its own: only the next one sees what was committed while this one waited.
  await sql`select pg_advisory_xact_lock(${TURN})`.execute(db)
  await sql`
    with noted as materialized (
      select r.session, r.at, r.country, r.machine, r.download, r.place, coalesce(d.id, f.dataset_id) as dataset_id,
        coalesce(f.id, 0) as item
      from ${listed(events)}
      left join dataset d on d.id = r.dataset_id
      left join data_file f on f.id = r.file_id
      where exists (
        select from dataset_version v
        where v.dataset_id = coalesce(d.id, f.dataset_id) and v.state = 'released'
          and (f.id is null or v.ordinal >= f.since and (f.until is null or v.ordinal < f.until)))
    ),
    chained as (
      select n.*, greatest(u.last_at, lag(n.at) over (
          partition by n.session, n.dataset_id, n.download, n.item order by n.at, n.place)) as before,
        row_number() over (partition by n.session, n.dataset_id order by n.at, n.place) = 1
          and not exists (select from usage_session s
            where s.session = n.session and s.dataset_id = n.dataset_id) as first_view,
        n.download and row_number() over (
            partition by n.session, n.dataset_id, n.download order by n.at, n.place) = 1
          and not exists (select from usage_session s
            where s.session = n.session and s.dataset_id = n.dataset_id and s.download) as first_download
      from noted n
      left join usage_session u on u.session = n.session and u.dataset_id = n.dataset_id
        and u.download = n.download and u.item = n.item
    ),
    kept as (
      insert into usage_session as s (session, dataset_id, download, item, last_at)
      select session, dataset_id, download, item, max(at) from noted
      group by session, dataset_id, download, item
      order by session, dataset_id, download, item
      on conflict (session, dataset_id, download, item) do update
        set last_at = greatest(s.last_at, excluded.last_at)
    ),
    counted as (
      select *, before is null or at - before > interval '30 seconds' as fresh from chained
    )
    insert into usage_count as c (dataset_id, month, source, country,
      ${measureColumns((column) => column)})
    select dataset_id, date_trunc('month', at at time zone 'UTC')::date as month, 'own', country,
      count(*) filter (where fresh and not machine), count(*) filter (where fresh and machine),
      count(*) filter (where first_view and not machine), count(*) filter (where first_view and machine),
      count(*) filter (where fresh and download and not machine),
      count(*) filter (where fresh and download and machine),
      count(*) filter (where first_download and not machine),
      count(*) filter (where first_download and machine)
    from counted where fresh
    group by 1, 2, 4 order by 1, 2, 4
    on conflict (dataset_id, month, source, country) do update set
      ${measureColumns((column) => sql`${column} = c.${column} + excluded.${column}`)}`.execute(db)
}

const listed = (events: readonly UsageEvent[]): RawBuilder<unknown> => sql`
  unnest(${events.map(({ session }) => session)}::text[],
    ${events.map(({ at }) => at.toISOString())}::timestamptz[],
    ${events.map(({ country }) => country)}::text[],
    ${events.map(({ by }) => by === 'machine')}::boolean[],
    ${events.map(({ kind }) => kind === 'download')}::boolean[],
    ${events.map(({ of }) => ('datasetId' in of ? of.datasetId : null))}::bigint[],
    ${events.map(({ of }) => ('fileId' in of ? of.fileId : null))}::bigint[]
  ) with ordinality as r (session, at, country, machine, download, dataset_id, file_id, place)`
