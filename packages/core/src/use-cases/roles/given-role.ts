import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { AssignmentPoint } from '../../rules/roles/assignment-point.ts'
import type { Role, RoleAssignment } from '../../rules/roles/role.ts'
import { previewTokenOf } from '../previews/preview-token.ts'
import { assigneeNames, isPreview } from './assignees.ts'

/** A role assignment with everything needed to present it (docs/specification/roles.md#assignment-json). */
export interface GivenRole {
  readonly assignment: RoleAssignment
  readonly role: Role
  /** Null when the assignee no longer exists. */
  readonly assigneeName: string | null
  readonly point: AssignmentPoint
  /** The token of the preview URL that the assignment belongs to; else null. */
  readonly previewToken: string | null
}

/** Describes assignments on these points, with a constant number of queries. */
export async function givenRoles(
  { unit, signer }: { readonly unit: ReadUnit } & Pick<Domain, 'signer'>,
  assignments: readonly RoleAssignment[],
  points: readonly AssignmentPoint[],
): Promise<readonly GivenRole[]> {
  if (assignments.length === 0) return []
  const roles = await unit.roles.byIds([...new Set(assignments.map(({ roleId }) => roleId))])
  const names = await assigneeNames(
    unit,
    assignments.map(({ assignee }) => assignee),
  )
  // Only datasets have preview URLs, and a list covers at most one dataset.
  const preview = assignments.find(({ assignee }) => isPreview(assignee))
  const url = preview === undefined ? null : await unit.previewUrls.of(preview.pointId)
  const token = url && (await previewTokenOf(unit, { signer }, url))
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
      previewToken: url?.assignmentId === assignment.id ? token : null,
    }
  })
}
