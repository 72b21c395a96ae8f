import { effectiveStorageDriver } from '../collections/effective-values.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { ReadUnit } from '../store/store.ts'

/**
 * The store that new files of a dataset go to: its own choice, else that of the nearest collection up, else the
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
