import { holdsAt, isReleased } from '@holdfast/core/rules'
import type { State } from '../state.ts'

/** The label in the newest released version that contains the file, else in the newest one. */
export function labelNow(state: State, fileId: number): string {
  const entries = state.entries
    .filter((entry) => entry.fileId === fileId)
    .toSorted((a, b) => a.since - b.since)
  const released = entries.findLast(
    (entry) =>
      state.versions.find(
        (version) =>
          version.datasetId === entry.datasetId &&
          isReleased(version) &&
          holdsAt(entry, version.ordinal),
      ) !== null,
  )
  return (released ?? entries.at(-1))?.label ?? ''
}
