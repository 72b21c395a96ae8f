import type { FileRecord } from '@holdfast/core/rules'

/** By folder, then by name: as one would list them by hand, and the same everywhere. */
export const filesInOrder = (files: readonly FileRecord[]): readonly FileRecord[] =>
  files.toSorted(
    ({ entry: a }, { entry: b }) =>
      compare(a.folder, b.folder) || compare(a.label, b.label) || a.fileId - b.fileId,
  )

/** By code units: an order that no locale changes. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
