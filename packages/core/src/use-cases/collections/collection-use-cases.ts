import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { ContentsStamp } from '../../ports/store/views.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import type { NewCollectionInput } from '../../rules/collections/collection-input.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { type CollectionView, viewOf } from '../../rules/collections/collection-view.ts'
import { configureMetadata, UNCONFIGURED } from '../../rules/collections/metadata-configuration.ts'
import { newCollection, refuseTakenAlias } from '../../rules/collections/new-collection.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from '../../rules/roles/required-permission.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { assignInitialRoles, revokeRolesOf } from '../roles/automatic-roles.ts'
import { heldAt, holderAsking } from '../roles/held-permissions.ts'
import { heldCaller } from '../users/held-caller.ts'
import { collectionSeen, requireVisible } from './collection-access.ts'
import { lockedCollectionFor } from './configuration-use-cases.ts'
import {
  type ContentsPage,
  type ContentsPart,
  stampOfPage,
  visiblePage,
} from './visible-contents.ts'

/** Create, read, publish and delete collections (docs/specification/collections.md). */
export const collectionUseCases = (domain: Domain) => {
  const { store, clock } = domain

  const record = (
    { events }: WriteUnit,
    actor: Actor,
    happened: {
      readonly kind: 'collectionCreated' | 'collectionPublished' | 'collectionDeleted'
      readonly collection: Collection
    },
  ): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: happened.collection.id,
      details: { alias: happened.collection.alias, parentId: happened.collection.parentId },
    })

  const publishIn = async (
    unit: WriteUnit,
    actor: Actor,
    ref: CollectionRef,
  ): Promise<CollectionView> => {
    const { lineage, collection, held } = await lockedCollectionFor(unit, actor, ref)
    requireAccount(actor)
    requirePermission(held, 'PublishCollection', actor)
    const [, parent] = lineage
    if (collection.publishedAt !== null)
      refuse({
        kind: 'wrongState',
        code: 'collectionPublished',
        message: `Collection ${collection.alias} has already been published.`,
      })
    if (parent !== undefined && parent.publishedAt === null)
      refuse({
        kind: 'wrongState',
        code: 'parentUnpublished',
        message: `Collection ${collection.alias} may not be published because its host collection (${parent.alias}) has not been published.`,
      })
    const published = { ...collection, publishedAt: clock.now() }
    await unit.collections.save(published)
    await record(unit, actor, { kind: 'collectionPublished', collection })
    return viewOf([published, ...lineage.slice(1)])
  }

  return {
    create: async (
      actor: Actor,
      parentRef: CollectionRef,
      input: NewCollectionInput,
    ): Promise<CollectionView> => {
      // Unknown names are refused before the parent is looked up (docs/specification/collections.md#create).
      configureMetadata(UNCONFIGURED, input, { catalogue: domain.catalogue, inherited: [] })
      return store.write(async (unit) => {
        await unit.collections.holdTree('adding')
        const {
          lineage,
          collection: parent,
          held,
        } = await lockedCollectionFor(unit, actor, parentRef)
        const settings = await unit.settings.all()
        const namesake = await unit.collections.find({ kind: 'alias', alias: input.alias })
        const draft = newCollection(input, {
          actor,
          held,
          lineage,
          settings,
          aliasTaken: namesake !== null,
          catalogue: domain.catalogue,
          now: clock.now(),
        })
        const creator = await heldCaller(unit, actor)
        const added = await unit.collections.add(draft)
        if (added === 'aliasTaken') return refuseTakenAlias(input.alias)
        await record(unit, creator, { kind: 'collectionCreated', collection: added })
        await assignInitialRoles(unit, {
          parent,
          added,
          actor: creator,
          settings,
          now: clock.now(),
        })
        return viewOf([added, ...lineage])
      })
    },

    /**
     * Always refuses: the root collection exists from the first start
     * (docs/specification/collections.md#create).
     */
    createRoot: async (actor: Actor): Promise<never> => {
      requireAccount(actor)
      return refuse({
        kind: 'wrongState',
        message: 'A root collection already exists: name a parent.',
      })
    },

    get: (
      actor: Actor,
      ref: CollectionRef,
      show: { readonly childCount: boolean; readonly hiddenContacts: boolean },
    ): Promise<CollectionView> =>
      store.read(
        async (unit) => {
          const { childCount, hiddenContacts } = show
          const facts =
            (await unit.views.collection(ref, { holder: holderAsking(actor), childCount })) ??
            noSuchCollection(ref)
          const { lineage, collection, held, owners } = collectionSeen(actor, ref, facts)
          requireVisible(collection, held, actor)
          const hide = settingFlag(facts.settings, ':ExcludeEmailFromExport')
          return {
            ...viewOf(lineage),
            owners,
            childCount: facts.childCount,
            contactsHidden: hide && !(hiddenContacts && held.has('EditCollection')),
          }
        },
        { consistency: 'latest' },
      ),

    /** A page of what is directly in a collection, as far as the caller may see it. */
    contentsPage: (actor: Actor, ref: CollectionRef, part: ContentsPart): Promise<ContentsPage> =>
      store.read((unit) => visiblePage(unit, { actor, ref }, part), { consistency: 'latest' }),

    /** Tells whether such a page is still the same, for much less. */
    contentsStamp: (
      actor: Actor,
      ref: CollectionRef,
      part: ContentsPart,
    ): Promise<ContentsStamp | null> =>
      store.read((unit) => stampOfPage(unit, { actor, ref }, part), { consistency: 'latest' }),

    publish: (actor: Actor, ref: CollectionRef): Promise<CollectionView> =>
      store.write((unit) => publishIn(unit, actor, ref)),

    /**
     * Publishes with the permissions of the collection's creator, for superusers
     * (docs/specification/administration.md#calls).
     */
    publishAsCreator: (actor: Actor, ref: CollectionRef): Promise<CollectionView> =>
      store.write(async (unit) => {
        requireSuperuser(actor)
        const { creatorId } = (await unit.collections.find(ref)) ?? noSuchCollection(ref)
        const creator = await unit.accounts.byId(creatorId)
        if (creator === null) throw new Error(`There is no account ${creatorId}`)
        const { id: accountId, userName, superuser } = creator
        return publishIn(unit, { kind: 'account', accountId, userName, superuser }, ref)
      }),

    delete: (actor: Actor, ref: CollectionRef): Promise<void> =>
      store.write(async (unit) => {
        const collection = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
        const held = await heldAt(unit.roles, actor, [collection.id])
        requirePermission(held, 'DeleteCollection', actor)
        if (collection.parentId === null)
          refuse({
            kind: 'wrongState',
            code: 'rootCollection',
            message: 'Cannot delete the root collection',
          })
        if ((await unit.collections.childCount(collection.id)) > 0)
          refuse({
            kind: 'wrongState',
            code: 'collectionNotEmpty',
            message: 'Cannot delete non-empty collections',
          })
        await revokeRolesOf(unit, collection.id, { actor: assigneeOf(actor), at: clock.now() })
        await unit.collections.remove(collection.id)
        await record(unit, actor, { kind: 'collectionDeleted', collection })
      }),
  }
}
