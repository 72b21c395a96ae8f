import type { ReadUnit } from '../../ports/store/store.ts'
import type { AssignmentPoint } from '../../rules/roles/assignment-point.ts'
import type { Role, RoleAssignment } from '../../rules/roles/role.ts'
import { assigneeNames, isPreview } from './assignees.ts'

/** An assignment with everything that is told of it (docs/specification/roles.md#assignment-json). */
export interface GivenRole {
  readonly assignment: RoleAssignment
  readonly role: Role
  /** Null for somebody who is gone. */
  readonly assigneeName: string | null
  readonly point: AssignmentPoint
  /** Only where the role stands for a preview URL. */
  readonly previewToken: string | null
}

/** Describes assignments made at these points, in a number of queries that does not grow with them. */
export async function givenRoles(
  unit: ReadUnit,
  assignments: readonly RoleAssignment[],
  points: readonly AssignmentPoint[],
): Promise<readonly GivenRole[]> {
  if (assignments.length === 0) return []
  const roles = await unit.roles.byIds([...new Set(assignments.map(({ roleId }) => roleId))])
  const names = await assigneeNames(
    unit,
    assignments.map(({ assignee }) => assignee),
  )
  // Only a dataset has one, and a list is about one dataset at most.
  const preview = assignments.find(({ assignee }) => isPreview(assignee))
  const url = preview === undefined ? null : await unit.previewUrls.of(preview.pointId)
  return assignments.map((assignment) => {
    const role = roles.find(({ id }) => id === assignment.roleId)
    const point = points.find(({ id }) => id === assignment.pointId)
    if (role === undefined || point === undefined)
      throw new Error(`Assignment ${assignment.id} has no role or no place`)
    return {
      assignment,
      role,
      assigneeName: names.get(assignment.assignee) ?? null,
      point,
      previewToken: url?.assignmentId === assignment.id ? url.token : null,
    }
  })
}
