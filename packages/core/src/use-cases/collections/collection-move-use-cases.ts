import type { Domain } from '../../ports/ports.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { moveRefusal } from '../../rules/collections/collection-ties.ts'
import { guestbookOwners } from '../../rules/guestbooks/available-guestbooks.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'

/** Collections that change their place, with everything in them (docs/specification/collections.md#move). */
export const collectionMoveUseCases = ({ store, clock }: Domain) => ({
  /** Roles given on it go along. `force` cuts what ties it to where it lies; without it such a tie refuses. */
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
      // Superusers alone; to others it is one more thing they are not permitted to do.
      if (!isSuperuser(actor))
        refuse({ kind: 'forbidden', needs: 'EditCollection', who: assigneeOf(actor) })
      const place = { kind: 'id', id: targetId } as const
      const lineage = (await unit.collections.lineage(place)) ?? noSuchCollection(to)
      const parentId = requirePlace(moved, lineage)
      const owners = guestbookOwners(lineage)
      const move = { id: moved.id, parentId, targetId, guestbookOwners: owners }
      const ties = await unit.collectionTies.against(move)
      if (ties.length > 0 && !force) refuse({ kind: 'wrongState', message: moveRefusal(ties) })
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
 * Whether it may lie there, in the order of docs/specification/collections.md#move; answers where it lies
 * now.
 */
function requirePlace(moved: Collection, [target, ...above]: Lineage): number {
  const wrongState = (message: string): never => refuse({ kind: 'wrongState', message })
  if (moved.parentId === null) return wrongState('The root collection cannot be moved.')
  if (above.some(({ id }) => id === moved.id))
    wrongState(`${moved.alias} cannot be moved into ${target.alias}, which lies in it.`)
  if (moved.parentId === target.id) wrongState(`${moved.alias} lies in ${target.alias} already.`)
  if (moved.id === target.id) wrongState(`${moved.alias} cannot be moved into itself.`)
  if (moved.publishedAt !== null && target.publishedAt === null)
    wrongState('A published collection cannot be moved into an unpublished one.')
  return moved.parentId
}
