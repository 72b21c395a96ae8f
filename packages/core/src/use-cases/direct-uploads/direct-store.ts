import type { Domain } from '../../ports/ports.ts'
import type { DirectTransfer } from '../../ports/storage/direct-transfer.ts'
import type { ObjectStorage } from '../../ports/storage/object-storage.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { StoreProfile } from '../../rules/storage/store-profile.ts'
import { storeProfile } from '../storage/store-profile.ts'

/** A store to which clients can upload directly. */
export interface DirectStore {
  readonly driver: string
  readonly storage: ObjectStorage
  readonly transfer: DirectTransfer
  readonly profile: StoreProfile
}

/** Finds the store; refuses one without direct uploads. */
export function directStore(
  storages: Domain['storages'],
  driver: string,
  datasetId: number,
): DirectStore {
  const profile = storeProfile(storages, driver)
  const storage = storages.drivers[driver]
  const transfer = storage?.direct
  if (profile?.directUpload !== true || storage === undefined || transfer === undefined)
    return refuse({
      kind: 'missing',
      message: `Direct upload not supported for files in this dataset: ${datasetId}`,
    })
  return { driver, storage, transfer, profile }
}
