import type { CountedKind, MetricPlace, MetricReads } from '@holdfast/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { downloadMonths, downloadsSince, downloadsUntil } from './metric-downloads.ts'
import { monthText, shownCollections, shownDatasets } from './metric-places.ts'
import { firstReleases } from './released-files.ts'

export const metricCounts = (
  db: Kysely<Tables>,
): Pick<MetricReads, 'months' | 'since' | 'downloadsUntil'> => ({
  months: async (kind, place) => {
    if (kind === 'downloads') return downloadMonths(db, place)
    const { rows } = await sql<{ readonly month: string; readonly count: number }>`
      select month, sum(count)::bigint as count from (${MONTHS[kind](place)}) counted
      group by month order by month`.execute(db)
    return rows
  },
  downloadsUntil: (last, place) => downloadsUntil(db, last, place),
  since: async (kind, start, place) => {
    if (kind === 'downloads') return downloadsSince(db, start, place)
    const { rows } = await sql<{ readonly count: number }>`
      select coalesce(sum(count), 0)::bigint as count
      from (${SINCE[kind](start, place)}) counted`.execute(db)
    return rows[0]?.count ?? 0
  },
})

type Counting = (place: MetricPlace) => RawBuilder<unknown>

type KindOfRows = Exclude<CountedKind, 'downloads'>

const MONTHS: Readonly<Record<KindOfRows, Counting>> = {
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
  accounts: () => sql`
    select ${monthText(sql`created_at`)} as month, count(*) as count from account group by 1`,
}

const SINCE: Readonly<
  Record<KindOfRows, (start: Date, place: MetricPlace) => RawBuilder<unknown>>
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
  accounts: (start) => sql`select count(*) as count from account where created_at > ${start}`,
}
