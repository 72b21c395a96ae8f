import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { DatasetViewed, ViewedFiles, ViewedVersion } from '../../ports/store/views.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import {
  assignmentPointsOf,
  type DatasetAccess,
  noSuchDataset,
} from '../../rules/datasets/dataset-access.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { showsDataset } from '../../rules/roles/visibility.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { maskedDataset } from '../../rules/versions/masked.ts'
import { atOnce } from '../at-once.ts'
import { maskedFor } from '../previews/preview-reader.ts'
import { accessGiven, holderAsking, isHidden } from '../roles/held-permissions.ts'

/**
 * The dataset and the permissions that the caller has on it, with metadata masked for anonymised previews.
 * Refuses as `notFound` when it does not exist or is hidden from the caller. One query, and for previews one more.
 */
export const datasetFor = async (
  unit: ReadUnit,
  actor: Actor,
  ref: DatasetRef,
): Promise<DatasetAccess> => (await datasetSeen(unit, actor, ref)) ?? noSuchDataset(ref)

/** The same; null where the dataset does not exist or is hidden from the caller. */
export async function datasetSeen(
  unit: ReadUnit,
  actor: Actor,
  ref: DatasetRef,
): Promise<DatasetAccess | null> {
  const found = await givenTo(unit, actor, ref)
  return found === null || isHidden(unit, found) ? null : found.access
}

/**
 * As `datasetFor`, in a read unit before a change. Nothing is hidden: writes are checked by permissions alone
 * (docs/specification/roles.md#locally-fair-collections).
 */
export const datasetToChange = async (
  unit: ReadUnit,
  actor: Actor,
  ref: DatasetRef,
): Promise<DatasetAccess> => (await givenTo(unit, actor, ref))?.access ?? noSuchDataset(ref)

async function givenTo(unit: ReadUnit, actor: Actor, ref: DatasetRef) {
  const view = await unit.views.dataset(factsAlone(actor, ref))
  if (view === null) return null
  const { dataset, grants } = view
  const { held, barred } = accessGiven(actor, assignmentPointsOf(dataset), grants)
  const masked = await maskedFor(unit, actor, dataset.id)
  const shown = masked === null ? dataset : maskedDataset(dataset)
  return { access: { actor, dataset: shown, held, masked }, barred }
}

/** The dataset without any version. */
const factsAlone = (actor: Actor, of: DatasetRef): DatasetViewed => ({
  of,
  holder: holderAsking(actor),
  specifier: null,
  includeDeaccessioned: false,
  files: { kind: 'none' },
})

/**
 * As `datasetFor`, unmasked, with the dataset locked against concurrent changes until the unit of work ends.
 */
export const lockedDatasetFor = async (
  unit: WriteUnit,
  actor: Actor,
  ref: DatasetRef,
): Promise<DatasetAccess> => (await lockedVersionFor(unit, { actor, ref })).access

/** A dataset that is locked, with its newest version. */
export interface LockedVersion {
  readonly access: DatasetAccess
  readonly newest: ViewedVersion
}

/**
 * The same with the newest version, and its files where they are wanted. Two queries: the first waits for locks, and only the
 * second one sees what was committed meanwhile. Writes are checked by permissions alone, so nothing is hidden
 * (docs/specification/roles.md#locally-fair-collections).
 */
export async function lockedVersionFor(
  unit: WriteUnit,
  { actor, ref, files = { kind: 'none' } }: LockedVersionWanted,
): Promise<LockedVersion> {
  // In this order.
  const [locked, view] = await atOnce(
    unit.datasets.hold(ref),
    unit.views.dataset({
      of: ref,
      holder: holderAsking(actor),
      specifier: { kind: 'draft' },
      includeDeaccessioned: false,
      files,
    }),
  )
  const id = locked ?? noSuchDataset(ref)
  const newest = view?.versions.at(0)
  if (view === null || newest === undefined)
    throw new Error(`Dataset ${id} is missing while it is locked`)
  const { dataset, grants } = view
  const { held } = accessGiven(actor, assignmentPointsOf(dataset), grants)
  return { access: { actor, dataset, held, masked: await maskedFor(unit, actor, id) }, newest }
}

/** What is wanted of a dataset that is to be locked. */
export interface LockedVersionWanted {
  readonly actor: Actor
  readonly ref: DatasetRef
  /** Of the newest version; none by default. */
  readonly files?: ViewedFiles
}

/**
 * Refuses a dataset that was never published unless the caller has `ViewUnpublishedDataset`
 * (docs/specification/datasets.md#dataset-json).
 */
export function requireVisible({ dataset, held }: DatasetAccess, actor: Actor): void {
  if (!showsDataset(dataset, held))
    refuse({ kind: 'forbidden', needs: 'ViewUnpublishedDataset', who: assigneeOf(actor) })
}
