import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { accessAtEach, isHidden } from '../roles/held-permissions.ts'

/**
 * The collection, its ancestors, and the permissions that the caller has on it. Refuses as `notFound` when it
 * does not exist or is hidden from the caller.
 */
export async function collectionFor(
  unit: ReadUnit,
  actor: Actor,
  ref: CollectionRef,
): Promise<{
  readonly lineage: Lineage
  readonly collection: Collection
  readonly held: PermissionSet
  /** Its ancestors that exist for the caller, nearest first. */
  readonly owners: readonly Collection[]
}> {
  const lineage = (await unit.collections.lineage(ref)) ?? noSuchCollection(ref)
  const collection = lineage[0]
  const ids = lineage.map(({ id }) => id)
  const objectAccess = await accessAtEach(unit.roles, actor, ids)
  const { held, barred } = objectAccess(collection.id)
  if (isHidden(unit, { barred })) noSuchCollection(ref)
  const owners = lineage.slice(1).filter(({ id }) => !objectAccess(id).barred)
  return { lineage, collection, held, owners }
}

/** Refuses an unpublished collection unless the caller has `ViewUnpublishedCollection`. */
export function requireVisible(collection: Collection, held: PermissionSet, actor: Actor): void {
  if (collection.publishedAt === null) requirePermission(held, 'ViewUnpublishedCollection', actor)
}
