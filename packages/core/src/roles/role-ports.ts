import type { Permission } from './permission.ts'
import type { Role, RoleAssignment } from './role.ts'

export interface RoleReads {
  byId(id: number): Promise<Role | null>
  byAlias(alias: string): Promise<Role | null>
  /** Several at once; unknown ids are left out. */
  byIds(ids: readonly number[]): Promise<readonly Role[]>
  /** All roles that hold the permission, by id. */
  granting(permission: Permission): Promise<readonly Role[]>
  /**
   * What these assignees hold at these points through assignments made there, in one query whatever the
   * number of points. Points without any are left out. Nothing is inherited here: which points count for
   * an object is a rule of the domain.
   */
  granted(
    assignees: readonly string[],
    pointIds: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlySet<Permission>>>
  /** The files of a dataset on which these assignees hold `permission` through the file itself. */
  filesGranted(
    assignees: readonly string[],
    datasetId: number,
    permission: Permission,
  ): Promise<ReadonlySet<number>>
  /** By id. */
  assignmentsAt(pointId: number): Promise<readonly RoleAssignment[]>
  /** Those at several points, by id, in one query. */
  assignmentsAtAll(pointIds: readonly number[]): Promise<readonly RoleAssignment[]>
}

export interface Roles extends RoleReads {
  /** Adds each role under the id it carries if that id is free; used for the built-in ones. */
  ensureAll(roles: readonly Role[]): Promise<void>
  /** Giving again what is already given changes nothing and answers the existing assignment. */
  assign(assignment: Omit<RoleAssignment, 'id'>): Promise<RoleAssignment>
  /** `assign` for several at once. */
  assignAll(assignments: readonly Omit<RoleAssignment, 'id'>[]): Promise<void>
  /** Takes one assignment back, and the preview URL that stands on it. Taking back what is not there succeeds. */
  revoke(assignmentId: number): Promise<void>
  /** Takes back everything given at these points; for objects that cease to exist. */
  revokeAllAt(pointIds: readonly number[]): Promise<void>
}
