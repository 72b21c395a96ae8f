import type { ReadUnit } from '../../ports/store/store.ts'
import type { ResumableUpload } from '../../rules/resumable-uploads/resumable-upload.ts'
import type { AnnouncedObject } from '../../rules/staged-objects/staged-object.ts'

/** Uploads to a dataset that became no files yet, by how their bytes arrive. */
export interface UnfinishedOfDataset {
  readonly resumable: readonly ResumableUpload[]
  readonly direct: readonly AnnouncedObject[]
}

/** At most `limit` of each kind; those that end first come first. */
export const unfinishedOf = async (
  { resumableUploads, stagedObjects }: Pick<ReadUnit, 'resumableUploads' | 'stagedObjects'>,
  datasetId: number,
  limit: number,
): Promise<UnfinishedOfDataset> => ({
  resumable: await resumableUploads.unfinished(datasetId, limit),
  direct: await stagedObjects.announced(datasetId, limit),
})
