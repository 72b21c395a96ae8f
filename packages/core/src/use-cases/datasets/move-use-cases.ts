import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import { describeCollectionRef } from '../../rules/collections/collection-ref.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import { type MoveObstacle, moveObstacles } from '../../rules/datasets/move-obstacles.ts'
import { guestbookOwners } from '../../rules/guestbooks/available-guestbooks.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { effectiveOnDataset, requireHeld } from '../../rules/roles/delegation.ts'
import type { Permission } from '../../rules/roles/permission.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { heldAt } from '../roles/held-permissions.ts'
import { lockedDatasetFor } from './dataset-access.ts'

/** Where to move a dataset. */
export interface Move {
  readonly to: CollectionRef
  /** Removes obstacles instead of refusing the move. */
  readonly force: boolean
}

/** Moves datasets to another collection (docs/specification/datasets.md#links-and-move). */
export const moveUseCases = ({ store, clock }: Domain) => ({
  /**
   * Files, links and role assignments on the dataset move along; inherited properties now come from the new
   * collection. So do the roles assigned on it, so the caller needs on the dataset what they permit.
   */
  move: (actor: Actor, ref: DatasetRef, { to, force }: Move): Promise<Dataset> =>
    store.write(async (unit) => {
      // The collection tree must not change while bytes move between quotas.
      await unit.collections.holdTree('adding')
      // Collections are locked before datasets, but a missing dataset is reported first.
      const target = await unit.collections.lock(to)
      const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
      if (target === null) return noSuchTarget(to)
      requireAccount(actor)
      requirePermission(held, 'PublishDataset', actor)
      const heldThere = await heldAt(unit.roles, actor, [target.id])
      requirePermission(heldThere, 'AddDataset', actor)
      requirePermission(heldThere, 'PublishDataset', actor)
      requireHeld(held, await rolesInside(unit, target), actor)
      requireEditable(dataset.locks, held)
      requirePlace(dataset, target)
      const found = await inTheWay(unit, dataset, target)
      if (found.length > 0 && !force) refuseMove(found)
      await clear(unit, { dataset, target }, found)
      const guestbookId = found.includes('guestbook') ? null : dataset.guestbookId
      const moved = { ...dataset, collectionId: target.id, guestbookId }
      await unit.datasets.save(moved)
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'datasetMoved',
        objectId: dataset.id,
        details: { from: dataset.collectionId, to: target.id, cleared: found },
      })
      return moved
    }),
})

/** What the assignments on a collection give their holders on the datasets in it. */
async function rolesInside(unit: WriteUnit, { id }: Collection): Promise<readonly Permission[]> {
  const given = await unit.roles.assignmentsAt(id)
  const roles = await unit.roles.byIds([...new Set(given.map(({ roleId }) => roleId))])
  return effectiveOnDataset(roles.flatMap(({ permissions }) => permissions))
}

const noSuchTarget = (to: CollectionRef): never =>
  refuse({
    kind: 'invalid',
    message: `Can't find collection with identifier='${describeCollectionRef(to).slice(0, 100)}'`,
  })

function requirePlace(dataset: Dataset, target: Collection): void {
  if (dataset.collectionId === target.id)
    refuse({ kind: 'wrongState', message: 'The dataset already belongs to this collection.' })
  if (dataset.publishedAt !== null && target.publishedAt === null)
    refuse({
      kind: 'wrongState',
      message: 'A published dataset cannot be moved into an unpublished collection.',
    })
}

async function inTheWay(
  unit: WriteUnit,
  dataset: Dataset,
  target: Collection,
): Promise<readonly MoveObstacle[]> {
  const linked = await unit.datasetLinks.collectionsOf(dataset.id)
  const guestbookId = await unseenGuestbook(unit, dataset, target)
  return moveObstacles({ guestbookId, target, linked })
}

/** The dataset's guestbook, if it is not available in the new collection. */
async function unseenGuestbook(
  unit: WriteUnit,
  { guestbookId }: Dataset,
  { id }: Collection,
): Promise<number | null> {
  const guestbook = guestbookId === null ? null : await unit.guestbooks.find(guestbookId)
  if (guestbook === null) return null
  const lineage = await unit.collections.lineage({ kind: 'id', id })
  const seen = lineage !== null && guestbookOwners(lineage).includes(guestbook.collectionId)
  return seen ? null : guestbook.id
}

async function clear(
  unit: WriteUnit,
  { dataset, target }: { readonly dataset: Dataset; readonly target: Collection },
  found: readonly MoveObstacle[],
): Promise<void> {
  if (found.includes('link'))
    await unit.datasetLinks.remove({ datasetId: dataset.id, collectionId: target.id })
}

const REASONS: Readonly<Record<MoveObstacle, string>> = {
  guestbook: 'its guestbook would not be seen there',
  link: 'it is linked to that collection',
}

const refuseMove = (found: readonly MoveObstacle[]): never =>
  refuse({
    kind: 'wrongState',
    message: `The dataset cannot be moved: ${found.map((one) => REASONS[one]).join('; ')}. Use forceMove=true to move it anyway.`,
  })
