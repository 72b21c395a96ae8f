import type { CountedKind, MetricPlace, MetricReads } from '@holdfast/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { closedCollections, monthText, shownCollections, shownDatasets } from './metric-places.ts'
import { firstReleases } from './released-files.ts'

export const metricCounts = (db: Kysely<Tables>): Pick<MetricReads, 'months' | 'since'> => ({
  months: async (kind, place) => {
    const { rows } = await sql<{ readonly month: string; readonly count: number }>`
      select month, sum(count)::bigint as count from (${MONTHS[kind](place)}) counted
      group by month order by month`.execute(db)
    return rows
  },
  since: async (kind, start, place) => {
    const { rows } = await sql<{ readonly count: number }>`
      select coalesce(sum(count), 0)::bigint as count
      from (${SINCE[kind](start, place)}) counted`.execute(db)
    return rows[0]?.count ?? 0
  },
})

type Counting = (place: MetricPlace) => RawBuilder<unknown>

const MONTHS: Readonly<Record<CountedKind, Counting>> = {
  collections: (place) => sql`
    select ${monthText(sql`c.published_at`)} as month, count(*) as count
    from (${shownCollections(place)}) c group by 1`,
  datasets: (place) => sql`
    select ${monthText(sql`first`)} as month, count(*) as count from (
      select min(v.released_at) as first from dataset_version v
      join (${shownDatasets(place)}) d on d.id = v.dataset_id
      where v.state = 'released' group by v.dataset_id
    ) released group by 1`,
  files: (place) => sql`
    select ${monthText(sql`at`)} as month, sum(files) as count from (${firstReleases(place)}) f group by 1`,
  // What is in closed collections is taken off the totals: there is little of it.
  downloads: (place) =>
    place === null
      ? sql`
        select to_char(month, 'YYYY-MM') as month, downloads as count
        from download_month where kind = 'all'
        union all
        select to_char(m.month, 'YYYY-MM'), -m.downloads from download_month m
        join dataset d on d.id = m.object_id and d.collection_id = any(array(${closedCollections}))
        where m.kind = 'dataset'`
      : sql`
        select to_char(month, 'YYYY-MM') as month, count from (
          select m.month, sum(m.downloads) as count
          from download_month m join (${shownDatasets(place)}) d on d.id = m.object_id
          where m.kind = 'dataset' group by m.month
        ) summed`,
  accounts: () => sql`
    select ${monthText(sql`created_at`)} as month, count(*) as count from account group by 1`,
}

const SINCE: Readonly<
  Record<CountedKind, (start: Date, place: MetricPlace) => RawBuilder<unknown>>
> = {
  collections: (start, place) => sql`
    select count(*) as count from (${shownCollections(place)}) c where c.published_at > ${start}`,
  datasets: (start, place) => sql`
    select count(distinct v.dataset_id) as count from dataset_version v
    join (${shownDatasets(place)}) d on d.id = v.dataset_id
    where v.state = 'released' and v.released_at > ${start}`,
  files: (start, place) => sql`
    select file_count as count from (
      select distinct on (v.dataset_id) v.file_count from dataset_version v
      join (${shownDatasets(place)}) d on d.id = v.dataset_id
      where v.state = 'released' and v.released_at > ${start}
      order by v.dataset_id, v.ordinal desc
    ) latest`,
  downloads: (start, place) =>
    place === null
      ? sql`
        select downloads as count from download_day where day >= ${dayOf(start)}::date
        union all
        select -t.downloads from dataset_download t
        join dataset d on d.id = t.dataset_id
          and d.collection_id = any(array(${closedCollections}))
        where t.day >= ${dayOf(start)}::date`
      : sql`
        select t.downloads as count from dataset_download t
        join (${shownDatasets(place)}) d on d.id = t.dataset_id
        where t.day >= ${dayOf(start)}::date`,
  accounts: (start) => sql`select count(*) as count from account where created_at > ${start}`,
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
