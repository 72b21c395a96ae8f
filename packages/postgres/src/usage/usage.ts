import type { Usage, UsageOf, UsageReads } from '@holdfast/core'
import { type MonthCount, PROCESSING_STATES } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { foldedPid } from '../datasets/dataset-table.ts'
import { shownDatasets } from '../metrics/metric-places.ts'
import { accessed } from './accessed.ts'
import { countUsage } from './count-usage.ts'
import { countedDatasets } from './counted-datasets.ts'
import { keptReportReads, keptReports } from './kept-reports.ts'
import { loadUsage } from './load-usage.ts'
import { citationMonths, toUsageMonth, type UsageMonthRow, usageMonths } from './usage-months.ts'

export const usageReads = (db: Kysely<Tables>): UsageReads => ({
  months: async (of, country) => {
    const { rows } = await sql<UsageMonthRow>`${usageMonths(wanted(of), country)}`.execute(db)
    return rows.map(toUsageMonth)
  },
  citations: async (datasetId) => {
    const { rows } = await sql<{ readonly url: string }>`
      select url from dataset_citation where dataset_id = ${datasetId} order by url`.execute(db)
    return rows.map(({ url }) => url)
  },
  citationMonths: async (of) => {
    const { rows } = await sql<MonthCount>`${citationMonths(wanted(of))}`.execute(db)
    return rows
  },
  datasetsNamed: async (pids) => {
    const { rows } = await sql<{ readonly id: number | null }>`
      select d.id from unnest(${pids.map(foldedPid)}::text[]) with ordinality as p (pid, place)
      left join dataset d on d.pid_folded = p.pid collate "C"
      order by p.place`.execute(db)
    return rows.map(({ id }) => id)
  },
  counted: (month, page) => countedDatasets(db, month, page),
  accessed: (things) => accessed(db, things),
  ...keptReportReads(db),
  processing: async (yearMonth) => {
    const { rows } = await sql<{
      readonly state: string
      readonly changed_at: Date
      readonly server: string | null
    }>`
      select state, changed_at, server from usage_processing
      where year_month = ${yearMonth}`.execute(db)
    const [row] = rows
    const state = PROCESSING_STATES.find((each) => each === row?.state)
    if (row === undefined || state === undefined) return null
    return { yearMonth, state, changedAt: row.changed_at, server: row.server }
  },
})

export const usage = (db: Kysely<Tables>): Usage => ({
  load: (rows) => loadUsage(db, rows),
  count: (events) => countUsage(db, events),
  forgetSessions: async (before) => {
    await sql`delete from usage_session where last_at < ${before}::timestamptz`.execute(db)
  },
  cite: async (citations, at) => {
    if (citations.length === 0) return
    await sql`
      insert into dataset_citation (dataset_id, url, known_at)
      select distinct d.id, c.url, ${at}::timestamptz
      from unnest(${citations.map(({ datasetId }) => datasetId)}::bigint[],
        ${citations.map(({ url }) => url)}::text[]) as c (dataset_id, url)
      join dataset d on d.id = c.dataset_id
      order by d.id, c.url
      on conflict do nothing`.execute(db)
  },
  awaitCitations: async (datasetId, { at, most }) => {
    const { rows } = await sql<{ readonly dataset_id: number }>`
      insert into citation_wait (dataset_id, asked_at)
      select ${datasetId}, ${at}::timestamptz
      where ${most} > (
        select count(*) from citation_wait
        where asked_at > ${at}::timestamptz - interval '1 day' and dataset_id <> ${datasetId})
      on conflict (dataset_id) do update set asked_at = excluded.asked_at
      returning dataset_id`.execute(db)
    return rows.length === 0 ? 'full' : 'waiting'
  },
  citationsFetched: async (datasetId) => {
    await sql`delete from citation_wait where dataset_id = ${datasetId}`.execute(db)
  },
  process: async ({ yearMonth, state, changedAt, server }) => {
    await sql`
      insert into usage_processing (year_month, state, changed_at, server)
      values (${yearMonth}, ${state}, ${changedAt}, ${server})
      on conflict (year_month) do update set state = excluded.state, changed_at = excluded.changed_at`.execute(
      db,
    )
  },
  forgetProcessing: async (yearMonth) => {
    const { rows } = await sql`
      delete from usage_processing where year_month = ${yearMonth} returning 1`.execute(db)
    return rows.length > 0
  },
  // Last, as Node 20 adds members to a spread object slowly (decision 0538).
  ...usageReads(db),
  ...keptReports(db),
})

const wanted = (of: UsageOf): RawBuilder<unknown> =>
  of.kind === 'dataset'
    ? sql`u.dataset_id = ${of.datasetId}`
    : sql`u.dataset_id in (select id from (${shownDatasets(of.place)}) d)`
