import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireUnlocked } from '../../rules/datasets/dataset-locks.ts'
import { goesInBatches } from '../../rules/datasets/dataset-removal.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import type { VersionEvent } from '../../rules/versions/version-commands.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { beginRemoval } from '../datasets/remove-files.ts'
import { dropPreviewUrl } from '../previews/drop-preview-url.ts'
import { requestRegistration } from '../registrations/request-registration.ts'
import { beginDiscard, discardsInBatches } from './discard-in-batches.ts'
import { discardFiles, removeDraft } from './remove-draft.ts'

/** Discards drafts (docs/specification/datasets.md#delete-and-destroy). */
export const discardUseCases = ({ store, clock, persistentIds }: Domain) => ({
  /** Removes the draft's changes; deletes the dataset if it has no other version. */
  discardDraft: (actor: Actor, ref: DatasetRef): Promise<void> =>
    store.write(async (unit) => {
      const access = await lockedDatasetFor(unit, actor, ref)
      requirePermission(access.held, 'EditDataset', actor)
      const { newest } = access.dataset
      const decision = decide(newest, { kind: 'discardDraft', single: newest.ordinal === 1 })
      const gone = await discard(unit, { actor, access, now: clock.now() }, settle(decision))
      if (gone === 'dataset') await requestRegistration(unit, access.dataset, { persistentIds })
    }),
})

/** What was removed: the draft, or the whole dataset. */
export type Removed = 'draft' | 'dataset'

interface Discarding {
  readonly actor: Actor
  readonly access: DatasetAccess
  readonly now: Date
}

/**
 * Removes the draft, or the dataset with it, and appends the event. Refuses locked datasets. A draft with very many files
 * of its own stays locked until jobs have removed it.
 */
export async function discard(
  unit: WriteUnit,
  { actor, access: { dataset, held }, now }: Discarding,
  { kind }: VersionEvent<'discardDraft'>,
): Promise<Removed> {
  requireUnlocked(dataset.locks, held)
  const done = { actor: assigneeOf(actor), at: now }
  await dropPreviewUrl(unit, dataset.id, done)
  if (kind === 'draftDiscarded' && (await discardsInBatches(unit, dataset))) {
    await beginDiscard(unit, { actor, dataset, now })
    return 'draft'
  }
  if (kind === 'datasetDeleted') await removeDataset(unit, dataset)
  else await removeDraft(unit, dataset)
  await unit.events.append({
    ...done,
    kind,
    objectId: dataset.id,
    details: { ordinal: dataset.newest.ordinal },
  })
  return kind === 'datasetDeleted' ? 'dataset' : 'draft'
}

async function removeDataset(unit: WriteUnit, dataset: Dataset): Promise<void> {
  const { id } = dataset
  if (goesInBatches(dataset)) {
    await beginRemoval(unit, id, { kind: 'deleted' })
    return
  }
  const orphans = await discardFiles(unit, dataset)
  await unit.roles.revokeAllAt([id, ...orphans])
  await unit.datasets.remove(id)
}
