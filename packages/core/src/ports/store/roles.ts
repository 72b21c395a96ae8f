import type { AssignmentPoint } from '../../rules/roles/assignment-point.ts'
import type { Holder } from '../../rules/roles/holder.ts'
import type { Permission } from '../../rules/roles/permission.ts'
import type { NewRole, Role, RoleAssignment } from '../../rules/roles/role.ts'

/** What somebody is at some points. */
export interface Standing {
  /** What was granted to them right there; points without any are left out. */
  readonly granted: ReadonlyMap<number, ReadonlySet<Permission>>
  /** Those of the points that are locally-fair collections and not open to them. */
  readonly barred: ReadonlySet<number>
}

export interface RoleReads {
  byId(id: number): Promise<Role | null>
  byAlias(alias: string): Promise<Role | null>
  /** Several at once; unknown ids are left out. */
  byIds(ids: readonly number[]): Promise<readonly Role[]>
  /** Every role, by id. */
  all(): Promise<readonly Role[]>
  /** Those that a collection defines, or with null those that nobody owns; by id. */
  ownedBy(collectionId: number | null): Promise<readonly Role[]>
  /** All roles that hold the permission, by id. */
  granting(permission: Permission): Promise<readonly Role[]>
  /**
   * What somebody holds at these points through assignments made there, to themselves or to a group they are
   * in at any depth: one query whatever the number of points, groups and assignments. Nothing is inherited
   * here: which points count for an object is a rule of the domain.
   */
  standing(holder: Holder, pointIds: readonly number[]): Promise<Standing>
  /** The files of a dataset on which somebody holds `permission` through the file itself. */
  filesGranted(
    holder: Holder,
    datasetId: number,
    permission: Permission,
  ): Promise<ReadonlySet<number>>
  /** The roles that somebody holds at any point, by id. */
  heldAnywhere(holder: Holder): Promise<readonly Role[]>
  /** The collections where somebody holds the permission, or any with null, through the collection itself. By id. */
  collectionsGranted(holder: Holder, permission: Permission | null): Promise<readonly number[]>
  /** Every identifier by which somebody is an assignee, the groups they are in included. */
  identifiersOf(holder: Holder): Promise<ReadonlySet<string>>
  /** By id. */
  assignmentsAt(pointId: number): Promise<readonly RoleAssignment[]>
  /** Those at several points, by id, in one query. */
  assignmentsAtAll(pointIds: readonly number[]): Promise<readonly RoleAssignment[]>
  /** Everything given to these identifiers themselves, by id. */
  assignmentsTo(assignees: readonly string[]): Promise<readonly RoleAssignment[]>
  /** What these points are, in no order; unknown ids are left out. Texts are those of the newest version. */
  points(pointIds: readonly number[]): Promise<readonly AssignmentPoint[]>
  /** Everywhere these roles were given, by id. */
  assignmentsOf(roleIds: readonly number[]): Promise<readonly RoleAssignment[]>
}

export interface Roles extends RoleReads {
  /** Adds each role under the id it carries if that id is free; used for the built-in ones. */
  ensureAll(roles: readonly Role[]): Promise<void>
  /** Aliases are unique, also under concurrency. */
  add(role: NewRole): Promise<Role | 'aliasTaken'>
  save(role: Role): Promise<'saved' | 'aliasTaken'>
  /** Also takes it from the collections whose default it is; assignments go with it. */
  remove(id: number): Promise<void>
  /** Giving again what is already given changes nothing and answers the existing assignment. */
  assign(assignment: Omit<RoleAssignment, 'id'>): Promise<RoleAssignment>
  /** `assign` for several at once; answers those that are new, by id. */
  assignAll(assignments: readonly Omit<RoleAssignment, 'id'>[]): Promise<readonly RoleAssignment[]>
  /** Takes one assignment back, and the preview URL that stands on it. Taking back what is not there succeeds. */
  revoke(assignmentId: number): Promise<void>
  /** Takes several back at once. */
  revokeAll(assignmentIds: readonly number[]): Promise<void>
  /** Takes back everything given at these points, for objects that cease to exist; answers what it was, by id. */
  revokeAllAt(pointIds: readonly number[]): Promise<readonly RoleAssignment[]>
  /**
   * Hands everything given to one assignee to another, who keeps what they have; what both had is there once.
   * Used when accounts are renamed or merged.
   */
  reassign(from: string, to: string): Promise<void>
}
