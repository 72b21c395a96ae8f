import type { ReadUnit } from '../../ports/store/store.ts'
import { type Holder, holderOf } from '../../rules/roles/holder.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'
import { accessAtEach } from './held-permissions.ts'

/**
 * Which collections exist for the caller: those that no locally-fair set closes to them
 * (docs/specification/roles.md#locally-fair-collections). Everything that lists collections, or what is in
 * them, asks this function or gives `readerOf` to the store. One query.
 */
export async function existenceFor(
  { roles }: Pick<ReadUnit, 'roles'>,
  actor: Actor,
  collectionIds: readonly number[],
): Promise<(collectionId: number) => boolean> {
  if (collectionIds.length === 0) return () => true
  const objectAccess = await accessAtEach(roles, actor, collectionIds)
  return (id) => !objectAccess(id).barred
}

/** Those of the collections that exist for the caller, in the same order. */
export async function existingFor<T extends { readonly id: number }>(
  unit: Pick<ReadUnit, 'roles'>,
  actor: Actor,
  collections: readonly T[],
): Promise<readonly T[]> {
  const ids = collections.map(({ id }) => id)
  const exists = await existenceFor(unit, actor, ids)
  return collections.filter(({ id }) => exists(id))
}

/** The reader for whom the store lists objects; null for superusers, for whom everything exists. */
export const readerOf = (actor: Actor): Holder | null =>
  isSuperuser(actor) ? null : holderOf(asListed(actor))

/** A preview URL gives access to one dataset only, so its bearer is treated as a guest in lists. */
const asListed = (actor: Actor): Actor =>
  actor.kind === 'preview' ? { ...actor, kind: 'guest' } : actor
