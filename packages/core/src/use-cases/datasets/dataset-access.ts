import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import {
  assignmentPointsOf,
  type DatasetAccess,
  noSuchDataset,
} from '../../rules/datasets/dataset-access.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { maskedDataset } from '../../rules/versions/masked.ts'
import { maskedFor } from '../previews/preview-reader.ts'
import { accessAt, isHidden } from '../roles/held-permissions.ts'

/**
 * The dataset and the permissions that the caller has on it, with metadata masked for anonymised previews.
 * Refuses as `notFound` when it does not exist or is hidden from the caller.
 */
export async function datasetFor(
  unit: ReadUnit,
  actor: Actor,
  ref: DatasetRef,
): Promise<DatasetAccess> {
  const dataset = (await unit.datasets.find(ref)) ?? noSuchDataset(ref)
  const access = await accessTo(unit, actor, { dataset, ref })
  return access.masked === null ? access : { ...access, dataset: maskedDataset(access.dataset) }
}

/**
 * As `datasetFor`, unmasked, with the dataset locked against concurrent changes until the unit of work ends.
 */
export async function lockedDatasetFor(
  unit: WriteUnit,
  actor: Actor,
  ref: DatasetRef,
): Promise<DatasetAccess> {
  const dataset = (await unit.datasets.lock(ref)) ?? noSuchDataset(ref)
  return accessTo(unit, actor, { dataset, ref })
}

async function accessTo(
  unit: ReadUnit,
  actor: Actor,
  { dataset, ref }: { readonly dataset: Dataset; readonly ref: DatasetRef },
): Promise<DatasetAccess> {
  const objectAccess = await accessAt(unit.roles, actor, assignmentPointsOf(dataset))
  if (isHidden(unit, objectAccess)) noSuchDataset(ref)
  return {
    actor,
    dataset,
    held: objectAccess.held,
    masked: await maskedFor(unit, actor, dataset.id),
  }
}

/**
 * Refuses a dataset that was never published unless the caller has `ViewUnpublishedDataset`
 * (docs/specification/datasets.md#dataset-json).
 */
export function requireVisible({ dataset, held }: DatasetAccess, actor: Actor): void {
  if (dataset.publishedAt === null) requirePermission(held, 'ViewUnpublishedDataset', actor)
}
