import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireUnlocked } from '../../rules/datasets/dataset-locks.ts'
import { fileRemovalJobs } from '../../rules/files/removal-jobs.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import type { VersionEvent } from '../../rules/versions/version-commands.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { dropPreviewUrl } from '../previews/drop-preview-url.ts'
import { requestRegistration } from '../registrations/request-registration.ts'

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

/** Removes the draft, or the dataset with it, and appends the event. Refuses locked datasets. */
export async function discard(
  unit: WriteUnit,
  { actor, access: { dataset, held }, now }: Discarding,
  { kind }: VersionEvent<'discardDraft'>,
): Promise<Removed> {
  requireUnlocked(dataset.locks, held)
  const done = { actor: assigneeOf(actor), at: now }
  await dropPreviewUrl(unit, dataset.id, done)
  const { id: datasetId, newest } = dataset
  const { orphans } = await unit.files.discard({ datasetId, ordinal: newest.ordinal })
  await unit.jobs.enqueueAll(fileRemovalJobs(dataset.pid, orphans))
  if (kind === 'datasetDeleted') await removeDataset(unit, dataset, orphans)
  else await removeDraft(unit, dataset, orphans)
  await unit.events.append({
    ...done,
    kind,
    objectId: datasetId,
    details: { ordinal: newest.ordinal },
  })
  return kind === 'datasetDeleted' ? 'dataset' : 'draft'
}

type Orphans = readonly { readonly id: number }[]

async function removeDataset(unit: WriteUnit, { id }: Dataset, orphans: Orphans): Promise<void> {
  await unit.roles.revokeAllAt([id, ...orphans.map((file) => file.id)])
  await unit.datasets.remove(id)
}

async function removeDraft(unit: WriteUnit, dataset: Dataset, orphans: Orphans): Promise<void> {
  await unit.versions.remove(dataset.newest.id)
  await unit.datasets.removeLock(dataset.id, 'InReview')
  await unit.datasets.save({ ...dataset, fileTotal: dataset.fileTotal - orphans.length })
}
