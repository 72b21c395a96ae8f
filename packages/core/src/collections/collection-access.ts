import { refuse } from '../refusals/refusal.ts'
import { isHidden, requirePermission, standingAt } from '../roles/held-permissions.ts'
import type { PermissionSet } from '../roles/permission.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Actor } from '../users/actor.ts'
import type { Collection, CollectionRef, Lineage } from './collection.ts'

/** How the reference reads in a refusal. */
export function describeCollectionRef(ref: CollectionRef): string {
  switch (ref.kind) {
    case 'root':
      return ':root'
    case 'id':
      return String(ref.id)
    case 'alias':
      return ref.alias
  }
}

/** The refusal of an unknown collection; clients compare its beginning. */
export const noSuchCollection = (ref: CollectionRef): never =>
  refuse({
    kind: 'missing',
    message: `Can't find collection with identifier='${describeCollectionRef(ref)}'`,
  })

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
