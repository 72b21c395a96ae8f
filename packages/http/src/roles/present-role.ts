import type { Role, RoleAssignment } from '@holdfast/core'

/** A role; `ownerId` only on those that a collection defines (collections supplement, 6.2). */
export const presentRole = (role: Role): object => ({
  alias: role.alias,
  name: role.name,
  permissions: role.permissions,
  description: role.description,
  id: role.id,
  ownerId: role.ownerId,
})

/** Where a role was given. */
export interface AssignmentPoint {
  readonly id: number
  readonly name: string
  readonly type: 'Collection' | 'Dataset' | 'DataFile'
  readonly persistentId: string | null
}

/** An assignment of a role (collections supplement, 7.1); `assigneeName` is null for somebody who is gone. */
export const presentAssignment = (
  { id, assignee, roleId }: RoleAssignment,
  {
    assigneeName,
    role,
    point,
    previewUrlToken = null,
  }: {
    readonly assigneeName: string | null
    readonly role: Role
    readonly point: AssignmentPoint
    readonly previewUrlToken?: string | null
  },
): object => ({
  id,
  assignee,
  assigneeName,
  roleId,
  roleName: role.name,
  roleDescription: role.description,
  _roleAlias: role.alias,
  previewUrlToken,
  definitionPointId: point.id,
  definitionPointName: point.name,
  definitionPointType: point.type,
  definitionPointGlobalId: point.persistentId,
})
