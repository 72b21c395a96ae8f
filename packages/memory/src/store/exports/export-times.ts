import type { ExportTimes } from '@holdfast/core'
import { isReleased, releasedAtOf } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import type { CurrentState, State } from '../state.ts'

export const exportTimes = (current: CurrentState): ExportTimes => ({
  find: async (datasetId) => copied(timeOf(current(), datasetId)),
  exportable: async ({ after, limit, onlyOutdated }) => {
    const state = current()
    const ids = new Set<number>()
    for (const version of state.versions.rows()) {
      if (!isReleased(version) || version.datasetId <= after) continue
      const exported = timeOf(state, version.datasetId)
      const releasedAt = releasedAtOf(version)
      const outdated = exported === null || releasedAt === null || exported <= releasedAt
      if (!onlyOutdated || outdated) ids.add(version.datasetId)
    }
    return [...ids].sort((a, b) => a - b).slice(0, limit)
  },
  save: async (datasetId, at) => {
    const { datasets, exportTimes: table } = current()
    if (datasets.has(datasetId)) table.set(datasetId, { at: new Date(at) })
  },
  clear: async () => {
    const { exportTimes: table } = current()
    for (const id of current()
      .datasets.rows()
      .map(({ facts }) => facts.id))
      table.delete(id)
  },
})

const timeOf = (state: State, datasetId: number): Date | null =>
  state.datasets.has(datasetId) ? (state.exportTimes.get(datasetId)?.at ?? null) : null
