import type { CountedItem, ItemMeasure, MetricPlace, MetricReads } from '@holdfast/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { shownDatasets } from './metric-places.ts'
import { monthNumber, monthOfNumber } from './month-numbers.ts'

interface Row {
  readonly id: number
  readonly protocol: string | null
  readonly authority: string | null
  readonly identifier: string | null
}

/** What was found as one row, which takes a fraction of what a row for each takes; null when nothing was. */
interface Lists {
  readonly ids: readonly number[] | null
  readonly counts: readonly number[] | null
  readonly pids: readonly (PidParts | null)[] | null
}

type PidParts = readonly [protocol: string, authority: string, identifier: string]

const NO_LISTS: Lists = { ids: null, counts: null, pids: null }

const pidIn = (parts: PidParts | null | undefined): CountedItem['pid'] => {
  if (parts == null) return null
  const [protocol, authority, identifier] = parts
  return { protocol, authority, identifier }
}

export const metricItems = (
  db: Kysely<Tables>,
): Pick<MetricReads, 'itemTotals' | 'itemSeries'> => ({
  itemTotals: async (measure, last, place) => {
    const month = monthNumber(last)
    const { rows } = await sql<Lists>`
      with later as materialized (
        select from download_month where month > ${`${last}-01`}::date limit 1
      )
      select array_agg(id) as ids, array_agg(count) as counts, json_agg(
        case when protocol is not null then json_build_array(protocol, authority, identifier) end) as pids
      from (
        select m.object_id as id, ${pidOf(measure)}, m.count
        from (
          select object_id, dataset_id, ${inTotal(measure)} as count from download_total
          where not exists (select from later) and kind = ${measure.of}
          union all
          select object_id, dataset_id, total_until(${inTotal(measure)}, first_month, ${month})
          from download_history
          where exists (select from later) and kind = ${measure.of} and first_month <= ${month}
        ) m
        ${shownObjects(measure, place)}
        order by m.count desc, m.object_id
      ) listed`.execute(db)
    const { ids, counts, pids } = rows[0] ?? NO_LISTS
    return (ids ?? []).map((id, n) => ({ id, pid: pidIn(pids?.[n]), count: counts?.[n] ?? 0 }))
  },
  itemSeries: async (measure, place) => {
    const { rows } = await sql<
      Row & { readonly first: number; readonly totals: readonly number[] }
    >`
      select m.object_id as id, ${pidOf(measure)}, m.first_month as first, m.${inSeries(measure)} as totals
      from download_history m
      ${shownObjects(measure, place)}
      where m.kind = ${measure.of}`.execute(db)
    return rows.map((row) => ({
      ...nameOf(row),
      first: monthOfNumber(row.first),
      totals: row.totals,
    }))
  },
})

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

const nameOf = ({ id, protocol, authority, identifier }: Row): Pick<CountedItem, 'id' | 'pid'> => ({
  id,
  pid:
    protocol === null || authority === null || identifier === null
      ? null
      : { protocol, authority, identifier },
})
