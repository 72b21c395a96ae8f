import type { ZipIndexes } from '@holdfast/core'
import type { CurrentState } from '../state.ts'

/** A stamp changes with every change of the dataset, so that layouts are made more often than they would have to be. */
export const zipIndexes = (current: CurrentState): ZipIndexes => {
  const versionOf = (id: number) =>
    current()
      .versions.rows()
      .find((version) => version.id === id)
  return {
    stamp: async ({ id, updatedAt }) => {
      const version = versionOf(id)
      const dataset = version && current().datasets.get(version.datasetId)
      return dataset ? `${dataset.revision}.${updatedAt.getTime()}` : null
    },
    find: async (versionId, stamp) => {
      const kept = versionOf(versionId) && current().zipIndexes.get(versionId)
      return kept?.stamp === stamp ? kept.layout : null
    },
    keep: async (versionId, stamp, layout) => {
      if (versionOf(versionId)) current().zipIndexes.set(versionId, { stamp, layout })
    },
  }
}
