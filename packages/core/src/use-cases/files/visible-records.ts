import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { holdsAt } from '../../rules/versions/interval.ts'

/**
 * The files as the newest version that this caller may see shows them, in the same order. A caller who may not see
 * drafts must not learn the name that a draft gives to a file. Files that no visible version contains keep the
 * entry they came with: their bytes are refused. Queries only for entries that are hidden, one for each version.
 */
export async function visibleRecords(
  unit: ReadUnit,
  { dataset, held }: DatasetAccess,
  records: readonly FileRecord[],
): Promise<readonly FileRecord[]> {
  if (held.has('ViewUnpublishedDataset')) return records
  const hidden = new Map<number, number[]>()
  for (const { entry, file } of records) {
    const ordinal = newestOf(dataset.releasedOrdinals.filter((each) => holdsAt(file, each)))
    if (ordinal === null || holdsAt(entry, ordinal)) continue
    hidden.set(ordinal, [...(hidden.get(ordinal) ?? []), file.id])
  }
  const shown = new Map<number, FileRecord>()
  for (const [ordinal, fileIds] of hidden)
    for (const record of await unit.files.among({ datasetId: dataset.id, ordinal }, fileIds))
      shown.set(record.file.id, record)
  return records.map((record) => shown.get(record.file.id) ?? record)
}

const newestOf = (ordinals: readonly number[]): number | null =>
  ordinals.length === 0 ? null : Math.max(...ordinals)
