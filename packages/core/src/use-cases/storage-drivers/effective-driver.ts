import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { effectiveStorageDriver } from '../../rules/collections/effective-values.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { writableDriver } from '../storage/store-profile.ts'

type Choosing = Pick<Domain, 'contexts' | 'storages'>
type PlacedDataset = Pick<Dataset, 'id' | 'collectionId' | 'contextRevision'>

/**
 * The storage driver chosen for new files of a dataset: its own choice, else that of the nearest collection,
 * else the default of the installation. Existing files are not moved. One query, if the context of the dataset is kept.
 */
export async function effectiveDriver(
  domain: Choosing,
  unit: Pick<ReadUnit, 'driverChoices' | 'views'>,
  dataset: PlacedDataset,
): Promise<string> {
  const own = await unit.driverChoices.ofDataset({ kind: 'id', id: dataset.id })
  return own ?? inheritedDriver(domain, unit, dataset)
}

/**
 * The storage driver that receives the bytes of new files of a dataset: the effective one, or the base of a
 * remote store.
 */
export const uploadDriver = async (
  domain: Choosing,
  unit: Pick<ReadUnit, 'driverChoices' | 'views'>,
  dataset: PlacedDataset,
): Promise<string> => writableDriver(domain.storages, await effectiveDriver(domain, unit, dataset))

/** The same for a dataset whose own choice has been read; null if it has none. */
export const uploadDriverWith = async (
  domain: Choosing,
  unit: Pick<ReadUnit, 'views'>,
  { dataset, own }: { readonly dataset: PlacedDataset; readonly own: string | null },
): Promise<string> =>
  writableDriver(domain.storages, own ?? (await inheritedDriver(domain, unit, dataset)))

async function inheritedDriver(
  { contexts, storages }: Choosing,
  unit: Pick<ReadUnit, 'views'>,
  dataset: PlacedDataset,
): Promise<string> {
  const { owners } = await contexts(unit, dataset)
  return effectiveStorageDriver(owners, storages.preferred)
}
