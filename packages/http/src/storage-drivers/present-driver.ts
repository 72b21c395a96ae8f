import type { StorageDriver } from '@holdfast/core'

/** A store (docs/specification/storage-drivers.md); without a choice, its name says so. */
export const presentDriver = (chosen: StorageDriver | null): object =>
  chosen === null
    ? {
        name: 'undefined',
        directUpload: false,
        directDownload: false,
        uploadOutOfBand: false,
      }
    : {
        name: chosen.driver,
        type: chosen.profile.type,
        label: chosen.profile.label,
        directUpload: chosen.profile.directUpload,
        directDownload: chosen.profile.directDownload,
        uploadOutOfBand: chosen.profile.uploadOutOfBand,
      }

/** The name of every store by its label. */
export const presentDrivers = (drivers: readonly StorageDriver[]): object =>
  Object.fromEntries(drivers.map(({ driver, profile }) => [profile.label, driver]))
