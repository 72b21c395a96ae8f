import type { Month } from '../../rules/metrics/month.ts'

/** A report of what this server counted in a month that is over. */
export interface KeptUsageReport {
  readonly month: Month
  readonly writtenAt: Date
  /** Null while it was not sent. */
  readonly sentAt: Date | null
}

/**
 * Read access to reports of months that are over (docs/specification/usage.md#counting-by-the-server-itself). A report is kept
 * in pieces, so that none is in memory as a whole. Each method is one query.
 */
export interface KeptUsageReportReads {
  /** All of them, the latest month first. */
  keptReports(): Promise<readonly KeptUsageReport[]>
  keptReport(month: Month): Promise<KeptUsageReport | null>
  /** A piece of the text, counted from 0; null after the last one, and where no report is kept. */
  reportPiece(month: Month, ordinal: number): Promise<string | null>
  /** The months before this one in which this server counted something, and whose report is not kept, ascending. */
  unreportedMonths(before: Month): Promise<readonly Month[]>
}

/** The same with changes. */
export interface KeptUsageReports extends KeptUsageReportReads {
  /** Begins a report without pieces; `false` when one is kept, also by a unit that ran at the same time. */
  keepReport(month: Month, at: Date): Promise<boolean>
  /** Adds a piece of a report that is kept. */
  addReportPiece(
    month: Month,
    piece: { readonly ordinal: number; readonly text: string },
  ): Promise<void>
  /** Notes that a report was sent. */
  reportSent(month: Month, at: Date): Promise<void>
}
