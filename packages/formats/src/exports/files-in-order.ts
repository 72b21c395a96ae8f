import type { FileRecord } from '@holdfast/core/rules'

/** Sorted by folder, then by name. */
export const filesInOrder = (files: readonly FileRecord[]): readonly FileRecord[] =>
  files.toSorted(
    ({ entry: a }, { entry: b }) =>
      compare(a.folder, b.folder) || compare(a.label, b.label) || a.fileId - b.fileId,
  )

/** Compares by code units, independent of locale. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
