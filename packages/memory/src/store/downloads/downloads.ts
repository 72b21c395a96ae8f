import type { CountedDownloads, Downloads } from '@holdfast/core'
import type { CurrentState, State } from '../state.ts'

/** Counts of a deleted file stay and are not read: no id is used again. */
export const downloads = (current: CurrentState): Downloads => ({
  ofFile: async (fileId) => sum(current(), (counted) => counted.fileId === fileId),
  ofDataset: async (datasetId, when) => {
    const state = current()
    return sum(
      state,
      ({ fileId, day }) =>
        state.files.get(fileId)?.datasetId === datasetId &&
        (when === undefined || day < when.before),
    )
  },
  add: async (counted) => {
    const { downloads: table, files } = current()
    for (const { fileId, day, by, count } of counted) {
      if (!files.has(fileId)) continue
      const key = `${day} ${fileId} ${by}`
      table.set(key, { fileId, day, by, count: (table.get(key)?.count ?? 0) + count })
    }
  },
})

const sum = (
  { downloads: table, files }: State,
  wanted: (counted: CountedDownloads) => boolean,
): number =>
  table
    .filter((counted) => files.has(counted.fileId) && wanted(counted))
    .reduce((total, { count }) => total + count, 0)
