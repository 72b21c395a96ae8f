import type { GivenRole } from '@holdfast/core'
import { type AssignmentPoint, formatPid, type Role } from '@holdfast/core/rules'
import { instantOrNone } from '../output/times.ts'

/**
 * A role; `ownerId` only for roles that a collection defines
 * (docs/specification/roles.md#roles-of-collections).
 */
export const presentRole = (role: Role): object => ({
  alias: role.alias,
  name: role.name,
  permissions: role.permissions,
  description: role.description,
  id: role.id,
  ownerId: role.ownerId,
})

const POINT_TYPES = {
  collection: 'Collection',
  dataset: 'Dataset',
  file: 'DataFile',
} as const satisfies Record<AssignmentPoint['kind'], string>

/**
 * A role assignment (docs/specification/roles.md#assignment-json); an assignee that no longer exists has no
 * name.
 */
export const presentAssignment = ({
  assignment,
  role,
  assigneeName,
  point,
  previewToken,
}: GivenRole): object => ({
  id: assignment.id,
  assignee: assignment.assignee,
  assigneeName,
  roleId: role.id,
  roleName: role.name,
  roleDescription: role.description,
  _roleAlias: role.alias,
  previewUrlToken: previewToken,
  expires: instantOrNone(assignment.expiresAt),
  definitionPointId: point.id,
  definitionPointName: point.name,
  definitionPointType: POINT_TYPES[point.kind],
  definitionPointGlobalId: point.pid && formatPid(point.pid),
})
