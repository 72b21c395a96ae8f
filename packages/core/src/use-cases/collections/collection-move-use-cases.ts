import type { Domain } from '../../ports/ports.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { moveRefusal } from '../../rules/collections/collection-ties.ts'
import { guestbookOwners } from '../../rules/guestbooks/available-guestbooks.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { RefusalCode } from '../../rules/refusals/refusal-code.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'

/** Moves collections, with everything in them (docs/specification/collections.md#move). */
export const collectionMoveUseCases = ({ store, clock }: Domain) => ({
  /**
   * Role assignments on the collection move along. Ties to its old place are refused, or removed with
   * `force`.
   */
  move: (
    actor: Actor,
    ref: CollectionRef,
    { to, force }: { readonly to: CollectionRef; readonly force: boolean },
  ): Promise<void> =>
    store.write(async (unit) => {
      await unit.collections.holdTree('moving')
      const moved = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
      const { id: targetId } = (await unit.collections.lock(to)) ?? noSuchCollection(to)
      requireAccount(actor)
      // Only superusers may move collections; other callers get the refusal for a missing permission.
      if (!isSuperuser(actor))
        refuse({ kind: 'forbidden', needs: 'EditCollection', who: assigneeOf(actor) })
      const place = { kind: 'id', id: targetId } as const
      const lineage = (await unit.collections.lineage(place)) ?? noSuchCollection(to)
      const parentId = requirePlace(moved, lineage)
      const owners = guestbookOwners(lineage)
      const move = { id: moved.id, parentId, targetId, guestbookOwners: owners }
      const ties = await unit.collectionTies.against(move)
      if (ties.length > 0 && !force)
        refuse({ kind: 'wrongState', code: 'moveTied', message: moveRefusal(ties) })
      await unit.collections.save({ ...moved, parentId: targetId })
      if (ties.length > 0) await unit.collectionTies.cut(move)
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'collectionMoved',
        objectId: moved.id,
        details: { alias: moved.alias, from: parentId, to: targetId, cut: ties },
      })
    }),
})

/**
 * Checks the target, in the order of docs/specification/collections.md#move; returns the id of the current
 * parent.
 */
function requirePlace(moved: Collection, [target, ...above]: Lineage): number {
  const wrongState = (code: RefusalCode, message: string): never =>
    refuse({ kind: 'wrongState', code, message })
  if (moved.parentId === null)
    return refuse({ kind: 'wrongState', message: 'The root collection cannot be moved.' })
  if (above.some(({ id }) => id === moved.id))
    wrongState(
      'intoItself',
      `${moved.alias} cannot be moved into ${target.alias}, which is below it.`,
    )
  if (moved.parentId === target.id)
    wrongState('belongsThere', `${moved.alias} already belongs to ${target.alias}.`)
  if (moved.id === target.id)
    wrongState('intoItself', `${moved.alias} cannot be moved into itself.`)
  if (moved.publishedAt !== null && target.publishedAt === null)
    wrongState(
      'targetUnpublished',
      'A published collection cannot be moved into an unpublished one.',
    )
  return moved.parentId
}
