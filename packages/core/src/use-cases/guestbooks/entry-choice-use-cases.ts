import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { PlaceRef } from '../../rules/roles/assignment-point.ts'
import type { Permission } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { datasetFor } from '../datasets/dataset-access.ts'

/** What a collection or dataset chose about its guestbooks, and what holds there. */
export interface EntryChoice {
  /** Null when it inherits the choice. */
  readonly own: boolean | null
  /** Whether guestbooks are answered when access is requested, instead of before a download. */
  readonly effective: boolean
}

/** A collection or dataset whose choice the caller may change. */
interface Chooser {
  readonly id: number
  readonly nearest: Parameters<ReadUnit['guestbooks']['nearestEntryChoice']>[0]
}

const NEEDED = { collection: 'EditCollection', dataset: 'EditDataset' } as const satisfies Record<
  PlaceRef['kind'],
  Permission
>

/**
 * When guestbooks are answered: a choice of collections and datasets, which overrides that of the installation
 * (docs/specification/guestbooks.md#when-a-response-is-required).
 */
export const entryChoiceUseCases = ({ store, clock, guestbookAsked }: Domain) => {
  const choiceOf = async (unit: ReadUnit, { id, nearest }: Chooser): Promise<EntryChoice> => ({
    own: await unit.guestbooks.entryChoice(id),
    effective:
      (await unit.guestbooks.nearestEntryChoice(nearest)) ?? guestbookAsked === 'onAccessRequest',
  })

  return {
    get: (actor: Actor, place: PlaceRef): Promise<EntryChoice> =>
      store.read(async (unit) => choiceOf(unit, await chooserFor(unit, actor, place))),

    /** Null makes it inherit the choice again. Returns what holds then. */
    choose: (actor: Actor, place: PlaceRef, atRequest: boolean | null): Promise<EntryChoice> =>
      store.write(async (unit: WriteUnit) => {
        const chooser = await chooserFor(unit, actor, place)
        const before = await unit.guestbooks.entryChoice(chooser.id)
        if (before !== atRequest) {
          await unit.guestbooks.chooseEntry(chooser.id, atRequest)
          await unit.events.append({
            at: clock.now(),
            actor: assigneeOf(actor),
            kind: 'guestbookEntryChanged',
            objectId: chooser.id,
            details: { atRequest },
          })
        }
        return choiceOf(unit, chooser)
      }),
  }
}

async function chooserFor(unit: ReadUnit, actor: Actor, place: PlaceRef): Promise<Chooser> {
  if (place.kind === 'collection') {
    const { collection, held } = await collectionFor(unit, actor, place.ref)
    requirePermission(held, NEEDED.collection, actor)
    return { id: collection.id, nearest: { datasetId: null, collectionId: collection.id } }
  }
  const { dataset, held } = await datasetFor(unit, actor, place.ref)
  requirePermission(held, NEEDED.dataset, actor)
  const { id, collectionId } = dataset
  return { id, nearest: { datasetId: id, collectionId } }
}
