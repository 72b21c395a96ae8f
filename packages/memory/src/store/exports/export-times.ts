import type { ExportTimes } from '@holdfast/core'
import { isReleased, releasedAtOf } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import type { Look, State } from '../state.ts'

export const exportTimes = (look: Look): ExportTimes => ({
  find: async (datasetId) => copied(timeOf(look(), datasetId)),
  exportable: async ({ after, limit, onlyOutdated }) => {
    const state = look()
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
    const { datasets, exportTimes: table } = look()
    if (datasets.has(datasetId)) table.set(datasetId, { at: new Date(at) })
  },
  clear: async () => {
    const { exportTimes: table } = look()
    for (const id of look()
      .datasets.rows()
      .map(({ facts }) => facts.id))
      table.delete(id)
  },
})

const timeOf = (state: State, datasetId: number): Date | null =>
  state.datasets.has(datasetId) ? (state.exportTimes.get(datasetId)?.at ?? null) : null
