import type { VersionView } from '../../ports/store/files.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { Version } from '../../rules/versions/version.ts'

/** The version with an ordinal that the dataset is known to have. */
export async function versionAt(
  { versions }: Pick<ReadUnit, 'versions'>,
  { datasetId, ordinal }: VersionView,
): Promise<Version> {
  const version = await versions.find(datasetId, { kind: 'ordinal', ordinal })
  if (version === null) throw new Error(`Dataset ${datasetId} has no version ${ordinal}`)
  return version
}

/** The newest version of a dataset, with its metadata and terms. */
export const newestVersion = (
  unit: Pick<ReadUnit, 'versions'>,
  { id, newest }: Pick<Dataset, 'id' | 'newest'>,
): Promise<Version> => versionAt(unit, { datasetId: id, ordinal: newest.ordinal })
