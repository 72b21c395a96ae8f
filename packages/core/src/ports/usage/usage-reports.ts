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
