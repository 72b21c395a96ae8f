import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import type {
  EditableItem,
  FeaturedImage,
  FeaturedItemDraft,
  ListedItem,
} from '../../rules/featured-items/featured-item.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { showsCollection } from '../../rules/roles/visibility.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import { ObjectMissing } from '../../rules/storage/stored-object.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import {
  collectionFor,
  collectionToChange,
  requireVisible,
} from '../collections/collection-access.ts'
import { existenceFor } from '../roles/existing.ts'
import { heldAt } from '../roles/held-permissions.ts'
import { storageOf } from '../storage/configured-storage.ts'
import {
  checkedItem,
  type FeaturedItemInput,
  type SentImage,
  targetOf,
} from './featured-item-input.ts'
import { imageStore } from './image-store.ts'

/**
 * The maximum number of items of a collection: they fit on one page, and replacing them all is one
 * transaction.
 */
const MAX_ITEMS = 100

/** An item of a list that replaces all items; `id` is null for a new item. */
export type ReplacingItem = FeaturedItemInput & { readonly id: number | null }

/** Redraws one image of a form. Refuses invalid images, and callers who may not edit the collection. */
export type Draw = (fileName: string, bytes: Bytes) => Promise<SentImage>

/** Images stored for items about to be written, by index of the item. */
type KeptImages = ReadonlyMap<number, FeaturedImage>

