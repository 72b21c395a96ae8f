import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isHidden, standingAt } from '../roles/held-permissions.ts'

/** The collection and its ancestors, and what the caller holds on it. */
export async function collectionFor(
  unit: ReadUnit,
  actor: Actor,
  ref: CollectionRef,
): Promise<{
  readonly lineage: Lineage
  readonly collection: Collection
  readonly held: PermissionSet
}> {
  const lineage = (await unit.collections.lineage(ref)) ?? noSuchCollection(ref)
  const collection = lineage[0]
  const standing = await standingAt(unit.roles, actor, [collection.id])
  if (isHidden(unit, standing)) noSuchCollection(ref)
  return { lineage, collection, held: standing.held }
}

/** An unpublished collection is seen only by those who may view unpublished ones. */
export function requireVisible(collection: Collection, held: PermissionSet, actor: Actor): void {
  if (collection.publishedAt === null) requirePermission(held, 'ViewUnpublishedCollection', actor)
}
