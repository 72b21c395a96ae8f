import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRemoval, RemovedTotals } from '../../rules/datasets/dataset-removal.ts'
import { fileRemovalJobs } from '../../rules/files/removal-jobs.ts'
import type { Job } from '../../rules/jobs/job.ts'

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

type FileRemoval = Extract<Job, { readonly kind: 'removeFiles' }>

const fileRemovalJob = (datasetId: number): FileRemoval => ({ kind: 'removeFiles', datasetId })

/** At most one job for a dataset waits. */
const keyOfRemoval = ({ datasetId }: FileRemoval): string => `remove-files-${datasetId}`

/** Enqueues the job that removes the next files of a dataset that is being removed. */
const enqueueFileRemoval = ({ jobs }: Pick<WriteUnit, 'jobs'>, datasetId: number): Promise<void> =>
  jobs.enqueueAll([fileRemovalJob(datasetId)], keyOfRemoval)

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
      const unfinished = await unit.datasets.unfinishedRemovals()
      await unit.jobs.enqueueAll(unfinished.map(fileRemovalJob), keyOfRemoval)
    })
