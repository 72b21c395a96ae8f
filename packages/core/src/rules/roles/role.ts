import type { Permission } from './permission.ts'

/** A named set of permissions (docs/specification/roles.md). */
export interface Role {
  readonly id: number
  readonly alias: string
  readonly name: string
  readonly description: string
  readonly permissions: readonly Permission[]
  /** The collection that defines the role; null for built-in roles. */
  readonly ownerId: number | null
}

/** A role to be added. */
export type NewRole = Omit<Role, 'id'>

/** The assignment of a role to an assignee on one object: a collection, a dataset or a file. */
export interface RoleAssignment {
  readonly id: number
  readonly assignee: string
  readonly roleId: number
  readonly pointId: number
  /** When the assignment ends by itself; null for never. Only assignments on files have an end. */
  readonly expiresAt: Date | null
}

/** An assignment to be made; without `expiresAt` it does not end by itself. */
export type NewAssignment = Pick<RoleAssignment, 'assignee' | 'roleId' | 'pointId'> &
  Partial<Pick<RoleAssignment, 'expiresAt'>>
