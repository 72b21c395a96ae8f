import type { ReadUnit } from '../../ports/store/store.ts'
import type { CollectionFacts } from '../../ports/store/views.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { showsCollection } from '../../rules/roles/visibility.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import {
  accessAtEach,
  accessGiven,
  isHidden,
  type ObjectAccess,
} from '../roles/held-permissions.ts'

/** A collection with what the caller may do with it. */
export interface CollectionAccess {
  readonly lineage: Lineage
  readonly collection: Collection
  readonly held: PermissionSet
  /** Its ancestors that exist for the caller, nearest first. */
  readonly owners: readonly Collection[]
}

/**
 * The collection, its ancestors, and the permissions that the caller has on it. Refuses as `notFound` when it
 * does not exist or is hidden from the caller.
 */
export async function collectionFor(
  unit: ReadUnit,
  actor: Actor,
  ref: CollectionRef,
): Promise<CollectionAccess> {
  const { lineage, objectAccess } = await lineageGiven(unit, actor, ref)
  if (isHidden(unit, objectAccess(lineage[0].id))) noSuchCollection(ref)
  return accessIn(lineage, objectAccess)
}

/**
 * As `collectionFor`, in a read unit before a change. Nothing is hidden: writes are checked by permissions alone
 * (docs/specification/roles.md#locally-fair-collections).
 */
export async function collectionToChange(
  unit: ReadUnit,
  actor: Actor,
  ref: CollectionRef,
): Promise<CollectionAccess> {
  const { lineage, objectAccess } = await lineageGiven(unit, actor, ref)
  return accessIn(lineage, objectAccess)
}

async function lineageGiven(unit: ReadUnit, actor: Actor, ref: CollectionRef) {
  const lineage = (await unit.collections.lineage(ref)) ?? noSuchCollection(ref)
  const ids = lineage.map(({ id }) => id)
  return { lineage, objectAccess: await accessAtEach(unit.roles, actor, ids) }
}

/** The same for a read unit, with facts that it has read together. */
export function collectionSeen(
  actor: Actor,
  ref: CollectionRef,
  { lineage, grants }: Pick<CollectionFacts, 'lineage' | 'grants'>,
): CollectionAccess {
  const objectAccess = (id: number) => accessGiven(actor, [id], grants)
  if (objectAccess(lineage[0].id).barred) noSuchCollection(ref)
  return accessIn(lineage, objectAccess)
}

const accessIn = (
  lineage: Lineage,
  objectAccess: (id: number) => ObjectAccess,
): CollectionAccess => ({
  lineage,
  collection: lineage[0],
  held: objectAccess(lineage[0].id).held,
  owners: lineage.slice(1).filter(({ id }) => !objectAccess(id).barred),
})

/** Refuses an unpublished collection unless the caller has `ViewUnpublishedCollection`. */
export function requireVisible(collection: Collection, held: PermissionSet, actor: Actor): void {
  if (!showsCollection(collection, held))
    refuse({ kind: 'forbidden', needs: 'ViewUnpublishedCollection', who: assigneeOf(actor) })
}
