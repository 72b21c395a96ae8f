import type { Dataset, DatasetRef } from '../datasets/dataset.ts'
import { type DatasetAccess, lockedDatasetFor } from '../datasets/dataset-access.ts'
import { requireUnlocked } from '../datasets/dataset-locks.ts'
import { byteRemoval } from '../files/byte-removal.ts'
import type { Domain } from '../ports.ts'
import { dropPreviewUrl } from '../previews/drop-preview-url.ts'
import { refuse } from '../refusals/refusal.ts'
import { askRegistrar } from '../registrations/ask-registration.ts'
import { requirePermission } from '../roles/held-permissions.ts'
import type { WriteUnit } from '../store/store.ts'
import { type Actor, assigneeOf } from '../users/actor.ts'
import { decide } from './life-cycle.ts'

/** Throwing a draft away (datasets supplement, 14). */
export const discardUseCases = ({ store, clock, persistentIds }: Domain) => ({
  /** Undoes what the draft changed; where it is the only version the whole dataset goes. */
  discardDraft: (actor: Actor, ref: DatasetRef): Promise<void> =>
    store.write(async (unit) => {
      const access = await lockedDatasetFor(unit, actor, ref)
      requirePermission(access.held, 'EditDataset', actor)
      requireDraft(access)
      requireUnlocked(access.dataset.locks, access.held)
      const done = { actor: assigneeOf(actor), at: clock.now() }
      await dropPreviewUrl(unit, access.dataset.id, done)
      const gone = await discard(unit, access.dataset)
      await unit.events.append({
        ...done,
        kind: gone === 'dataset' ? 'datasetDeleted' : 'draftDiscarded',
        objectId: access.dataset.id,
        details: { ordinal: access.dataset.newest.ordinal },
      })
      if (gone === 'dataset') await askRegistrar(unit, access.dataset, { persistentIds })
    }),
})

/** Refuses a dataset whose newest version is no draft. */
export function requireDraft({ dataset }: DatasetAccess): void {
  const decision = decide(dataset.newest.state, { kind: 'discardDraft' })
  if (decision.kind === 'refused') refuse(decision.refusal)
}

/** Takes the draft away, and the dataset where no other version is left. Says which of the two it took. */
export async function discard(unit: WriteUnit, dataset: Dataset): Promise<'draft' | 'dataset'> {
  const { id, newest } = dataset
  const { orphans } = await unit.files.discard({ datasetId: id, ordinal: newest.ordinal })
  await unit.jobs.enqueueAll(byteRemoval(dataset.pid, orphans))
  if (newest.ordinal === 1) {
    await unit.roles.revokeAllAt([id, ...orphans.map((file) => file.id)])
    await unit.datasets.remove(id)
    return 'dataset'
  }
  await unit.versions.remove(newest.id)
  await unit.datasets.removeLock(id, 'InReview')
  await unit.datasets.save({ ...dataset, fileTotal: dataset.fileTotal - orphans.length })
  return 'draft'
}
