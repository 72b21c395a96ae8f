import type { UsageRow } from '@holdfast/core'
import type { MonthProcessing } from '@holdfast/core/rules'
import type { Table } from '../table.ts'

/** Numbers of a loaded report, or counted by this server. */
export type UsageCountRow = UsageRow & { readonly source: 'loaded' | 'own' }

/** Tables of usage counts. */
export interface UsageState {
  readonly usageCounts: Table<string, UsageCountRow>
  readonly citations: Table<
    string,
    { readonly datasetId: number; readonly url: string; readonly knownAt: Date }
  >
  /** By dataset. */
  readonly citationWaits: Table<number, { readonly datasetId: number; readonly at: Date }>
  readonly processing: Table<string, MonthProcessing>
}

/** Of a dataset, month, country and source. */
export const usageKey = ({
  datasetId,
  month,
  country,
  source,
}: Omit<UsageCountRow, 'counts'>): string => `${datasetId} ${month} ${source} ${country}`
