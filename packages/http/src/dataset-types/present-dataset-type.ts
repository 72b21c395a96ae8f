import type { DatasetTypeView } from '@holdfast/core'

/** A dataset type (docs/specification/dataset-types.md). */
export const presentDatasetType = ({ type, licenses }: DatasetTypeView): object => ({
  id: type.id,
  name: type.name,
  displayName: type.displayName,
  description: type.description,
  linkedMetadataBlocks: type.linkedBlocks,
  availableLicenses: licenses.map(({ name }) => name),
})
