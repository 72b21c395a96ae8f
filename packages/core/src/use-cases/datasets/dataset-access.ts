import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { type DatasetAccess, noSuchDataset, pointsOf } from '../../rules/datasets/dataset-access.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { maskedDataset } from '../../rules/versions/masked.ts'
import { maskedFor } from '../previews/preview-reader.ts'
import { isHidden, standingAt } from '../roles/held-permissions.ts'

export async function datasetFor(
  unit: ReadUnit,
  actor: Actor,
  ref: DatasetRef,
): Promise<DatasetAccess> {
  const dataset = (await unit.datasets.find(ref)) ?? noSuchDataset(ref)
  const access = await accessTo(unit, actor, { dataset, ref })
  return access.masked === null ? access : { ...access, dataset: maskedDataset(access.dataset) }
}

/** As `datasetFor`, holding the dataset so that nobody else changes it in the meantime. */
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
  const standing = await standingAt(unit.roles, actor, pointsOf(dataset))
  if (isHidden(unit, standing)) noSuchDataset(ref)
  return { dataset, held: standing.held, masked: await maskedFor(unit, actor, dataset.id) }
}

/**
 * What was ever released is visible to everyone; the rest to those who may see drafts
 * (docs/specification/datasets.md#dataset-json).
 */
export function requireVisible({ dataset, held }: DatasetAccess, actor: Actor): void {
  if (dataset.publishedAt === null) requirePermission(held, 'ViewUnpublishedDataset', actor)
}
