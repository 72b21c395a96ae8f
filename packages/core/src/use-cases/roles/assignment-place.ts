import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { AssignmentPoint, PlaceRef } from '../../rules/roles/assignment-point.ts'
import type { Permission, PermissionSet } from '../../rules/roles/permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { titleOf } from '../../rules/versions/title.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { datasetFor, lockedDatasetFor } from '../datasets/dataset-access.ts'
import { lineageOf } from '../datasets/lineage-of.ts'

/** A collection or dataset on which roles are assigned, and the caller's permissions on it. */
export interface Place {
  readonly point: AssignmentPoint
  /** The collection, or that of the dataset, with its ancestors. */
  readonly lineage: Lineage
  readonly held: PermissionSet
  /** The permission needed to assign and revoke roles here. */
  readonly manage: Permission
}

/** Loads the place. Refuses as `notFound` when it does not exist or is hidden from the caller. */
export async function placeFor(unit: ReadUnit, actor: Actor, place: PlaceRef): Promise<Place> {
  if (place.kind === 'collection') return collectionPlace(unit, actor, place.ref)
  const { dataset, held } = await datasetFor(unit, actor, place.ref)
  return datasetPlace(unit, dataset, held)
}

/** As `placeFor`, with the object locked, so that its assignments do not change concurrently. */
export async function lockedPlaceFor(
  unit: WriteUnit,
  actor: Actor,
  place: PlaceRef,
): Promise<Place> {
  if (place.kind === 'collection') {
    const { id } = (await unit.collections.lock(place.ref)) ?? noSuchCollection(place.ref)
    return collectionPlace(unit, actor, { kind: 'id', id })
  }
  const { dataset, held } = await lockedDatasetFor(unit, actor, place.ref)
  return datasetPlace(unit, dataset, held)
}

/** The collection as an assignment point. */
export const collectionPoint = ({ id, name }: Lineage[0]): AssignmentPoint => ({
  kind: 'collection',
  id,
  name,
  pid: null,
})

async function collectionPlace(unit: ReadUnit, actor: Actor, ref: CollectionRef): Promise<Place> {
  const { lineage, collection, held } = await collectionFor(unit, actor, ref)
  return {
    point: collectionPoint(collection),
    lineage,
    held,
    manage: 'ManageCollectionPermissions',
  }
}

async function datasetPlace(unit: ReadUnit, dataset: Dataset, held: PermissionSet): Promise<Place> {
  const lineage = await lineageOf(unit, dataset)
  return {
    point: await datasetPoint(unit, dataset),
    lineage,
    held,
    manage: 'ManageDatasetPermissions',
  }
}

/** The dataset as an assignment point, named by the title of its newest version. */
export async function datasetPoint(
  unit: ReadUnit,
  { id, pid, newest }: Dataset,
): Promise<AssignmentPoint> {
  const version = await unit.versions.find(id, { kind: 'ordinal', ordinal: newest.ordinal })
  return { kind: 'dataset', id, name: version === null ? '' : titleOf(version), pid }
}
