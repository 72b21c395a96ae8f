/** A dataset with more files is removed at once without their records, which jobs remove in batches. */
export const FILES_REMOVED_AT_ONCE = 500

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