/** The featured items of a collection (docs/specification/featured-items.md). */
export const featuredItemUseCases = (domain: Domain) => {
  const { store, storages, clock, html } = domain
  const imagesOf = imageStore(domain)

  const record = (
    { events }: WriteUnit,
    actor: Actor,
    {
      collectionId,
      itemIds,
    }: { readonly collectionId: number; readonly itemIds: readonly number[] },
  ): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: 'featuredItemsChanged',
      objectId: collectionId,
      details: { itemIds },
    })

  /** Stores the images that were sent and runs `work`; if it fails, removes them. */
  const withImages = async <T>(
    collectionId: number,
    inputs: readonly FeaturedItemInput[],
    work: (images: KeptImages) => Promise<T>,
  ): Promise<T> => {
    const kept = new Map<number, FeaturedImage>()
    try {
      for (const [place, { image }] of inputs.entries())
        if (image.kind === 'sent') kept.set(place, await imagesOf.keep(collectionId, image.sent))
      return await work(kept)
    } catch (error) {
      // The sweeper removes what cannot be removed now when its lease ends.
      for (const image of kept.values()) await imagesOf.drop(image).catch(() => {})
      throw error
    }
  }

  /** Writes items of a collection, all or none. Validates the input before it checks the permission. */
  const write = async (
    actor: Actor,
    { collectionId, held }: { readonly collectionId: number; readonly held: PermissionSet },
    {
      inputs,
      others,
    }: { readonly inputs: readonly ReplacingItem[]; readonly others: 'stay' | 'go' },
  ): Promise<readonly number[]> => {
    requireDifferent(inputs)
    const checked = inputs.map((input) => checkedItem(input, html))
    requirePermission(held, 'EditCollection', actor)
    return withImages(collectionId, inputs, (images) =>
      store.write(async (unit) => {
        const ref = { kind: 'id', id: collectionId } as const
        const names = checked.flatMap((each) => (each.kind === 'custom' ? [] : [each.name]))
        // Releases and removals take items away without the lock of their collection. They hold their dataset before it, as this does; once
        // more, as the items may have changed until the collection was locked.
        await unit.featuredItems.holdLinked(collectionId, names)
        if ((await unit.collections.lock(ref)) === null) noSuchCollection(ref)
        requirePermission(await heldAt(unit.roles, actor, [collectionId]), 'EditCollection', actor)
        await unit.featuredItems.holdLinked(collectionId, names)
        const current = await unit.featuredItems.ofCollection(collectionId)
        const total = others === 'go' ? inputs.length : current.length + inputs.filter(isNew).length
        if (total > MAX_ITEMS)
          refuse({
            kind: 'limitExceeded',
            code: 'tooManyItems',
            message: `A collection has at most ${MAX_ITEMS} featured items`,
          })
        const featurable = await unit.featuredItems.featurable(names)
        const exists = await existenceFor(
          unit,
          actor,
          featurable.flatMap((each) => each?.collectionId ?? []),
        )
        const found = featurable
          .map((each) => (each !== null && exists(each.collectionId) ? each : null))
          [Symbol.iterator]()
        const drafts = inputs.map((input, place): FeaturedItemDraft => {
          const each = checked[place]
          if (each === undefined) throw new Error('An item was not checked')
          const linked = each.kind === 'custom' ? null : (found.next().value ?? null)
          const target = targetOf(each, linked)
          const before = currentItem(current, input.id)
          const image = input.image.kind === 'keep' ? before?.item.image : images.get(place)
          const { displayOrder } = input
          return { id: input.id, displayOrder, target, image: image?.objectId ?? null }
        })
        const kept = drafts.flatMap(({ id }) => id ?? [])
        if (others === 'go') await unit.featuredItems.removeOthers(collectionId, kept)
        const itemIds = await unit.featuredItems.save(collectionId, drafts)
        await record(unit, actor, { collectionId, itemIds })
        return itemIds
      }),
    )
  }

  const place = (actor: Actor, ref: CollectionRef) =>
    store.read(async (unit) => {
      const { collection, held } = await collectionToChange(unit, actor, ref)
      return { collectionId: collection.id, held }
    })

  const placeOf = (actor: Actor, id: number) =>
    store.read(async (unit) => {
      const { collectionId } = ((await unit.featuredItems.find(id)) ?? noSuchItem(id)).item
      return { collectionId, held: await heldAt(unit.roles, actor, [collectionId]) }
    })

  /** The permission is checked before an image is read, and again before it is stored. */
  const drawFor =
    (actor: Actor, { held }: { readonly held: PermissionSet }): Draw =>
    async (fileName, bytes) => {
      requirePermission(held, 'EditCollection', actor)
      return imagesOf.draw(fileName, bytes)
    }

  return {
    /**
     * Returns a function that redraws the images of a form as they arrive. Refuses unknown collections at
     * once.
     */
    drawing: async (actor: Actor, ref: CollectionRef): Promise<Draw> =>
      drawFor(actor, await place(actor, ref)),

    /** The same for the collection of an item. */
    drawingForItem: async (actor: Actor, id: number): Promise<Draw> =>
      drawFor(actor, await placeOf(actor, id)),

    list: (actor: Actor, ref: CollectionRef): Promise<readonly ListedItem[]> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requireVisible(collection, held, actor)
        return shownTo(unit, actor, await unit.featuredItems.ofCollection(collection.id))
      }),

    /** All items, for people who may edit the collection: also items whose objects they no longer see. */
    editable: (actor: Actor, ref: CollectionRef): Promise<readonly EditableItem[]> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requirePermission(held, 'EditCollection', actor)
        const all = await unit.featuredItems.ofCollection(collection.id)
        const shown = new Set(await shownTo(unit, actor, all))
        return all.map((listed) =>
          shown.has(listed)
            ? { ...listed, visible: true }
            : { ...listed, linked: null, visible: false },
        )
      }),

    create: async (
      actor: Actor,
      ref: CollectionRef,
      input: FeaturedItemInput,
    ): Promise<ListedItem> => {
      const inputs = [{ ...input, id: null }]
      const [added] = await write(actor, await place(actor, ref), { inputs, others: 'stay' })
      return written(domain, added)
    },

    replaceAll: async (
      actor: Actor,
      ref: CollectionRef,
      inputs: readonly ReplacingItem[],
    ): Promise<readonly ListedItem[]> => {
      const there = await place(actor, ref)
      await write(actor, there, { inputs, others: 'go' })
      return store.read(async (unit) =>
        shownTo(unit, actor, await unit.featuredItems.ofCollection(there.collectionId)),
      )
    },

    update: async (actor: Actor, id: number, input: FeaturedItemInput): Promise<ListedItem> => {
      const there = await placeOf(actor, id)
      await write(actor, there, { inputs: [{ ...input, id }], others: 'stay' })
      return written(domain, id)
    },

    remove: (actor: Actor, id: number): Promise<void> =>
      store.write(async (unit) => {
        const { item } = (await unit.featuredItems.find(id)) ?? noSuchItem(id)
        const { collectionId } = item
        const held = await heldAt(unit.roles, actor, [collectionId])
        requirePermission(held, 'EditCollection', actor)
        // As changes do, which expect the item to stay.
        await unit.collections.lock({ kind: 'id', id: collectionId })
        if ((await unit.featuredItems.find(id)) === null) noSuchItem(id)
        await unit.featuredItems.remove(id)
        await record(unit, actor, { collectionId, itemIds: [id] })
      }),

    removeAll: (actor: Actor, ref: CollectionRef): Promise<void> =>
      store.write(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requirePermission(held, 'EditCollection', actor)
        await unit.collections.lock({ kind: 'id', id: collection.id })
        await unit.featuredItems.removeOthers(collection.id, [])
        await record(unit, actor, { collectionId: collection.id, itemIds: [] })
      }),

    /**
     * The image of an item; refused as if absent when the caller may not see the item
     * (docs/specification/featured-items.md#calls).
     */
    image: (actor: Actor, id: number) =>
      store.read(async (unit) => {
        const found = await unit.featuredItems.find(id)
        const image = found?.item.image
        if (found === null || !image) return noImage(id)
        const { collectionId } = found.item
        const ref = { kind: 'id', id: collectionId } as const
        const { collection, held } = await collectionFor(unit, actor, ref)
        const [shown] = await shownTo(unit, actor, [found])
        if (!showsCollection(collection, held) || shown === undefined) return noImage(id)
        const storage = storageOf(storages, image.storageDriver)
        return {
          image,
          public: collection.publishedAt !== null,
          open: (range?: ByteRange) =>
            storage.get(image.key, range).catch((error) => goneOr(error, id)),
        }
      }),

    /** Call it periodically. */
    sweepImages: imagesOf.sweep,
  }
}

