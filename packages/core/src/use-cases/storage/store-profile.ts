import type { RemoteStore } from '../../ports/storage/remote-storage.ts'
import type { Storages } from '../../ports/storage/storages.ts'
import type { StoreProfile } from '../../rules/storage/store-profile.ts'

const MEBIBYTE = 1024 ** 2

const HOUR_MINUTES = 60

/** The configured profile of a store, completed with defaults; null when there is no such store. */
export function storeProfile(storages: Storages, driver: string): StoreProfile | null {
  const { drivers, profiles } = storages
  const storage = Object.hasOwn(drivers, driver) ? drivers[driver] : undefined
  if (storage === undefined) return remoteProfile(storages, driver)
  const configured = profiles?.[driver] ?? {}
  return {
    label: driver,
    type: 'file',
    bucket: null,
    uploadOutOfBand: false,
    partSize: 1024 * MEBIBYTE,
    urlMinutes: HOUR_MINUTES,
    tagging: true,
    ...configured,
    // Capabilities that the store lacks are off, even if they are configured.
    directUpload: storage.direct !== undefined && (configured.directUpload ?? true),
    directDownload: storage.downloadUrl !== undefined && (configured.directDownload ?? false),
  }
}

/** A remote store receives uploads through its base store; files get into it only by registration. */
function remoteProfile(storages: Storages, driver: string): StoreProfile | null {
  const remote = remoteStore(storages, driver)
  const base = remote === null ? null : storeProfile(storages, remote.base)
  if (remote === null || base === null) return null
  const configured = storages.profiles?.[driver] ?? {}
  return {
    ...base,
    label: driver,
    type: 'remote',
    uploadOutOfBand: true,
    urlMinutes: HOUR_MINUTES,
    ...configured,
    bucket: null,
    directUpload: base.directUpload,
    partSize: base.partSize,
    tagging: false,
    directDownload:
      remote.storage.downloadUrl !== undefined && (configured.directDownload ?? false),
  }
}

/** The remote store with that name; null when it is not a remote store. */
export const remoteStore = ({ remotes = {} }: Storages, driver: string): RemoteStore | null =>
  (Object.hasOwn(remotes, driver) ? remotes[driver] : undefined) ?? null

/** The store that receives bytes written for `driver`: itself, or the base of a remote store. */
export const writableDriver = (storages: Storages, driver: string): string =>
  remoteStore(storages, driver)?.base ?? driver

/** Every store with its profile, by driver id. */
export const storeProfiles = (
  storages: Storages,
): readonly { readonly driver: string; readonly profile: StoreProfile }[] =>
  [...Object.keys(storages.drivers), ...Object.keys(storages.remotes ?? {})]
    .sort()
    .flatMap((driver) => {
      const profile = storeProfile(storages, driver)
      return profile === null ? [] : [{ driver, profile }]
    })
