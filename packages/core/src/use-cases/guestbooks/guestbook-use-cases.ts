import type { Domain } from '../../ports/ports.ts'
import type { GuestbookUse } from '../../ports/store/guestbooks.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import type { Guestbook, GuestbookInput } from '../../rules/guestbooks/guestbook.ts'
import { requireGuestbook, withOwnIds } from '../../rules/guestbooks/guestbook-input.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { heldAt } from '../roles/held-permissions.ts'

/** A guestbook in a list; `use` is null when it was not requested. */
export interface ListedGuestbook {
  readonly guestbook: Guestbook
  readonly use: GuestbookUse | null
}

/** The figures of a guestbook that nothing uses. */
export const NO_USE: GuestbookUse = { datasets: 0, responses: 0 }

/**
 * Creates, lists and changes guestbooks (docs/specification/guestbooks.md#guestbook-json and
 * docs/specification/guestbooks.md#calls). Guestbooks cannot be deleted.
 */
export const guestbookUseCases = ({ store, clock }: Domain) => {
  const record = (
    { events }: WriteUnit,
    actor: Actor,
    happened: {
      readonly kind:
        | 'guestbookCreated'
        | 'guestbookChanged'
        | 'guestbookEnabled'
        | 'guestbookDisabled'
      readonly guestbook: Guestbook
    },
  ): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: happened.guestbook.collectionId,
      details: { guestbookId: happened.guestbook.id, name: happened.guestbook.name },
    })

  return {
    /** Everyone may read it, even when it is disabled, in order to answer it. */
    get: (id: number | null): Promise<Guestbook> =>
      store.read(
        async ({ guestbooks }) =>
          (id === null ? null : await guestbooks.find(id)) ?? noSuchGuestbook(),
        { consistency: 'latest' },
      ),

    create: (actor: Actor, ref: CollectionRef, input: GuestbookInput): Promise<Guestbook> =>
      store.write(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requireGuestbook(input)
        requireAccount(actor)
        requireEditor(held)
        await unit.collections.lock({ kind: 'id', id: collection.id })
        const guestbook = await unit.guestbooks.add({
          ...withOwnIds(input, null),
          collectionId: collection.id,
          createdAt: clock.now(),
        })
        await record(unit, actor, { kind: 'guestbookCreated', guestbook })
        return guestbook
      }),

    /** The guestbooks of the collection by id, then those of its ancestors from the root down. */
    list: (
      actor: Actor,
      ref: CollectionRef,
      show: { readonly inherited: boolean; readonly use: boolean },
    ): Promise<readonly ListedGuestbook[]> =>
      store.read(async (unit) => {
        const { lineage, collection, held } = await collectionFor(unit, actor, ref)
        requireEditor(held)
        const ancestors = show.inherited ? lineage.slice(1).reverse() : []
        const owners = [collection.id, ...ancestors.map(({ id }) => id)]
        const found = await unit.guestbooks.ofCollections(owners)
        const inOrder = owners.flatMap((owner) =>
          found.filter(({ collectionId }) => collectionId === owner),
        )
        if (!show.use) return inOrder.map((guestbook) => ({ guestbook, use: null }))
        const ids = inOrder.map(({ id }) => id)
        const use = await unit.guestbooks.use(ids, { collectionId: collection.id })
        return inOrder.map((guestbook) => ({ guestbook, use: use.get(guestbook.id) ?? NO_USE }))
      }),

    /** Takes all values and the whole list of questions from `input`. */
    replace: (actor: Actor, id: number | null, input: GuestbookInput): Promise<Guestbook> =>
      store.write(async (unit) => {
        const current = (id === null ? null : await unit.guestbooks.lock(id)) ?? noSuchGuestbook()
        requireGuestbook(input)
        const held = await heldAt(unit.roles, actor, [current.collectionId])
        requirePermission(held, 'EditCollection', actor)
        const guestbook = await unit.guestbooks.save(current.id, withOwnIds(input, current))
        await record(unit, actor, { kind: 'guestbookChanged', guestbook })
        return guestbook
      }),

    /** The guestbook must belong to this collection. Enabling an enabled guestbook has no effect. */
    setEnabled: (
      actor: Actor,
      { ref, id }: { readonly ref: CollectionRef; readonly id: number },
      enabled: boolean,
    ): Promise<void> =>
      store.write(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requireEditor(held)
        const current = await unit.guestbooks.lock(id)
        if (current === null || current.collectionId !== collection.id)
          return refuse({ kind: 'missing', message: `Guestbook ${id} not found` })
        if (current.enabled === enabled) return
        const guestbook = await unit.guestbooks.save(id, { ...current, enabled })
        const kind = enabled ? 'guestbookEnabled' : 'guestbookDisabled'
        await record(unit, actor, { kind, guestbook })
      }),
  }
}

/** Clients compare the beginning of this message (docs/specification/guestbooks.md#calls). */
export const noSuchGuestbook = (): never =>
  refuse({ kind: 'missing', message: 'The guestbook could not be found' })

/** Refuses callers without `EditCollection`, guests included, with the message that clients expect here. */
export function requireEditor(held: PermissionSet): void {
  if (!held.has('EditCollection')) refuse({ kind: 'accessDenied', message: 'Not authorized' })
}
