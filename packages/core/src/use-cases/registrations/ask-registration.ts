import type { Domain } from '../../ports/ports.ts'
import type { RegisteredDataset } from '../../ports/store/registrations.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'

/**
 * Has the registrar told what became of a dataset, by a job that exists if and only if the unit commits.
 * Nothing is asked where no registrar keeps the identifier. To be called with the dataset held.
 */
export async function askRegistrar(
  unit: WriteUnit,
  { id: datasetId, pid }: Pick<Dataset, 'id' | 'pid'>,
  { persistentIds }: Pick<Domain, 'persistentIds'>,
): Promise<void> {
  if (!persistentIds.registrar?.manages(pid)) return
  await unit.registrations.ask([{ datasetId, pid }])
  await enqueueRegistration(unit, { datasetId })
}

/** One job a dataset waits at a time: what it tells is read when it runs. */
export const enqueueRegistration = (
  { jobs }: WriteUnit,
  { datasetId }: Pick<RegisteredDataset, 'datasetId'>,
  delaySeconds = 0,
): Promise<void> =>
  jobs.enqueue({ kind: 'registerPid', datasetId }, { delaySeconds, dedupeKey: `pid-${datasetId}` })
