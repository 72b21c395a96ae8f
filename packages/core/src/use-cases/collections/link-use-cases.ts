import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import type {
  Linkable,
  LinksOfCollection,
  NamedCollection,
} from '../../rules/collections/collection-link.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { nameMatches } from '../../rules/collections/name-search.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { LinkedDatasetTitle } from '../../rules/datasets/dataset-link.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import type { Permission } from '../../rules/roles/permission.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { existenceFor } from '../roles/existing.ts'
import { collectionFor } from './collection-access.ts'
import { lockedCollectionFor } from './configuration-use-cases.ts'

/** A link: the linked collection is shown in the linking one. */
export interface LinkedCollections {
  readonly linked: Collection
  readonly linking: Collection
}

/** The links of a collection, with the datasets linked into it. */
export interface LinksShown extends LinksOfCollection {
  readonly datasets: readonly LinkedDatasetTitle[]
}

/** What can be linked into a collection. */
export type LinkableRef =
  | { readonly kind: 'collection'; readonly ref: CollectionRef }
  | { readonly kind: 'dataset'; readonly ref: DatasetRef }

/** Which linking candidates to list. */
export interface CandidateQuery {
  /** True: the collections the object is linked to; false: those it could be linked to. */
  readonly linked: boolean
  /** Part of the name; null for all. */
  readonly term: string | null
}

/** Links show a collection in collections that do not contain it (docs/specification/collections.md). */
export const collectionLinkUseCases = ({ store, clock }: Domain) => ({
  link: (actor: Actor, linkedRef: CollectionRef, into: CollectionRef): Promise<LinkedCollections> =>
    store.write(async (unit) => {
      // Keeps the tree unchanged until the link is stored.
      await unit.collections.holdTree('adding')
      const { lineage, collection: linked } = await collectionFor(unit, actor, linkedRef)
      const exists = await existenceFor(unit, actor, [linked.id])
      if (!exists(linked.id)) noSuchCollection(linkedRef)
      const { collection: linking, held } = await collectionFor(unit, actor, into)
      requireAccount(actor)
      requirePermission(held, 'LinkCollection', actor)
      requireApart(lineage, linking)
      const at = clock.now()
      const link = { linkedId: linked.id, linkingId: linking.id, linkedAt: at }
      if ((await unit.collectionLinks.add(link)) === 'linkedAlready')
        refuse({
          kind: 'wrongState',
          code: 'linkedAlready',
          message: `${linked.name} has already been linked to ${linking.name}.`,
        })
      await unit.events.append({
        at,
        actor: assigneeOf(actor),
        kind: 'collectionLinked',
        objectId: linked.id,
        details: { alias: linked.alias, collectionId: linking.id },
      })
      return { linked, linking }
    }),

  /** The linking collection also stops featuring the unlinked one. */
  unlink: (
    actor: Actor,
    linkedRef: CollectionRef,
    from: CollectionRef,
  ): Promise<LinkedCollections> =>
    store.write(async (unit) => {
      const { collection: linked } = await collectionFor(unit, actor, linkedRef)
      // Locked, as it must not begin to feature the other one meanwhile.
      const { collection: linking, held } = await lockedCollectionFor(unit, actor, from)
      requireAccount(actor)
      requirePermission(held, 'LinkCollection', actor)
      const link = { linkedId: linked.id, linkingId: linking.id }
      if ((await unit.collectionLinks.remove(link)) === 'notLinked')
        refuse({ kind: 'notFound', what: `A link of ${linked.alias} to ${linking.alias}` })
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'collectionUnlinked',
        objectId: linked.id,
        details: { alias: linked.alias, collectionId: linking.id },
      })
      return { linked, linking }
    }),

  /** All links of a collection, for superusers. */
  links: (actor: Actor, ref: CollectionRef): Promise<LinksShown> =>
    store.read(async (unit) => {
      const { collection } = await collectionFor(unit, actor, ref)
      if (!isSuperuser(actor)) refuse({ kind: 'superuserOnly', message: 'Not a superuser' })
      const links = await unit.collectionLinks.of(collection.id)
      return { ...links, datasets: await unit.datasetLinks.datasetsIn(collection.id) }
    }),

  /** The collections the caller may link the object to, or unlink it from, by id. */
  linkingCandidates: (
    actor: Actor,
    object: LinkableRef,
    { linked, term }: CandidateQuery,
  ): Promise<readonly NamedCollection[]> =>
    store.read(async (unit) => {
      const linkable = await linkableFor(unit, actor, object)
      if (actor.kind !== 'account')
        refuse({
          kind: 'accessDenied',
          message: 'Only authenticated users can link collections and datasets.',
        })
      const permission: Permission = object.kind === 'dataset' ? 'LinkDataset' : 'LinkCollection'
      const by = isSuperuser(actor) ? null : { holder: holderOf(actor), permission }
      const found = linked
        ? await unit.collectionLinks.showing(linkable, by)
        : await unit.collectionLinks.candidates(linkable, by)
      return found.filter(({ name }) => nameMatches(name, term))
    }),
})

/** Refuses a link to the collection itself or to one of its ancestors, which show it anyway. */
function requireApart(
  [linked, ...above]: readonly [Collection, ...Collection[]],
  linking: Collection,
): void {
  const { name } = linking
  if (linked.id === linking.id)
    refuse({
      kind: 'wrongState',
      code: 'intoItself',
      message: `${name} cannot be linked to itself.`,
    })
  if (above.some(({ id }) => id === linking.id))
    refuse({
      kind: 'wrongState',
      code: 'belongsThere',
      message: `${linked.name} already belongs to ${name}.`,
    })
}

async function linkableFor(unit: ReadUnit, actor: Actor, object: LinkableRef): Promise<Linkable> {
  const found: Pick<Collection | Dataset, 'id'> =
    object.kind === 'collection'
      ? (await collectionFor(unit, actor, object.ref)).collection
      : (await datasetFor(unit, actor, object.ref)).dataset
  return { kind: object.kind, id: found.id }
}
