import type { MetricPlace } from '@holdfast/core'
import { type Month, type MonthCount, monthOf } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { closedCollections, shownDatasets } from './metric-places.ts'
import { monthNumber, monthOfNumber } from './month-numbers.ts'
import { totalsUntil } from './totals-until.ts'

interface Totals {
  readonly first: number
  readonly totals: readonly number[]
  /** What is in closed collections is taken off the whole: there is little of it. */
  readonly sign: 1 | -1
}

/** The downloads of each month. Those of a place are added up here, which takes a third of what it takes the database. */
export async function downloadMonths(
  db: Kysely<Tables>,
  place: MetricPlace,
): Promise<readonly MonthCount[]> {
  const { rows } = await sql<Totals>`
    ${everything(place, sql`select month_number(month) as first, array[downloads] as totals, 1 as sign from download_month`)}
    select h.first_month as first, h.downloads as totals, ${signOf(place)} as sign
    from download_series h join (${counted(place)}) d on d.id = h.object_id
    where h.kind = 'dataset'`.execute(db)
  return monthCounts(rows)
}

function monthCounts(rows: readonly Totals[]): readonly MonthCount[] {
  const begin = rows.reduce((earliest, { first }) => Math.min(earliest, first), LAST_MONTH)
  const counts: number[] = []
  for (const { first, totals, sign } of rows) {
    let before = 0
    let index = first - begin
    while (counts.length < index + totals.length) counts.push(0)
    for (const total of totals) {
      counts[index] = (counts[index] ?? 0) + sign * (total - before)
      before = total
      index += 1
    }
  }
  return counts
    .map((count, index) => ({ month: monthOfNumber(begin + index), count }))
    .filter(({ count }) => count !== 0)
}

/** The downloads up to the end of a month. */
export async function downloadsUntil(
  db: Kysely<Tables>,
  last: Month,
  place: MetricPlace,
): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select coalesce(sum(sign * count), 0)::bigint as count from (
      ${everything(place, sql`select downloads as count, 1 as sign from download_month where month <= ${`${last}-01`}::date`)}
      select m.count, ${signOf(place)} as sign
      from ${totalsUntil({ of: 'dataset', counts: 'downloads' }, last)} m
      join (${counted(place)}) d on d.id = m.dataset_id
    ) summed`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The downloads since the beginning of a day. Those of a place are the total without what there was by the end of that month,
 * and the days until then, which are at most 31 for each dataset.
 */
export async function downloadsSince(
  db: Kysely<Tables>,
  start: Date,
  place: MetricPlace,
): Promise<number> {
  const day = sql`${start.toISOString().slice(0, 10)}::date`
  const month = sql`${monthNumber(monthOf(start))}::integer`
  const { rows } = await sql<{ readonly count: number }>`
    select coalesce(sum(sign * count), 0)::bigint as count from (
      ${everything(place, sql`select downloads as count, 1 as sign from download_day where day >= ${day}`)}
      select t.downloads - coalesce(total_until(h.downloads, h.first_month, ${month}), 0) as count,
        ${signOf(place)} as sign
      from download_count t join (${counted(place)}) d on d.id = t.object_id
      left join download_history h using (kind, object_id)
      where t.kind = 'dataset' and t.month > ${month}
      union all
      select t.downloads, ${signOf(place)}
      from dataset_download t join (${counted(place)}) d on d.id = t.dataset_id
      where t.day >= ${day} and t.day < (date_trunc('month', ${day}) + interval '1 month')::date
    ) summed`.execute(db)
  return rows[0]?.count ?? 0
}

const LAST_MONTH = monthNumber('9999-12')

const everything = (place: MetricPlace, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  place === null ? sql`${rows} union all` : sql``

const counted = (place: MetricPlace): RawBuilder<unknown> =>
  place === null
    ? sql`select id from dataset where collection_id = any(array(${closedCollections}))`
    : shownDatasets(place)

const signOf = (place: MetricPlace): RawBuilder<unknown> => (place === null ? sql`-1` : sql`1`)