function requireDifferent(inputs: readonly ReplacingItem[]): void {
  const ids = inputs.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length)
    refuse({ kind: 'invalid', message: 'An item is listed more than once' })
}

const isNew = ({ id }: ReplacingItem): boolean => id === null

function currentItem(current: readonly ListedItem[], id: number | null): ListedItem | null {
  if (id === null) return null
  return current.find(({ item }) => item.id === id) ?? noSuchItem(id)
}

/** Items without a target, and items whose target is published and not hidden from this caller. */
async function shownTo(
  unit: ReadUnit,
  actor: Actor,
  items: readonly ListedItem[],
): Promise<readonly ListedItem[]> {
  const published = items.filter(({ linked }) => linked === null || linked.shown)
  const places = [...new Set(published.flatMap(({ linked }) => linked?.collectionId ?? []))]
  const exists = await existenceFor(unit, actor, places)
  return published.filter(({ linked }) => linked === null || exists(linked.collectionId))
}

const written = ({ store }: Domain, id: number | undefined): Promise<ListedItem> =>
  store.read(async ({ featuredItems }) => {
    const item = id === undefined ? null : await featuredItems.find(id)
    return item ?? noSuchItem(id ?? 0)
  })

/** Clients compare the beginning of this message (docs/specification/featured-items.md#calls). */
const noSuchItem = (id: number): never =>
  refuse({
    kind: 'missing',
    message: `Could not find collection featured item with identifier ${id}`,
  })

const noImage = (id: number): never =>
  refuse({ kind: 'missing', message: `There is no image of a featured item ${id}.` })

function goneOr(error: unknown, id: number): never {
  if (error instanceof ObjectMissing) noImage(id)
  throw error
}
