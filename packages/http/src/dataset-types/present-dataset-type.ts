import type { DatasetType } from '@holdfast/core'

/** A dataset type (platform supplement, 15). */
export const presentDatasetType = (type: DatasetType): object => ({
  id: type.id,
  name: type.name,
  displayName: type.displayName,
  description: type.description,
  linkedMetadataBlocks: type.linkedBlocks,
  availableLicenses: type.availableLicenses,
})
