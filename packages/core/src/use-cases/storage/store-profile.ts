import type { RemoteStore } from '../../ports/storage/remote-storage.ts'
import type { Storages } from '../../ports/storage/storages.ts'
import type { StoreProfile } from '../../rules/storage/store-profile.ts'

const MEBIBYTE = 1024 ** 2

const HOUR_MINUTES = 60

/** What was decided about a store, and what holds where nothing was; null when there is no such store. */
export function storeProfile(storages: Storages, driver: string): StoreProfile | null {
  const { drivers, profiles } = storages
  const storage = Object.hasOwn(drivers, driver) ? drivers[driver] : undefined
  if (storage === undefined) return remoteProfile(storages, driver)
  const said = profiles?.[driver] ?? {}
  return {
    label: driver,
    type: 'file',
    bucket: null,
    uploadOutOfBand: false,
    partSize: 1024 * MEBIBYTE,
    urlMinutes: HOUR_MINUTES,
    tagging: true,
    ...said,
    // What a store cannot do is not offered, whatever was decided.
    directUpload: storage.direct !== undefined && (said.directUpload ?? true),
    directDownload: storage.downloadUrl !== undefined && (said.directDownload ?? false),
  }
}

/** Uploads to a remote store are uploads to the one below it; files get into it only by being registered. */
function remoteProfile(storages: Storages, driver: string): StoreProfile | null {
  const remote = remoteStore(storages, driver)
  const base = remote === null ? null : storeProfile(storages, remote.base)
  if (remote === null || base === null) return null
  const said = storages.profiles?.[driver] ?? {}
  return {
    ...base,
    label: driver,
    type: 'remote',
    uploadOutOfBand: true,
    urlMinutes: HOUR_MINUTES,
    ...said,
    bucket: null,
    directUpload: base.directUpload,
    partSize: base.partSize,
    tagging: false,
    directDownload: remote.storage.downloadUrl !== undefined && (said.directDownload ?? false),
  }
}

/** Null for what is no remote store. */
export const remoteStore = ({ remotes = {} }: Storages, driver: string): RemoteStore | null =>
  (Object.hasOwn(remotes, driver) ? remotes[driver] : undefined) ?? null

/** The store that takes what is written for `driver`: itself, or the one that a remote store lies on. */
export const writableDriver = (storages: Storages, driver: string): string =>
  remoteStore(storages, driver)?.base ?? driver

/** Every store with what was decided about it, by driver id. */
export const storeProfiles = (
  storages: Storages,
): readonly { readonly driver: string; readonly profile: StoreProfile }[] =>
  [...Object.keys(storages.drivers), ...Object.keys(storages.remotes ?? {})]
    .sort()
    .flatMap((driver) => {
      const profile = storeProfile(storages, driver)
      return profile === null ? [] : [{ driver, profile }]
    })
