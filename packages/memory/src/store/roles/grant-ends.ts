import type { Clock, EndingGrants, Roles } from '@holdfast/core'
import { copied } from '../copied.ts'
import { byId, byText, inOrder } from '../ordering.ts'
import type { CurrentState } from '../state.ts'
import { hasNotEnded, inForce } from './in-force.ts'
import { revoke } from './revoke.ts'

export const grantEnds = (
  current: CurrentState,
  clock: Clock,
): Pick<Roles, 'changeEnds' | 'noteEndings' | 'removeEnded'> => ({
  changeEnds: async ({ assignee, roleId, pointIds }, expiresAt) => {
    const state = current()
    const points = new Set(pointIds)
    const others = state.assignments.filter(
      (row) =>
        row.assignee === assignee &&
        row.roleId === roleId &&
        points.has(row.pointId) &&
        row.expiresAt?.getTime() !== expiresAt?.getTime(),
    )
    for (const row of others) {
      state.assignments.set(row.id, copied({ ...row, expiresAt }))
      state.notedEnds.delete(row.id)
    }
    return others.length
  },
  noteEndings: async (before) => {
    const state = current()
    const groups = new Map<string, EndingGrants>()
    for (const { id, assignee, pointId, expiresAt } of inForce(state, clock)) {
      const datasetId = state.files.get(pointId)?.datasetId
      if (expiresAt === null || expiresAt > before || datasetId === undefined) continue
      if (state.notedEnds.has(id)) continue
      state.notedEnds.set(id, true)
      const key = JSON.stringify([assignee, datasetId, expiresAt])
      const files = (groups.get(key)?.files ?? 0) + 1
      groups.set(key, { assignee, datasetId, files, expiresAt })
    }
    return copied([...groups.values()].sort(byEnd))
  },
  removeEnded: async (limit) => {
    const state = current()
    const ended = state.assignments
      .filter((row) => !hasNotEnded(row, clock))
      .toSorted((a, b) => (a.expiresAt?.getTime() ?? 0) - (b.expiresAt?.getTime() ?? 0))
      .slice(0, limit)
    for (const { id } of ended) revoke(state, id)
    return copied(ended.toSorted(byId))
  },
})

const byEnd = inOrder<EndingGrants>(
  (a, b) => a.expiresAt.getTime() - b.expiresAt.getTime(),
  byText(({ assignee }) => assignee),
  (a, b) => a.datasetId - b.datasetId,
)
