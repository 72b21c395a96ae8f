import type { MaskedFields } from '../previews/anonymity.ts'
import { refuse } from '../refusals/refusal.ts'
import type { PermissionSet } from '../roles/permission.ts'
import type { Dataset, DatasetRef } from './dataset.ts'
import { formatPid } from './pid.ts'

export const describeDatasetRef = (ref: DatasetRef): string =>
  ref.kind === 'id' ? String(ref.id) : formatPid(ref.pid)

export const noSuchDataset = (ref: DatasetRef): never =>
  refuse({ kind: 'notFound', what: `Dataset ${describeDatasetRef(ref)}` })

/**
 * The points whose role assignments count on a dataset (docs/specification/roles.md#where-assignments-count).
 */
export const pointsOf = (dataset: Pick<Dataset, 'id' | 'collectionId'>): readonly number[] => [
  dataset.id,
  dataset.collectionId,
]

/** A dataset as the caller may see it, and what they hold on it. */
export interface DatasetAccess {
  readonly dataset: Dataset
  readonly held: PermissionSet
  /** Fields whose values are kept from this caller; null for all but anonymised readers. */
  readonly masked: MaskedFields | null
}
