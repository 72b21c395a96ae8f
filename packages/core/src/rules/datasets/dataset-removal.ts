import type { Dataset } from './dataset.ts'

/** The most files whose records are removed in the unit of the request. */
export const FILES_REMOVED_AT_ONCE = 500

/** Whether a dataset goes without the records of its files, which jobs remove in batches. */
export const goesInBatches = ({ fileTotal }: Pick<Dataset, 'fileTotal'>): boolean =>
  fileTotal > FILES_REMOVED_AT_ONCE

/** Why a dataset goes: a destroyed one leaves a tombstone, whatever was released. */
export type DatasetRemoval =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'destroyed'; readonly at: Date }

/** What a dataset held that is being removed. */
export interface RemovedTotals {
  /** Files of all versions. */
  readonly files: number
  /** Their stored bytes. */
  readonly bytes: number
}
