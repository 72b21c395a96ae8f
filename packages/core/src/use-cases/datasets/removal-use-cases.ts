import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { goesInBatches, type RemovedTotals } from '../../rules/datasets/dataset-removal.ts'
import { formatPid, type Pid } from '../../rules/datasets/pid.ts'
import { fileRemovalJobs } from '../../rules/files/removal-jobs.ts'
import { settle } from '../../rules/refusals/decision.ts'
import {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import type { VersionDecision } from '../../rules/versions/version-commands.ts'
import { dropPreviewUrl } from '../previews/drop-preview-url.ts'
import { requestRegistration } from '../registrations/request-registration.ts'
import { discard, type Removed } from '../versions/discard-use-cases.ts'
import { lockedDatasetFor } from './dataset-access.ts'
import { beginRemoval } from './remove-files.ts'

interface Removal {
  readonly unit: WriteUnit
  readonly actor: Actor
  readonly access: DatasetAccess
  readonly now: Date
}

/** Deletes datasets (docs/specification/datasets.md#delete-and-destroy). */
export const removalUseCases = ({ store, clock, persistentIds }: Domain) => {
  const removal = (
    actor: Actor,
    ref: DatasetRef,
    remove: (removal: Removal) => Promise<Removed>,
  ): Promise<Removed> =>
    store.write(async (unit) => {
      const access = await lockedDatasetFor(unit, actor, ref)
      requireAccount(actor)
      const removed = await remove({ unit, actor, access, now: clock.now() })
      if (removed === 'dataset') await requestRegistration(unit, access.dataset, { persistentIds })
      return removed
    })

  return {
    /** When the dataset of an identifier was destroyed, for everybody who follows it; null when none was. */
    destroyedAt: (pid: Pid): Promise<Date | null> =>
      store.read(({ datasets }) => datasets.destroyedAt(pid)),

    /**
     * Deletes the draft, and the dataset if it has no other version; only superusers delete a dataset that
     * was released.
     */
    delete: (actor: Actor, ref: DatasetRef): Promise<Removed> =>
      removal(actor, ref, (going) => {
        const { newest } = going.access.dataset
        const single = newest.ordinal === 1
        return carryOut(going, decide(newest, { kind: 'deleteDataset', single }))
      }),

    /** Deletes the dataset with all versions; only superusers destroy a dataset that was ever released. */
    destroy: (actor: Actor, ref: DatasetRef): Promise<Removed> =>
      removal(actor, ref, (going) => {
        const { newest, publishedAt } = going.access.dataset
        const facts = { single: newest.ordinal === 1, everReleased: publishedAt !== null }
        return carryOut(going, decide(newest, { kind: 'destroyDataset', ...facts }))
      }),
  }
}

/**
 * The required permission depends on the decision, so it is checked before its refusal: without it the caller
 * does not learn the reason.
 */
async function carryOut(
  going: Removal,
  decision: VersionDecision<'deleteDataset' | 'destroyDataset'>,
): Promise<Removed> {
  const { unit, actor, access } = going
  if (decision.kind === 'accepted' && decision.event.kind === 'datasetDestroyed')
    requireSuperuser(actor)
  else requirePermission(access.held, 'DeleteDatasetDraft', actor)
  const event = settle(decision)
  return event.kind === 'datasetDestroyed' ? destroy(going) : discard(unit, going, event)
}

/** Ignores locks: they are deleted with the dataset. Jobs remove the bytes after the commit. */
async function destroy({ unit, actor, access: { dataset }, now }: Removal): Promise<Removed> {
  const done = { actor: assigneeOf(actor), at: now }
  await dropPreviewUrl(unit, dataset.id, done)
  const totals = await destroyFiles(unit, dataset, now)
  await unit.events.append({
    ...done,
    kind: 'datasetDestroyed',
    objectId: dataset.id,
    details: whatWas(dataset, totals),
  })
  return 'dataset'
}

async function destroyFiles(unit: WriteUnit, dataset: Dataset, at: Date): Promise<RemovedTotals> {
  if (goesInBatches(dataset)) return beginRemoval(unit, dataset.id, { kind: 'destroyed', at })
  const { files } = await unit.datasets.destroy(dataset.id, at)
  await unit.jobs.enqueueAll(fileRemovalJobs(dataset.pid, files))
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

/** The event log keeps these facts, because the dataset can no longer be read. */
const whatWas = (dataset: Dataset, totals: RemovedTotals) => ({
  pid: formatPid(dataset.pid),
  collectionId: dataset.collectionId,
  publishedAt: dataset.publishedAt?.toISOString() ?? null,
  versions: dataset.newest.ordinal,
  files: totals.files,
  bytes: totals.bytes,
})
