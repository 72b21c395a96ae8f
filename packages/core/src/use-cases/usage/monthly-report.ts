import type { Domain } from '../../ports/ports.ts'
import { type Month, monthOf } from '../../rules/metrics/month.ts'
import { keptPieces, reportPieces } from './report-pieces.ts'

/** A month is reported when it is over for so long: what processes still gather is counted then. */
const SETTLED_MS = 24 * 60 * 60 * 1000

/** The regular work that has reports of past months written (docs/specification/usage.md#counting-by-the-server-itself). */
export const dueReports =
  ({ store, clock }: Pick<Domain, 'store' | 'clock'>) =>
  async (): Promise<void> => {
    const current = monthOf(new Date(clock.now().getTime() - SETTLED_MS))
    const months = await store.read(({ usage }) => usage.unreportedMonths(current))
    if (months.length === 0) return
    await store.write(({ jobs }) =>
      jobs.enqueueAll(months.map((month) => ({ kind: 'writeUsageReport', month }) as const)),
    )
  }

/** The jobs: the report of a month is written and kept once, and then sent to whom the configuration names. */
export const monthlyReportJobs = (
  domain: Pick<Domain, 'store' | 'clock' | 'site' | 'reportRecipient'>,
) => {
  const { store, clock, reportRecipient } = domain
  return {
    writeReport: (month: Month): Promise<void> =>
      store.write(async ({ usage, jobs }) => {
        if (!(await usage.keepReport(month, clock.now()))) return
        let ordinal = 0
        for await (const text of reportPieces(domain, month, (page) =>
          usage.counted(month, page),
        )) {
          await usage.addReportPiece(month, { ordinal, text })
          ordinal += 1
        }
        if (reportRecipient !== null)
          await jobs.enqueue({ kind: 'sendUsageReport', month }, { dedupeKey: `report-${month}` })
      }),

    /** Rejects when it was not taken; the job runs again then. */
    sendReport: async (month: Month): Promise<void> => {
      const kept = await store.read(({ usage }) => usage.keptReport(month))
      if (reportRecipient === null || kept === null || kept.sentAt !== null) return
      await reportRecipient.send(month, keptPieces(store, month))
      await store.write(({ usage }) => usage.reportSent(month, clock.now()))
    },
  }
}
