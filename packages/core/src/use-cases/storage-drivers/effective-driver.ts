import type { Storages } from '../../ports/storage/storages.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { effectiveStorageDriver } from '../../rules/collections/effective-values.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { writableDriver } from '../storage/store-profile.ts'

/**
 * The store that is chosen for new files of a dataset: its own choice, else that of the nearest collection up, else the
 * installation's. Files that are there already stay where they are.
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

/** The store that takes the bytes of new files of a dataset: the one that is chosen, or that it lies on. */
export const uploadDriver = async (
  unit: Pick<ReadUnit, 'driverChoices' | 'collections'>,
  dataset: Pick<Dataset, 'id' | 'collectionId'>,
  storages: Storages,
): Promise<string> =>
  writableDriver(storages, await effectiveDriver(unit, dataset, storages.preferred))
