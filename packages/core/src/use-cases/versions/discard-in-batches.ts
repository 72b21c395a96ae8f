import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { FILES_REMOVED_AT_ONCE, goesInBatches } from '../../rules/datasets/dataset-removal.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { removeFromDraft } from '../files/remove-from-draft.ts'
import { removeDraft } from './remove-draft.ts'
import { versionAt } from './version-at.ts'

/** The files that one job removes. */
const BATCH = 1000

/** The lock that the dataset has until its draft is gone. */
const LOCK = 'EditInProgress'

type DraftRemoval = Extract<Job, { readonly kind: 'discardDraft' }>

/** Whether jobs discard the draft, as they do when it has many files of its own (docs/decisions/0457-large-drafts-in-batches.md). */
export async function discardsInBatches(unit: WriteUnit, dataset: Dataset): Promise<boolean> {
  if (!goesInBatches(dataset)) return false
  const view = { datasetId: dataset.id, ordinal: dataset.newest.ordinal }
  const added = await unit.files.addedIn(view, FILES_REMOVED_AT_ONCE + 1)
  return added.length > FILES_REMOVED_AT_ONCE
}

/** Locks the dataset, so that nobody edits the draft any more, and enqueues the job that discards it. */
export async function beginDiscard(
  unit: WriteUnit,
  { actor, dataset, now }: { readonly actor: Actor; readonly dataset: Dataset; readonly now: Date },
): Promise<void> {
  const { userName } = requireAccount(actor)
  const message = 'The draft is being deleted.'
  await unit.datasets.addLock(dataset.id, { type: LOCK, since: now, userName, message })
  await enqueueNext(unit, {
    kind: 'discardDraft',
    datasetId: dataset.id,
    ordinal: dataset.newest.ordinal,
    since: now.getTime(),
    actor: assigneeOf(actor),
  })
}

const enqueueNext = ({ jobs }: WriteUnit, job: DraftRemoval): Promise<void> =>
  jobs.enqueue(job, { dedupeKey: `discard-draft-${job.datasetId}` })

/**
 * Removes some of the files that only the draft has, and the draft with the last of them. The next job is enqueued in
 * the same unit, so a killed process loses nothing.
 */
export const discardNext = (
  { store, clock, tabularIngest }: Pick<Domain, 'store' | 'clock' | 'tabularIngest'>,
  job: DraftRemoval,
): Promise<void> =>
  store.write(async (unit) => {
    const dataset = await unit.datasets.lock({ kind: 'id', id: job.datasetId })
    if (dataset === null || !isStillWanted(dataset, job)) return
    const ids = await unit.files.addedIn(job, BATCH)
    if (ids.length === BATCH) {
      await removeSome(unit, { dataset, fileIds: ids }, tabularIngest)
      await enqueueNext(unit, job)
      return
    }
    await unit.datasets.removeLock(dataset.id, LOCK)
    await removeDraft(unit, dataset)
    await unit.events.append({
      at: clock.now(),
      actor: job.actor,
      kind: 'draftDiscarded',
      objectId: dataset.id,
      details: { ordinal: job.ordinal },
    })
  })

/** Removing the lock calls it off, as an administrator can; a later lock belongs to something else. */
const isStillWanted = ({ locks, newest }: Dataset, { ordinal, since }: DraftRemoval): boolean =>
  newest.ordinal === ordinal &&
  locks.some((lock) => lock.type === LOCK && lock.since.getTime() === since)

async function removeSome(
  unit: WriteUnit,
  { dataset, fileIds }: { readonly dataset: Dataset; readonly fileIds: readonly number[] },
  ingest: Domain['tabularIngest'],
): Promise<void> {
  const { ordinal } = dataset.newest
  const view = { datasetId: dataset.id, ordinal }
  const draft = await versionAt(unit, view)
  const records = await unit.files.among(view, fileIds)
  // Where an administrator removes the lock, what is left can be published.
  const { files, bytes, destroyed, unf } = await removeFromDraft(
    unit,
    { pid: dataset.pid, draft, records },
    ingest,
  )
  await unit.datasets.save({ ...dataset, fileTotal: dataset.fileTotal - destroyed })
  await unit.versions.save({
    ...draft,
    fileCount: draft.fileCount - files,
    byteCount: draft.byteCount - bytes,
    unf,
  })
}
