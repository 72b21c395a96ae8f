import type { FileRecord } from '@holdfast/core/rules'

/**
 * What a version says of a file, apart from what the file is (docs/specification/files.md#calls). The id is
 * the record's.
 */
export const presentSaid = ({ entry, file }: FileRecord): object => ({
  label: entry.label,
  directoryLabel: entry.folder === '' ? undefined : entry.folder,
  description: entry.description,
  restricted: entry.restricted,
  provFreeForm: entry.provenance,
  categories: entry.categories,
  dataFileTags: file.tabularTags,
  id: entry.id,
})
