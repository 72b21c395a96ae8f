import type { NewRole, Permission, Role } from '@holdfast/core/rules'
import type { Selectable } from 'kysely'
import type { RoleTable } from '../database/tables.ts'

export const newRoleRow = ({ ownerId, ...role }: NewRole) => ({
  alias: role.alias,
  name: role.name,
  description: role.description,
  permissions: role.permissions,
  owner_id: ownerId,
})

export const roleRow = (role: Role) => ({ id: role.id, ...newRoleRow(role) })

// The column holds what a role was given.
export const toRole = (row: Selectable<RoleTable>): Role => ({
  id: row.id,
  alias: row.alias,
  name: row.name,
  description: row.description,
  permissions: row.permissions as readonly Permission[],
  ownerId: row.owner_id,
})
