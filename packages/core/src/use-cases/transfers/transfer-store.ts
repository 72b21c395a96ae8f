import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { TransferService, TransferStore } from '../../ports/transfers/transfer-service.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { settingList } from '../../rules/settings/setting-values.ts'
import type { TransferDirection } from '../../rules/transfers/transfer.ts'
import { effectiveDriver } from '../storage-drivers/effective-driver.ts'

/** A store in which the transfer service owns an endpoint. */
export type ManagedStore = Extract<TransferStore, { readonly mode: 'managed' }>

/** The store of a dataset, as its transfer service reaches it. */
export interface ReachedStore<Reached extends TransferStore = TransferStore> {
  readonly driver: string
  readonly store: Reached
  readonly service: TransferService
}

const METHODS = { in: ':UploadMethods', out: ':DownloadMethods' } as const

/**
 * Refuses as `unavailable` while the feature is off: no service is configured, or the list of methods leaves
 * it out (docs/specification/transfer.md#services-and-tasks-of-the-server).
 */
export async function requireTransfers(
  { transfers }: Pick<Domain, 'transfers'>,
  { settings }: Pick<ReadUnit, 'settings'>,
  direction: TransferDirection,
): Promise<void> {
  const methods = settingList(await settings.all(), METHODS[direction])
  if (transfers === null || (methods.length > 0 && !methods.includes('transfer')))
    refuse({ kind: 'unavailable', message: 'Transfers are not available on this server.' })
}

/** The store for new files of the dataset; refuses one that no transfer service reaches. */
export async function reachedStore(
  domain: Pick<Domain, 'transfers' | 'storages' | 'contexts'>,
  unit: Pick<ReadUnit, 'driverChoices' | 'views'>,
  dataset: Dataset,
): Promise<ReachedStore> {
  const driver = await effectiveDriver(domain, unit, dataset)
  return (
    storeOf(domain, driver) ??
    refuse({
      kind: 'invalid',
      message: `The store of the dataset ${dataset.id} has no transfer service.`,
    })
  )
}

/** The store with that driver, if a transfer service reaches it. */
export function storeOf({ transfers }: Pick<Domain, 'transfers'>, driver: string) {
  const store =
    transfers !== null && Object.hasOwn(transfers.stores, driver)
      ? transfers.stores[driver]
      : undefined
  const service = store === undefined ? undefined : transfers?.services[store.service]
  return store === undefined || service === undefined ? null : { driver, store, service }
}

/** Refuses a service that people cannot reach. */
export function requireReachable({ service }: ReachedStore): void {
  if (service.starter !== undefined)
    refuse({
      kind: 'invalid',
      message: 'This service works for the server: start a transfer with POST .../transfers.',
    })
}

/** Whether the service owns an endpoint for the store. */
export const isManaged = (reached: ReachedStore): reached is ReachedStore<ManagedStore> =>
  reached.store.mode === 'managed'

/** The folder of the dataset at the endpoint, with a slash at both ends. */
export const folderOf = ({ store }: ReachedStore<ManagedStore>, { pid }: Pick<Dataset, 'pid'>) =>
  `${store.path}${objectKey(pid, '')}`
