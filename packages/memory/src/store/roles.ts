import type { Permission, RoleAssignment, Roles } from '@holdfast/core'
import { copied } from './copied.ts'
import { byId } from './ordering.ts'
import { draw, type Look, type State } from './state.ts'

export const roles = (look: Look): Roles => ({
  byId: async (id) => copied(look().roles.get(id)),
  byAlias: async (alias) => copied(look().roles.find((role) => role.alias === alias)),
  byIds: async (ids) => copied(look().roles.filter(({ id }) => ids.includes(id))),
  granting: async (permission) => {
    const found = look().roles.filter(({ permissions }) => permissions.includes(permission))
    return copied([...found].sort(byId))
  },
  granted: async (assignees, pointIds) => {
    const granted = new Map<number, Set<Permission>>()
    const wanted = new Set(pointIds)
    for (const { pointId, permission } of grants(look(), assignees))
      if (wanted.has(pointId))
        granted.set(pointId, (granted.get(pointId) ?? new Set()).add(permission))
    return granted
  },
  filesGranted: async (assignees, datasetId, permission) => {
    const state = look()
    const points = grants(state, assignees)
      .filter((grant) => grant.permission === permission)
      .map(({ pointId }) => pointId)
    return new Set(points.filter((id) => state.files.get(id)?.datasetId === datasetId))
  },
  assignmentsAt: async (pointId) => assignmentsAt(look(), [pointId]),
  assignmentsAtAll: async (pointIds) => assignmentsAt(look(), pointIds),
  ensureAll: async (roles) => {
    const state = look()
    for (const role of roles) if (!state.roles.has(role.id)) state.roles.set(role.id, copied(role))
  },
  assign: async (assignment) => copied(assign(look(), assignment)),
  assignAll: async (assignments) => {
    for (const assignment of assignments) assign(look(), assignment)
  },
  revoke: async (assignmentId) => revoke(look(), assignmentId),
  revokeAllAt: async (pointIds) => revokeAllAt(look(), new Set(pointIds)),
})

const assignmentsAt = (state: State, pointIds: readonly number[]): readonly RoleAssignment[] =>
  copied([...state.assignments.filter((a) => pointIds.includes(a.pointId))].sort(byId))

function assign(state: State, wanted: Omit<RoleAssignment, 'id'>): RoleAssignment {
  const { assignee, roleId, pointId } = wanted
  if (!state.roles.has(roleId)) throw new Error(`There is no role ${roleId}`)
  const given = state.assignments.find(
    (a) => a.assignee === assignee && a.roleId === roleId && a.pointId === pointId,
  )
  if (given !== null) return given
  const assignment = { id: draw(state, 'assignment'), assignee, roleId, pointId }
  state.assignments.set(assignment.id, assignment)
  return assignment
}

interface Grant {
  readonly pointId: number
  readonly permission: Permission
}

function grants(state: State, assignees: readonly string[]): readonly Grant[] {
  const holders = new Set(assignees)
  return state.assignments
    .filter(({ assignee }) => holders.has(assignee))
    .flatMap(({ pointId, roleId }) =>
      (state.roles.get(roleId)?.permissions ?? []).map((permission) => ({ pointId, permission })),
    )
}

export function revokeAllAt(state: State, pointIds: ReadonlySet<number>): void {
  for (const { id } of state.assignments.filter(({ pointId }) => pointIds.has(pointId)))
    revoke(state, id)
}

function revoke(state: State, assignmentId: number): void {
  state.assignments.delete(assignmentId)
  state.previewUrls.delete(assignmentId)
}
