import type { Domain } from '../../ports/ports.ts'
import type { RegisteredDataset } from '../../ports/store/registrations.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'

/**
 * Requests that a job sends the state of a dataset to the registrar. The job exists if and only if the unit commits.
 * No effect if no registrar manages the identifier. The caller must have locked the dataset.
 */
export async function requestRegistration(
  unit: WriteUnit,
  { id: datasetId, pid }: Pick<Dataset, 'id' | 'pid'>,
  { persistentIds }: Pick<Domain, 'persistentIds'>,
): Promise<void> {
  if (!persistentIds.registrar?.manages(pid)) return
  await unit.registrations.request([{ datasetId, pid }])
  await enqueueRegistration(unit, { datasetId })
}

/** Enqueues the job that updates the registrar. At most one waits per dataset; it reads the state when it runs. */
export const enqueueRegistration = (
  { jobs }: WriteUnit,
  { datasetId }: Pick<RegisteredDataset, 'datasetId'>,
  delaySeconds = 0,
): Promise<void> =>
  jobs.enqueue({ kind: 'registerPid', datasetId }, { delaySeconds, dedupeKey: `pid-${datasetId}` })
