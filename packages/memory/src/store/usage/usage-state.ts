import type { KeptUsageReport, UsageRow } from '@holdfast/core'
import type { MonthProcessing } from '@holdfast/core/rules'
import type { Table } from '../table.ts'

/** Numbers of a loaded report, or counted by this server. */
export type UsageCountRow = UsageRow & { readonly source: 'loaded' | 'own' }

/** The last event of a session on an item. */
export interface UsageSessionRow {
  readonly session: string
  readonly datasetId: number
  readonly kind: 'view' | 'download'
  readonly item: number
  readonly lastAt: Date
}

/** Tables of usage counts. */
export interface UsageState {
  readonly usageCounts: Table<string, UsageCountRow>
  readonly citations: Table<
    string,
    { readonly datasetId: number; readonly url: string; readonly knownAt: Date }
  >
  /** By session, dataset, kind and item; item 0 is the dataset itself. */
  readonly usageSessions: Table<string, UsageSessionRow>
  /** By dataset. */
  readonly citationWaits: Table<number, { readonly datasetId: number; readonly at: Date }>
  readonly processing: Table<string, MonthProcessing>
  /** By month. */
  readonly usageReports: Table<string, KeptUsageReport & { readonly pieces: readonly string[] }>
}

/** Of a dataset, month, country and source. */
export const usageKey = ({
  datasetId,
  month,
  country,
  source,
}: Omit<UsageCountRow, 'counts'>): string => `${datasetId} ${month} ${source} ${country}`
