import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireUnlocked } from '../../rules/datasets/dataset-locks.ts'
import { byteRemoval } from '../../rules/files/byte-removal.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { dropPreviewUrl } from '../previews/drop-preview-url.ts'
import { askRegistrar } from '../registrations/ask-registration.ts'

/** Throwing a draft away (docs/specification/datasets.md#delete-and-destroy). */
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
