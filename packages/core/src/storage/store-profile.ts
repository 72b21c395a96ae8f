import type { ObjectStorage } from './object-storage.ts'

const MEBIBYTE = 1024 ** 2
const HOUR_MINUTES = 60

/** What an operator decides about one of the object stores. */
export interface StoreProfile {
  /** Unique; what people choose a store by. */
  readonly label: string
  /** `file`, `s3`, ... as clients are told. */
  readonly type: string
  /** Part of storage identifiers; null where the store has none. */
  readonly bucket: string | null
  /** Clients may send bytes to the store themselves. */
  readonly directUpload: boolean
  /** Downloads are answered with an address at the store. */
  readonly directDownload: boolean
  /** Objects that got into the store by other ways may be registered. */
  readonly uploadOutOfBand: boolean
  /** Bytes of a part of a direct upload; smaller files go in one request. */
  readonly partSize: number
  /** How long addresses at the store are good. */
  readonly urlMinutes: number
  /** Objects carry the mark of the unfinished until they are registered. */
  readonly tagging: boolean
}

/** The object stores of an installation. New files go to `preferred` unless dataset or collection say otherwise. */
export interface Storages {
  readonly preferred: string
  /** By driver id, the prefix of storage identifiers (`local` in `local://...`). */
  readonly drivers: Readonly<Record<string, ObjectStorage>>
  /** By driver id; what is left out is as in `storeProfile`. */
  readonly profiles?: Readonly<Record<string, Partial<StoreProfile>>>
}

/** What was decided about a store, and what holds where nothing was; null when there is no such store. */
export function storeProfile({ drivers, profiles }: Storages, driver: string): StoreProfile | null {
  const storage = Object.hasOwn(drivers, driver) ? drivers[driver] : undefined
  if (storage === undefined) return null
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

/** Every store with what was decided about it, by driver id. */
export const storeProfiles = (
  storages: Storages,
): readonly { readonly driver: string; readonly profile: StoreProfile }[] =>
  Object.keys(storages.drivers)
    .sort()
    .flatMap((driver) => {
      const profile = storeProfile(storages, driver)
      return profile === null ? [] : [{ driver, profile }]
    })
