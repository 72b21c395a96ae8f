import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { fileRemovalJobs } from '../../rules/files/removal-jobs.ts'

/** Removes the changes that the draft made; the release before it is the newest version again. */
export async function removeDraft(unit: WriteUnit, dataset: Dataset): Promise<void> {
  const orphans = await discardFiles(unit, dataset)
  await unit.versions.remove(dataset.newest.id)
  await unit.datasets.removeLock(dataset.id, 'InReview')
  await unit.datasets.save({ ...dataset, fileTotal: dataset.fileTotal - orphans.length })
}

/** Files that only the draft had go with it; jobs remove their bytes after the commit. Returns their ids. */
export async function discardFiles(
  unit: WriteUnit,
  { id: datasetId, pid, newest: { ordinal } }: Dataset,
): Promise<readonly number[]> {
  const { orphans } = await unit.files.discard({ datasetId, ordinal })
  await unit.jobs.enqueueAll(fileRemovalJobs(pid, orphans))
  return orphans.map(({ id }) => id)
}
