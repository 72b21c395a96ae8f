import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { holdsAt } from '../../rules/versions/interval.ts'
import type { VersionHead } from '../../rules/versions/version.ts'

/** The record of a file with one of its entries, the record's own or an earlier one; null if it has no such entry. */
export async function entryOfFile(
  { files }: ReadUnit,
  record: FileRecord,
  entryId: number,
): Promise<FileRecord | null> {
  const { file, entry } = record
  if (entry.id === entryId) return record
  const entries = await files.generations(file.rootFileId ?? file.id)
  return entries.find((each) => each.file.id === file.id && each.entry.id === entryId) ?? null
}

/** The newest version with this entry that the caller may see; null if there is none. */
export async function newestWith(
  unit: ReadUnit,
  { dataset, held }: DatasetAccess,
  { entry }: FileRecord,
): Promise<VersionHead | null> {
  const all = held.has('ViewUnpublishedDataset')
  const last = entry.until === null ? dataset.newest.ordinal : entry.until - 1
  const released = dataset.releasedOrdinals.filter((each) => holdsAt(entry, each))
  const ordinal = all ? last : Math.max(0, ...released)
  if (ordinal === dataset.newest.ordinal) return dataset.newest
  return unit.versions.find(dataset.id, { kind: 'ordinal', ordinal })
}
