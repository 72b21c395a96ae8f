import { holdsAt } from '../versions/interval.ts'
import type { FileRecord } from './file-record.ts'

/** A file in two versions of its dataset; null if a version does not include it. At least one is not null. */
export type FileChange =
  | { readonly before: FileRecord; readonly after: FileRecord }
  | { readonly before: FileRecord; readonly after: null }
  | { readonly before: null; readonly after: FileRecord }

/** Two versions to compare, by ordinal. `to` may be the older one. */
export interface VersionSpan {
  readonly from: number
  readonly to: number
}

/** What differs between the two versions: the records that one of them shows and the other doesn't, in pairs, in the order of the records. */
export function changesBetween(
  records: readonly FileRecord[],
  { from, to }: VersionSpan,
): readonly FileChange[] {
  const changes = new Map<number, FileChange>()
  for (const record of records) {
    const { file, entry } = record
    const [before, after] = [holdsAt(entry, from), holdsAt(entry, to)]
    if (before === after) continue
    const known = changes.get(file.id)
    const change: FileChange = before
      ? { before: record, after: known?.after ?? null }
      : { before: known?.before ?? null, after: record }
    changes.set(file.id, change)
  }
  return [...changes.values()]
}
