import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRemoval, RemovedTotals } from '../../rules/datasets/dataset-removal.ts'
import { fileRemovalJobs } from '../../rules/files/removal-jobs.ts'

/** The files that one job removes. */
const BATCH = 1000

/** Removes a dataset at once, and its files by jobs. */
export async function beginRemoval(
  unit: WriteUnit,
  datasetId: number,
  removal: DatasetRemoval,
): Promise<RemovedTotals> {
  const totals = await unit.datasets.beginRemoval(datasetId, removal)
  await enqueueFileRemoval(unit, datasetId)
  return totals
}

/** Enqueues the job that removes the next files of a dataset that is being removed; at most one waits. */
const enqueueFileRemoval = ({ jobs }: Pick<WriteUnit, 'jobs'>, datasetId: number): Promise<void> =>
  jobs.enqueue({ kind: 'removeFiles', datasetId }, { dedupeKey: `remove-files-${datasetId}` })

/**
 * Removes a batch of the files of a dataset that is being removed. The jobs for their bytes and for the next batch are
 * enqueued with it, so a killed process loses nothing.
 */
export const removeFiles = ({ store }: Pick<Domain, 'store'>, datasetId: number): Promise<void> =>
  store.write(async (unit) => {
    const batch = await unit.datasets.removeFilesNext(datasetId, BATCH)
    if (batch === null) return
    await unit.jobs.enqueueAll(fileRemovalJobs(batch.pid, batch.files))
    if (!batch.last) await enqueueFileRemoval(unit, datasetId)
  })

/** Enqueues the jobs of removals whose job failed finally. */
export const removalSweep =
  ({ store }: Pick<Domain, 'store'>) =>
  (): Promise<void> =>
    store.write(async (unit) => {
      for (const datasetId of await unit.datasets.unfinishedRemovals())
        await enqueueFileRemoval(unit, datasetId)
    })
