import type { Domain } from '../../ports/ports.ts'
import type { KeptUsageReport } from '../../ports/store/kept-usage-reports.ts'
import { isMonth, monthOf } from '../../rules/metrics/month.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { keptPieces, reportPieces } from './report-pieces.ts'

/** Tells what this server counted in a month as a report (docs/specification/usage.md#counting-by-the-server-itself). */
export const writeReportUseCases = (domain: Domain, tried: () => Promise<void>) => {
  const { store, clock } = domain
  return {
    /** The text of the report, piece by piece: the one that is kept, else what was counted so far. */
    report: async (actor: Actor, month: string): Promise<AsyncIterable<string>> => {
      requireSuperuser(actor)
      if (!isMonth(month) || month > monthOf(clock.now()))
        refuse({
          kind: 'invalid',
          message: 'The expected format of a month is YYYY-MM, up to the current month.',
        })
      await tried()
      const kept = await store.read(({ usage }) => usage.keptReport(month))
      return kept === null
        ? reportPieces(domain, month, (page) =>
            store.read(({ usage }) => usage.counted(month, page)),
          )
        : keptPieces(store, month)
    },

    /** The reports that are kept, the latest month first. */
    reports: async (actor: Actor): Promise<readonly KeptUsageReport[]> => {
      requireSuperuser(actor)
      return store.read(({ usage }) => usage.keptReports())
    },
  }
}
