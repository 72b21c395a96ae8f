import type { Dataset } from '../datasets/dataset.ts'
import { type StandingThere, standingAtEach } from '../roles/held-permissions.ts'
import type { Permission } from '../roles/permission.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Actor } from '../users/actor.ts'
import type { Collection, CollectionRef, Lineage } from './collection.ts'
import { collectionFor, noSuchCollection, requireVisible } from './collection-access.ts'

export interface CollectionContents {
  readonly collections: readonly Collection[]
  readonly datasets: readonly Dataset[]
  readonly lineage: Lineage
}

/**
 * What lies directly in a collection as far as the caller may see it: released children, and unreleased ones
 * with a right on them or both rights on the collection (collections supplement, 4.1). Locally-fair
 * collections show to those they are open to. The number of questions does not grow with the children.
 */
export const visibleContents = (
  unit: ReadUnit,
  actor: Actor,
  ref: CollectionRef,
): Promise<CollectionContents> =>
  actor.kind === 'account' ? forAccount(unit, actor, ref) : forGuest(unit, actor, ref)

/** Accounts mostly hold something somewhere: everything is read, and one question settles all of it. */
async function forAccount(
  unit: ReadUnit,
  actor: Actor,
  ref: CollectionRef,
): Promise<CollectionContents> {
  const lineage = (await unit.collections.lineage(ref)) ?? noSuchCollection(ref)
  const collection = lineage[0]
  const children = await childrenOf(unit, collection.id, { unpublished: true })
  const ids = [collection.id, ...children.all.map(({ id }) => id)]
  const standing = await standingAtEach(unit.roles, actor, ids)
  const here = standing(collection.id)
  if (here.barred) noSuchCollection(ref)
  requireVisible(collection, here.held, actor)
  return { lineage, ...shown(children, here, standing) }
}

/** Guests hold nothing as a rule, and need not be told apart from each other by what is unreleased. */
async function forGuest(
  unit: ReadUnit,
  actor: Actor,
  ref: CollectionRef,
): Promise<CollectionContents> {
  const { lineage, collection, held } = await collectionFor(unit, actor, ref)
  requireVisible(collection, held, actor)
  const unpublished = held.size > 0
  const children = await childrenOf(unit, collection.id, { unpublished })
  // Without unreleased datasets only the collections among the children are in question.
  const asked = unpublished ? children.all : children.collections
  const ids = asked.map(({ id }) => id)
  const standing = await standingAtEach(unit.roles, actor, ids)
  return { lineage, ...shown(children, { held, barred: false }, standing) }
}

interface Children {
  readonly collections: readonly Collection[]
  readonly datasets: readonly Dataset[]
  readonly all: readonly (Collection | Dataset)[]
}

async function childrenOf(
  unit: ReadUnit,
  id: number,
  options: { readonly unpublished: boolean },
): Promise<Children> {
  const collections = await unit.collections.children(id, options)
  const datasets = await unit.datasets.inCollection(id, options)
  return { collections, datasets, all: [...collections, ...datasets] }
}

function shown(
  { collections, datasets }: Children,
  { held }: StandingThere,
  standing: (point: number) => StandingThere,
): Pick<CollectionContents, 'collections' | 'datasets'> {
  const all = held.has('ViewUnpublishedCollection') && held.has('ViewUnpublishedDataset')
  const open = (child: Collection | Dataset, permission: Permission): boolean =>
    all || child.publishedAt !== null || standing(child.id).held.has(permission)
  return {
    collections: collections.filter(
      (child) => !standing(child.id).barred && open(child, 'ViewUnpublishedCollection'),
    ),
    datasets: datasets.filter((child) => open(child, 'ViewUnpublishedDataset')),
  }
}
