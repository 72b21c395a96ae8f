import type { CountedItem, ItemMeasure, MetricPlace, MetricReads } from '@holdfast/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { shownDatasets } from './metric-places.ts'
import { monthOfNumber } from './month-numbers.ts'
import { totalsUntil } from './totals-until.ts'

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
  /** Of those that have one, by id. */
  readonly pids: Readonly<Record<number, PidParts>> | null
}

type PidParts = readonly [protocol: string, authority: string, identifier: string]

const NO_LISTS: Lists = { ids: null, counts: null, pids: null }

const pidIn = (parts: PidParts | undefined): CountedItem['pid'] => {
  if (parts === undefined) return null
  const [protocol, authority, identifier] = parts
  return { protocol, authority, identifier }
}

export const metricItems = (
  db: Kysely<Tables>,
): Pick<MetricReads, 'itemTotals' | 'itemSeries'> => ({
  itemTotals: async (measure, last, place) => {
    const { rows } = await sql<Lists>`
      select array_agg(id) as ids, array_agg(count) as counts,
        json_object_agg(id, json_build_array(protocol, authority, identifier))
          filter (where protocol is not null) as pids
      from (
        select m.object_id as id, ${pidOf(measure)}, m.count
        from ${totalsUntil(measure, last)} m
        ${shownObjects(measure, place)}
        order by m.count desc, m.object_id
      ) listed`.execute(db)
    const { ids, counts, pids } = rows[0] ?? NO_LISTS
    return (ids ?? []).map((id, n) => ({ id, pid: pidIn(pids?.[id]), count: counts?.[n] ?? 0 }))
  },
  itemSeries: async (measure, place) => {
    const { rows } = await sql<
      Row & { readonly first: number; readonly totals: readonly number[] }
    >`
      select m.object_id as id, ${pidOf(measure)}, m.first_month as first, m.${inSeries(measure)} as totals
      from download_series m
      ${shownObjects(measure, place)}
      where m.kind = ${measure.of}`.execute(db)
    return rows.map((row) => ({
      ...nameOf(row),
      first: monthOfNumber(row.first),
      totals: row.totals,
    }))
  },
})

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
