import type { Storages } from '../../ports/storage/storages.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { effectiveStorageDriver } from '../../rules/collections/effective-values.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { writableDriver } from '../storage/store-profile.ts'

/**
 * The storage driver chosen for new files of a dataset: its own choice, else that of the nearest collection,
 * else the default of the installation. Existing files are not moved.
 */
export async function effectiveDriver(
  unit: Pick<ReadUnit, 'driverChoices' | 'collections'>,
  { id, collectionId }: Pick<Dataset, 'id' | 'collectionId'>,
  preferred: string,
): Promise<string> {
  const own = await unit.driverChoices.ofDataset(id)
  if (own !== null) return own
  const lineage = await unit.collections.lineage({ kind: 'id', id: collectionId })
  if (lineage === null) throw new Error(`Dataset ${id} has no collection`)
  return effectiveStorageDriver(lineage, preferred)
}

/**
 * The storage driver that receives the bytes of new files of a dataset: the effective one, or the base of a
 * remote store.
 */
export const uploadDriver = async (
  unit: Pick<ReadUnit, 'driverChoices' | 'collections'>,
  dataset: Pick<Dataset, 'id' | 'collectionId'>,
  storages: Storages,
): Promise<string> =>
  writableDriver(storages, await effectiveDriver(unit, dataset, storages.preferred))
