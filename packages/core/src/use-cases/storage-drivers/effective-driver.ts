import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { effectiveStorageDriver } from '../../rules/collections/effective-values.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { writableDriver } from '../storage/store-profile.ts'

/**
 * The storage driver chosen for new files of a dataset: its own choice, else that of the nearest collection,
 * else the default of the installation. Existing files are not moved. One query, if the context of the dataset is kept.
 */
export async function effectiveDriver(
  { contexts, storages }: Pick<Domain, 'contexts' | 'storages'>,
  unit: Pick<ReadUnit, 'driverChoices' | 'views'>,
  dataset: Pick<Dataset, 'id' | 'collectionId' | 'contextRevision'>,
): Promise<string> {
  const own = await unit.driverChoices.ofDataset(dataset.id)
  if (own !== null) return own
  const { owners } = await contexts(unit, dataset)
  return effectiveStorageDriver(owners, storages.preferred)
}

/**
 * The storage driver that receives the bytes of new files of a dataset: the effective one, or the base of a
 * remote store.
 */
export const uploadDriver = async (
  domain: Pick<Domain, 'contexts' | 'storages'>,
  unit: Pick<ReadUnit, 'driverChoices' | 'views'>,
  dataset: Pick<Dataset, 'id' | 'collectionId' | 'contextRevision'>,
): Promise<string> => writableDriver(domain.storages, await effectiveDriver(domain, unit, dataset))
