import type { DepositView } from '@holdfast/core'
import { isDraft } from '@holdfast/core/rules'

/** What somebody may end of a dataset. */
export interface Endings {
  /** The draft, or the dataset with it where there is nothing else; null for neither. */
  readonly discard: 'draft' | 'dataset' | null
  /** The numbers of the released versions that can be withdrawn. */
  readonly withdraw: readonly string[]
}

/** What is discarded with the draft: a dataset that has no other version goes with it. */
export function discardable({ dataset, version, held }: DepositView): Endings['discard'] {
  if (!isDraft(version)) return null
  if (dataset.newest.ordinal === 1) return held.has('DeleteDatasetDraft') ? 'dataset' : null
  return held.has('EditDataset') ? 'draft' : null
}

/** Whether there is a released version that the reader may withdraw. */
export const mayWithdraw = ({ dataset, held }: DepositView): boolean =>
  dataset.released !== null && held.has('PublishDataset')
