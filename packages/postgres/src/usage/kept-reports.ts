import type { KeptUsageReport, KeptUsageReportReads, KeptUsageReports } from '@holdfast/core'
import type { Month } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const keptReportReads = (db: Kysely<Tables>): KeptUsageReportReads => ({
  keptReports: () => kept(db, sql`true`),
  keptReport: async (month) => (await kept(db, sql`month = ${firstDay(month)}`)).at(0) ?? null,
  reportPiece: async (month, ordinal) => {
    const { rows } = await sql<{ readonly text: string }>`
      select text from usage_report_piece
      where month = ${firstDay(month)} and ordinal = ${ordinal}`.execute(db)
    return rows[0]?.text ?? null
  },
  // One look into the index for each month, however much was counted in it.
  unreportedMonths: async (before) => {
    const { rows } = await sql<{ readonly month: string }>`
      select to_char(m, 'YYYY-MM') as month
      from generate_series(
        (select min(month) from usage_count where source = 'own')::timestamp,
        ${firstDay(before)}::timestamp - interval '1 month', interval '1 month') m
      where exists (select from usage_count c where c.month = m::date and c.source = 'own')
        and not exists (select from usage_report r where r.month = m::date)
      order by m`.execute(db)
    return rows.map(({ month }) => month)
  },
})

export const keptReports = (db: Kysely<Tables>): KeptUsageReports => ({
  ...keptReportReads(db),
  keepReport: async (month, at) => {
    const { rows } = await sql`
      insert into usage_report (month, written_at) values (${firstDay(month)}, ${at})
      on conflict (month) do nothing returning 1`.execute(db)
    return rows.length > 0
  },
  addReportPiece: async (month, { ordinal, text }) => {
    await sql`
      insert into usage_report_piece (month, ordinal, text)
      values (${firstDay(month)}, ${ordinal}, ${text})`.execute(db)
  },
  reportSent: async (month, at) => {
    await sql`
      update usage_report set sent_at = ${at} where month = ${firstDay(month)}`.execute(db)
  },
})

async function kept(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
): Promise<readonly KeptUsageReport[]> {
  const { rows } = await sql<{
    readonly month: string
    readonly written_at: Date
    readonly sent_at: Date | null
  }>`
    select to_char(month, 'YYYY-MM') as month, written_at, sent_at from usage_report
    where ${wanted} order by usage_report.month desc`.execute(db)
  return rows.map(({ month, written_at, sent_at }) => ({
    month,
    writtenAt: written_at,
    sentAt: sent_at,
  }))
}

const firstDay = (month: Month): RawBuilder<unknown> => sql`${`${month}-01`}::date`
