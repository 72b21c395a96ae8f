import type { Domain } from '../../ports/ports.ts'
import type { RegisteredDataset } from '../../ports/store/registrations.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'

/**
 * Requests that jobs send the state of a dataset and of its files to the registrar. The jobs exist if and only if the unit commits.
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
  const files = await unit.registrations.requestFiles(datasetId)
  if (files > 0) await enqueueFileRegistrations(unit, { datasetId }, { after: 0 })
}

/** Enqueues the job that updates the registrar. At most one waits per dataset; it reads the state when it runs. */
export const enqueueRegistration = (
  { jobs }: WriteUnit,
  { datasetId }: Pick<RegisteredDataset, 'datasetId'>,
  delaySeconds = 0,
): Promise<void> =>
  jobs.enqueue({ kind: 'registerPid', datasetId }, { delaySeconds, dedupeKey: `pid-${datasetId}` })

/**
 * Enqueues the job that updates the registrar for the files of a dataset with an id above `after`. With `renew`, it
 * first requests an update for all of them.
 */
export const enqueueFileRegistrations = (
  { jobs }: WriteUnit,
  { datasetId }: Pick<RegisteredDataset, 'datasetId'>,
  { after, renew = false, delaySeconds = 0 }: FileRegistrationJob,
): Promise<void> =>
  jobs.enqueue(
    { kind: 'registerFilePids', datasetId, after, renew },
    { delaySeconds, dedupeKey: `file-pids-${datasetId}-${after}-${renew}` },
  )

interface FileRegistrationJob {
  readonly after: number
  readonly renew?: boolean
  readonly delaySeconds?: number
}
