import type { MaskedFields } from '../previews/anonymity.ts'
import { refuse } from '../refusals/refusal.ts'
import { NO_PERMISSIONS, type PermissionSet } from '../roles/permission.ts'
import { type Actor, GUEST } from '../users/actor.ts'
import type { Dataset, DatasetRef } from './dataset.ts'
import { formatPid } from './pid.ts'

/** The reference as text, as refusals print it. */
export const describeDatasetRef = (ref: DatasetRef): string =>
  ref.kind === 'id' ? String(ref.id) : formatPid(ref.pid)

/** Refuses a reference to an unknown dataset. */
export const noSuchDataset = (ref: DatasetRef): never =>
  ref.kind === 'id'
    ? refuse({ kind: 'notFound', what: `Dataset with ID ${ref.id}`, fullStop: true })
    : refuse({ kind: 'notFound', what: `Dataset ${describeDatasetRef(ref)}` })

/**
 * The ids of the objects whose role assignments apply to a dataset: the dataset and its collection
 * (docs/specification/roles.md#where-assignments-count).
 */
export const assignmentPointsOf = (
  dataset: Pick<Dataset, 'id' | 'collectionId'>,
): readonly number[] => [dataset.id, dataset.collectionId]

/** A dataset with the caller's permissions on it. */
export interface DatasetAccess {
  readonly actor: Actor
  readonly dataset: Dataset
  readonly held: PermissionSet
  /** Fields whose values are hidden from this caller; null unless the caller uses an anonymised preview. */
  readonly masked: MaskedFields | null
}

/** The access of a guest without roles: what the installation makes public on its own shows no more. */
export const publicAccess = (dataset: Dataset): DatasetAccess => ({
  actor: GUEST,
  dataset,
  held: NO_PERMISSIONS,
  masked: null,
})
