import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { guestbookOwners, isAvailable } from '../../rules/guestbooks/available-guestbooks.ts'
import type { Guestbook } from '../../rules/guestbooks/guestbook.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { datasetFor, lockedDatasetFor } from '../datasets/dataset-access.ts'
import { lineageOf } from '../datasets/lineage-of.ts'
import { entryAtRequest } from './entry-at-request.ts'

/** What a dataset can ask its readers. */
export interface GuestbookChoice {
  /** Those that it may use, by id. */
  readonly offered: readonly Guestbook[]
  /** The one that it has, which may not be offered any more. */
  readonly assigned: Guestbook | null
  /** Whether it is answered when access is requested, instead of before a download. */
  readonly atRequest: boolean
}

/**
 * Which guestbook a dataset asks its readers to answer
 * (docs/specification/guestbooks.md#assigning-to-a-dataset). Changing it does not create a draft.
 */
export const datasetGuestbookUseCases = ({ store, clock, guestbookAsked }: Domain) => {
  const record = (
    { events }: WriteUnit,
    actor: Actor,
    { datasetId, guestbookId }: { readonly datasetId: number; readonly guestbookId: number | null },
  ): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: 'datasetGuestbookChanged',
      objectId: datasetId,
      details: { guestbookId },
    })

  return {
    /** Refuses callers who may not edit the dataset. */
    choice: (actor: Actor, ref: DatasetRef): Promise<GuestbookChoice> =>
      store.read(async (unit) => {
        const { dataset, held } = await datasetFor(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        const lineage = await lineageOf(unit, dataset)
        const found = await unit.guestbooks.ofCollections(guestbookOwners(lineage))
        const { guestbookId } = dataset
        return {
          offered: found.filter((one) => isAvailable(one, lineage)),
          assigned: guestbookId === null ? null : await unit.guestbooks.find(guestbookId),
          atRequest: await entryAtRequest(unit, dataset, { guestbookAsked }),
        }
      }),

    /** `id` is null when the client sent no number. */
    assign: (actor: Actor, ref: DatasetRef, id: number | null): Promise<void> =>
      store.write(async (unit) => {
        // A move of its collections would take the guestbook out of reach.
        await unit.collections.holdTree('adding')
        const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        const guestbook = id === null ? null : await unit.guestbooks.lock(id)
        if (guestbook === null)
          return refuse({
            kind: 'missing',
            message: `Could not find a guestbook with id ${id ?? 'of this form'}`,
          })
        const lineage = await lineageOf(unit, dataset)
        if (!isAvailable(guestbook, lineage)) refuseGuestbook(guestbook.enabled)
        if (dataset.guestbookId === guestbook.id) return
        await unit.datasets.save({ ...dataset, guestbookId: guestbook.id })
        await record(unit, actor, { datasetId: dataset.id, guestbookId: guestbook.id })
      }),

    /** Returns the guestbook that the dataset had; null when it had none. */
    remove: (actor: Actor, ref: DatasetRef): Promise<number | null> =>
      store.write(async (unit) => {
        const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        if (dataset.guestbookId === null) return null
        await unit.datasets.save({ ...dataset, guestbookId: null })
        await record(unit, actor, { datasetId: dataset.id, guestbookId: null })
        return dataset.guestbookId
      }),
  }
}

const refuseGuestbook = (enabled: boolean): never =>
  refuse({
    kind: 'invalid',
    message: `Failed to update dataset guestbook: ${
      enabled ? 'it is not offered in the collection of the dataset' : 'it is disabled'
    }.`,
  })
