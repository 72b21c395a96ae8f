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
      select o.id, o.protocol, o.authority, o.identifier, m.count
      from (
        select object_id, ${inTotal(measure)} as count from download_total
        where not exists (select from later) and kind = ${measure.of}
        union all
        select object_id, sum(${inTotal(measure)})::bigint from download_month
        where exists (select from later) and kind = ${measure.of}
          and month <= ${`${last}-01`}::date and ${inPlace(measure, place)}
        group by object_id
      ) m
      join (${objectsOf(measure, place)}) o on o.id = m.object_id
      order by m.count desc, o.id`.execute(db)
    return rows.map(toItem)
  },
  itemMonths: async (measure, place) => {
    const { rows } = await sql<Row & { readonly month: string }>`
      select o.id, o.protocol, o.authority, o.identifier, to_char(m.month, 'YYYY-MM') as month,
        m.${inSeries(measure)} as count
      from download_month m
      join (${objectsOf(measure, place)}) o on o.id = m.object_id
      where m.kind = ${measure.of}`.execute(db)
    return rows.map((row) => ({ ...toItem(row), month: row.month }))
  },
})

/** Adds up only what is shown; everything is shown but for a little. */
const inPlace = (measure: ItemMeasure, place: MetricPlace): RawBuilder<unknown> =>
  place === null
    ? sql`true`
    : sql`object_id in (select shown.id from (${objectsOf(measure, place)}) shown)`

/** Whoever came back in a later month is new only once. */
const inTotal = ({ counts }: ItemMeasure): RawBuilder<unknown> =>
  counts === 'downloads' ? sql`downloads` : sql`newcomers`

const inSeries = ({ counts }: ItemMeasure): RawBuilder<unknown> =>
  counts === 'downloads' ? sql`downloads` : sql`downloaders`

const objectsOf = ({ of }: ItemMeasure, place: MetricPlace): RawBuilder<unknown> =>
  of === 'dataset'
    ? sql`select d.id, d.protocol, d.authority, d.identifier from (${shownDatasets(place)}) d`
    : sql`
      select f.id, f.pid_protocol as protocol, f.pid_authority as authority,
        f.pid_identifier as identifier
      from data_file f join (${shownDatasets(place)}) d on d.id = f.dataset_id`

const toItem = ({ id, protocol, authority, identifier, count }: Row): CountedItem => ({
  id,
  pid:
    protocol === null || authority === null || identifier === null
      ? null
      : { protocol, authority, identifier },
  count,
})
