import type { Domain } from '../../ports/ports.ts'
import type { AccessLog } from './access-log.ts'
import { citationUseCases } from './citation-use-cases.ts'
import { loadReportUseCases } from './load-report.ts'
import { processingUseCases } from './processing-use-cases.ts'
import type { UsageTally } from './usage-tally.ts'
import { usageUseCases } from './usage-use-cases.ts'
import { writeReportUseCases } from './write-report.ts'

/** Usage counts of datasets: read, loaded, and their citations (docs/specification/usage.md). */
export const usageArea = (domain: Domain, tally: UsageTally, log: AccessLog) => ({
  // What cannot be written now is kept for later, and must not keep others from reading.
  ...usageUseCases(domain, tally.tried),
  /** Notes that something was shown to a reader; returns at once. */
  viewed: tally.viewed,
  /** Resolves when no view or download is left to write; await it before the process ends. */
  allCounted: tally.written,
  /** Resolves when the access log is written; await it before the process ends. */
  allLogged: log.written,
  ...loadReportUseCases(domain),
  ...writeReportUseCases(domain, tally.tried),
  ...citationUseCases(domain),
  ...processingUseCases(domain),
})
