import type { MaskedFields } from '../previews/anonymity.ts'
import { maskedFor } from '../previews/preview-reader.ts'
import { refuse } from '../refusals/refusal.ts'
import { isHidden, requirePermission, standingAt } from '../roles/held-permissions.ts'
import type { PermissionSet } from '../roles/permission.ts'
import type { ReadUnit, WriteUnit } from '../store/store.ts'
import type { Actor } from '../users/actor.ts'
import { maskedDataset } from '../versions/masked.ts'
import type { Dataset, DatasetRef } from './dataset.ts'
import { formatPid } from './pid.ts'

export const describeDatasetRef = (ref: DatasetRef): string =>
  ref.kind === 'id' ? String(ref.id) : formatPid(ref.pid)

export const noSuchDataset = (ref: DatasetRef): never =>
  refuse({ kind: 'notFound', what: `Dataset ${describeDatasetRef(ref)}` })

/** The points whose role assignments count on a dataset (collections supplement, 6.3). */
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

/** What was ever released is visible to everyone; the rest to those who may see drafts (datasets supplement, 4). */
export function requireVisible({ dataset, held }: DatasetAccess, actor: Actor): void {
  if (dataset.publishedAt === null) requirePermission(held, 'ViewUnpublishedDataset', actor)
}
