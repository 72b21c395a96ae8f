import type { Month } from '../../rules/metrics/month.ts'

/** What was found where a report was named. */
export type ReportText =
  | { readonly kind: 'read'; readonly text: string }
  /** There is no such file, or it is no plain file that the service can read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'tooLong' }

/** Reports of usage in files of the machine (docs/specification/usage.md#load-a-report). */
export interface UsageReports {
  /** The text of a file of at most `mostBytes`; reads no further than that. */
  read(path: string, mostBytes: number): Promise<ReportText>
}

/** Files of the access log (docs/specification/usage.md#access-log). */
export interface UsageLog {
  /** Adds lines to a file of a folder; a new file begins with the line of its columns. Rejects where that fails. */
  append(batch: {
    readonly folder: string
    readonly name: string
    readonly lines: readonly string[]
  }): Promise<void>
}

/** Who gets the monthly usage reports of this server: one address, from the configuration. */
export interface ReportRecipient {
  /** Sends the text of a report in the SUSHI form. Rejects unless it was taken, within a limited time. */
  send(month: Month, pieces: AsyncIterable<string>): Promise<void>
}
