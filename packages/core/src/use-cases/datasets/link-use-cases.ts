import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { showsCollection } from '../../rules/roles/visibility.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { existenceFor } from '../roles/existing.ts'
import { accessAtEach } from '../roles/held-permissions.ts'
import { datasetFor, lockedDatasetFor, requireVisible } from './dataset-access.ts'

/** A dataset and the collection it is linked to. */
export interface LinkedDataset {
  readonly dataset: Dataset
  readonly collection: Collection
}

/** Links show a dataset in collections that do not own it (docs/specification/datasets.md#links-and-move). */
export const datasetLinkUseCases = ({ store, clock }: Domain) => ({
  link: (actor: Actor, ref: DatasetRef, into: CollectionRef): Promise<LinkedDataset> =>
    store.write(async (unit) => {
      // Keeps the tree unchanged until the link is stored.
      await unit.collections.holdTree('adding')
      const { dataset } = await lockedDatasetFor(unit, actor, ref)
      const exists = await existenceFor(unit, actor, [dataset.collectionId])
      if (!exists(dataset.collectionId)) noSuchDataset(ref)
      const { collection, held } = await collectionFor(unit, actor, into)
      requireAccount(actor)
      requirePermission(held, 'LinkDataset', actor)
      const at = clock.now()
      await requireElsewhere(unit, dataset, collection)
      const link = { datasetId: dataset.id, collectionId: collection.id, linkedAt: at }
      if ((await unit.datasetLinks.add(link)) === 'linkedAlready')
        refuse({
          kind: 'wrongState',
          code: 'linkedAlready',
          message: `The dataset has already been linked to ${collection.name}.`,
        })
      await unit.events.append({
        at,
        actor: assigneeOf(actor),
        kind: 'datasetLinked',
        objectId: dataset.id,
        details: { collectionId: collection.id },
      })
      return { dataset, collection }
    }),

  unlink: (actor: Actor, ref: DatasetRef, from: CollectionRef): Promise<LinkedDataset> =>
    store.write(async (unit) => {
      const { dataset } = await lockedDatasetFor(unit, actor, ref)
      const { collection, held } = await collectionFor(unit, actor, from)
      requireAccount(actor)
      requirePermission(held, 'LinkDataset', actor)
      const link = { datasetId: dataset.id, collectionId: collection.id }
      if ((await unit.datasetLinks.remove(link)) === 'notLinked')
        refuse({ kind: 'notFound', what: `A link of the dataset to ${collection.alias}` })
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'datasetUnlinked',
        objectId: dataset.id,
        details: { collectionId: collection.id },
      })
      return { dataset, collection }
    }),

  /** The collections the dataset is linked to; unpublished ones only for callers who may see them. */
  links: (
    actor: Actor,
    ref: DatasetRef,
  ): Promise<{ readonly dataset: Dataset; readonly collections: readonly Collection[] }> =>
    store.read(async (unit) => {
      const access = await datasetFor(unit, actor, ref)
      requireVisible(access, actor)
      const linked = await unit.datasetLinks.collectionsOf(access.dataset.id)
      const ids = linked.map(({ id }) => id)
      const objectAccess = await accessAtEach(unit.roles, actor, ids)
      const collections = linked.filter((collection) => {
        const { held, barred } = objectAccess(collection.id)
        return !barred && showsCollection(collection, held)
      })
      return { dataset: access.dataset, collections }
    }),
})

/** Refuses a link to the owning collection or one of its ancestors, which show the dataset anyway. */
async function requireElsewhere(
  unit: ReadUnit,
  dataset: Dataset,
  { id, name }: Collection,
): Promise<void> {
  if (id === dataset.collectionId)
    refuse({
      kind: 'wrongState',
      code: 'belongsThere',
      message: `The dataset already belongs to ${name}.`,
    })
  const owners = await unit.collections.lineage({ kind: 'id', id: dataset.collectionId })
  if (owners?.some((owner) => owner.id === id))
    refuse({
      kind: 'wrongState',
      code: 'belongsThere',
      message: `The dataset already belongs to a collection below ${name}.`,
    })
}
