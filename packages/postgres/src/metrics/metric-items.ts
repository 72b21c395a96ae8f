import type { CountedItem, ItemMeasure, MetricPlace, MetricReads } from '@holdfast/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { shownDatasets } from './metric-places.ts'

interface Row {
  readonly id: number
  readonly protocol: string | null
  readonly authority: string | null
  readonly identifier: string | null
  readonly count: number
}

export const metricItems = (
  db: Kysely<Tables>,
): Pick<MetricReads, 'itemTotals' | 'itemMonths'> => ({
  itemTotals: async (measure, last, place) => {
    const { rows } = await sql<Row>`
      with later as materialized (
        select from download_month where kind = 'all' and month > ${`${last}-01`}::date limit 1
      )
      select m.object_id as id, ${pidOf(measure)}, m.count
      from (
        select object_id, dataset_id, ${inTotal(measure)} as count from download_total
        where not exists (select from later) and kind = ${measure.of}
        union all
        select t.object_id, t.dataset_id, sum(m.${inTotal(measure)})::bigint
        from download_month m join download_total t using (kind, object_id)
        where exists (select from later) and kind = ${measure.of}
          and m.month <= ${`${last}-01`}::date and ${inPlace(place)}
        group by t.kind, t.object_id
      ) m
      ${shownObjects(measure, place)}
      order by m.count desc, m.object_id`.execute(db)
    return rows.map(toItem)
  },
  itemMonths: async (measure, place) => {
    const { rows } = await sql<Row & { readonly month: string }>`
      select m.object_id as id, ${pidOf(measure)}, to_char(m.month, 'YYYY-MM') as month, m.count
      from (
        select t.object_id, t.dataset_id, m.month, m.${inSeries(measure)} as count
        from download_month m join download_total t using (kind, object_id)
        where kind = ${measure.of} and ${inPlace(place)}
      ) m
      ${shownObjects(measure, place)}`.execute(db)
    return rows.map((row) => ({ ...toItem(row), month: row.month }))
  },
})

/** Adds up only what is shown; everything is shown but for a little. */
const inPlace = (place: MetricPlace): RawBuilder<unknown> =>
  place === null
    ? sql`true`
    : sql`t.dataset_id in (select shown.id from (${shownDatasets(place)}) shown)`

/** A visitor who comes back in a later month is new only once. */
const inTotal = ({ counts }: ItemMeasure): RawBuilder<unknown> =>
  counts === 'downloads' ? sql`downloads` : sql`newcomers`

const inSeries = ({ counts }: ItemMeasure): RawBuilder<unknown> =>
  counts === 'downloads' ? sql`downloads` : sql`downloaders`

/** Files are looked up only where they have identifiers of their own. */
const shownObjects = ({ of }: ItemMeasure, place: MetricPlace): RawBuilder<unknown> => sql`
  join (${shownDatasets(place)}) d on d.id = m.dataset_id
  ${of === 'dataset' ? sql`` : sql`left join data_file f on f.id = m.object_id and f.pid_folded is not null`}`

const pidOf = ({ of }: ItemMeasure): RawBuilder<unknown> =>
  of === 'dataset'
    ? sql`d.protocol, d.authority, d.identifier`
    : sql`f.pid_protocol as protocol, f.pid_authority as authority, f.pid_identifier as identifier`

const toItem = ({ id, protocol, authority, identifier, count }: Row): CountedItem => ({
  id,
  pid:
    protocol === null || authority === null || identifier === null
      ? null
      : { protocol, authority, identifier },
  count,
})
