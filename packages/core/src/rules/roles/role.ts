import type { Permission } from './permission.ts'

export interface Role {
  readonly id: number
  readonly alias: string
  readonly name: string
  readonly description: string
  readonly permissions: readonly Permission[]
  /** The collection that defines the role; null for the built-in ones. */
  readonly ownerId: number | null
}

export type NewRole = Omit<Role, 'id'>

/** A role given to an assignee at one point: a collection, a dataset or a file. */
export interface RoleAssignment {
  readonly id: number
  readonly assignee: string
  readonly roleId: number
  readonly pointId: number
}
