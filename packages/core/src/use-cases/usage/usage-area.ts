import type { Domain } from '../../ports/ports.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import { citationUseCases } from './citation-use-cases.ts'
import { loadReportUseCases } from './load-report.ts'
import { processingUseCases } from './processing-use-cases.ts'
import { usageUseCases } from './usage-use-cases.ts'

/** Usage counts of datasets: read, loaded, and their citations (docs/specification/usage.md). */
export const usageArea = (domain: Domain, tally: DownloadTally) => ({
  ...usageUseCases(domain, tally.written),
  ...loadReportUseCases(domain),
  ...citationUseCases(domain),
  ...processingUseCases(domain),
})
