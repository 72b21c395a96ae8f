import type { Pid } from '../../rules/datasets/pid.ts'
import type { Month, MonthCount } from '../../rules/metrics/month.ts'
import type { MonthProcessing } from '../../rules/usage/processing-state.ts'
import type { CountedDataset } from '../../rules/usage/sushi-entry.ts'
import type { UsageCounts } from '../../rules/usage/usage-counts.ts'
import type { AccessedReads } from './accessed-things.ts'
import type { KeptUsageReportReads, KeptUsageReports } from './kept-usage-reports.ts'
import type { MetricPlace } from './metrics.ts'

export type { Accessed, AccessedThing } from './accessed-things.ts'
export type {
  KeptUsageReport,
  KeptUsageReportReads,
  KeptUsageReports,
} from './kept-usage-reports.ts'

/** The numbers of a dataset, a month and a country; country '' is what no country is known of. */
export interface UsageRow {
  readonly datasetId: number
  readonly month: Month
  readonly country: string
  readonly counts: UsageCounts
}

/** Whose numbers are wanted: those of one dataset, or of what everybody may see in a place. */
export type UsageOf =
  | { readonly kind: 'dataset'; readonly datasetId: number }
  | { readonly kind: 'place'; readonly place: MetricPlace }

/** What a month counts. */
export interface UsageMonth {
  readonly month: Month
  readonly counts: UsageCounts
}

/** A view or a download that counts unless it repeats another of the same session within 30 seconds. */
export interface UsageEvent {
  /** Tells visits apart within one hour; the same person has another one in the next. */
  readonly session: string
  readonly at: Date
  /** '' for an unknown one. */
  readonly country: string
  readonly by: 'regular' | 'machine'
  readonly kind: 'view' | 'download'
  /** The dataset itself, or one of its files, whose dataset is looked up. */
  readonly of: { readonly datasetId: number } | { readonly fileId: number }
}

/** Read access to usage counts. Each method is one query. */
export interface UsageReads extends KeptUsageReportReads, AccessedReads {
  /**
   * The numbers of each month, ascending; with a country only its own. Where a report was loaded for a dataset and
   * month, it alone counts (docs/specification/usage.md#counting-by-the-server-itself).
   */
  months(of: UsageOf, country: string | null): Promise<readonly UsageMonth[]>
  /** The addresses of works that cite a dataset, in the order of their text. */
  citations(datasetId: number): Promise<readonly string[]>
  /** The citations by the month in which they became known. */
  citationMonths(of: UsageOf): Promise<readonly MonthCount[]>
  /** The datasets with these identifiers, in their order; null for unknown ones. */
  datasetsNamed(pids: readonly Pid[]): Promise<readonly (number | null)[]>
  /**
   * What this server itself counted in a month of released datasets, by id, for those above `after`; one of them has all its countries.
   */
  counted(
    month: Month,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly CountedDataset[]>
  /** The state of a month; null when none was recorded. */
  processing(yearMonth: string): Promise<MonthProcessing | null>
}

/** The same with changes. */
export interface Usage extends UsageReads, KeptUsageReports {
  /** Books numbers of a loaded report; each replaces those of the same dataset, month and country. */
  load(rows: readonly UsageRow[]): Promise<void>
  /**
   * Adds events to this server's own numbers by the rules of COUNTER
   * (docs/specification/usage.md#counting-by-the-server-itself). A download is a view of its dataset as well. Only what has a
   * released version counts; unknown objects are passed over. Units that count run one after another, so that a session
   * counts once when several processes read by it write at the same time. Two statements.
   */
  count(events: readonly UsageEvent[]): Promise<void>
  /** Forgets sessions without an event since then. */
  forgetSessions(before: Date): Promise<void>
  /** Adds citations of existing datasets; known ones stay as they are. */
  cite(
    citations: readonly { readonly datasetId: number; readonly url: string }[],
    at: Date,
  ): Promise<void>
  /**
   * Notes that the citations of a dataset are to be fetched; `full` when as many as `most` others wait since a day.
   */
  awaitCitations(
    datasetId: number,
    waiting: { readonly at: Date; readonly most: number },
  ): Promise<'waiting' | 'full'>
  /** Ends the wait. */
  citationsFetched(datasetId: number): Promise<void>
  /** Records the state of a month; the server is kept from its first record. */
  process(state: MonthProcessing): Promise<void>
  /** Returns whether there was one. */
  forgetProcessing(yearMonth: string): Promise<boolean>
}
