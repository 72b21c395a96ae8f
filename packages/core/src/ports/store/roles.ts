import type { AssignmentPoint } from '../../rules/roles/assignment-point.ts'
import type { Holder } from '../../rules/roles/holder.ts'
import type { Permission } from '../../rules/roles/permission.ts'
import type { NewAssignment, NewRole, Role, RoleAssignment } from '../../rules/roles/role.ts'

/** The permissions that a holder has through assignments at some points. */
export interface GrantsAtPoints {
  /** The permissions granted directly at each point; points with none are absent. */
  readonly granted: ReadonlyMap<number, ReadonlySet<Permission>>
  /** Those of the points that are locally-fair collections and not open to the holder. */
  readonly barred: ReadonlySet<number>
}

/** A holder, and where their permissions are asked for. */
export interface HolderAtPoints {
  readonly holder: Holder
  readonly pointIds: readonly number[]
}

/** Grants of one assignee on files of one dataset that end at the same moment. */
export interface EndingGrants {
  readonly assignee: string
  readonly datasetId: number
  readonly files: number
  readonly expiresAt: Date
}

/**
 * Read access to roles and role assignments (docs/specification/roles.md). An assignment whose end has come
 * counts as none in every question, from that moment on, without anything having to happen.
 */
export interface RoleReads {
  byId(id: number): Promise<Role | null>
  byAlias(alias: string): Promise<Role | null>
  /** Several roles; unknown ids are omitted. */
  byIds(ids: readonly number[]): Promise<readonly Role[]>
  /** Every role, by id. */
  all(): Promise<readonly Role[]>
  /** The roles that a collection defines or, with null, those without an owner; by id. */
  ownedBy(collectionId: number | null): Promise<readonly Role[]>
  /** All roles with the permission, by id. */
  granting(permission: Permission): Promise<readonly Role[]>
  /**
   * The holder's permissions at these points from assignments made right there, to themselves or to a group
   * that contains them at any depth: one query for any number of points, groups and assignments.
   * Nothing is inherited here: which points count for an object is a domain rule.
   */
  grantsAt(holder: Holder, pointIds: readonly number[]): Promise<GrantsAtPoints>
  /** `grantsAt` for several holders, in their order. One query. */
  grantsAtEach(asked: readonly HolderAtPoints[]): Promise<readonly GrantsAtPoints[]>
  /** The files of a dataset on which the holder has `permission` through an assignment on the file itself. */
  filesGranted(
    holder: Holder,
    datasetId: number,
    permission: Permission,
  ): Promise<ReadonlySet<number>>
  /** The roles that the holder has at any point, by id. */
  heldAnywhere(holder: Holder): Promise<readonly Role[]>
  /**
   * The collections on which the holder has the permission, or any with null, through an assignment on the
   * collection itself. By id.
   */
  collectionsGranted(holder: Holder, permission: Permission | null): Promise<readonly number[]>
  /** Every assignee identifier of the holder, including those of groups. */
  identifiersOf(holder: Holder): Promise<ReadonlySet<string>>
  /** The assignments at one point, by id. */
  assignmentsAt(pointId: number): Promise<readonly RoleAssignment[]>
  /** The assignments at several points, by id, in one query. */
  assignmentsAtAll(pointIds: readonly number[]): Promise<readonly RoleAssignment[]>
  /** Every assignment to these identifiers, not counting groups that contain them; by id. */
  assignmentsTo(assignees: readonly string[]): Promise<readonly RoleAssignment[]>
  /**
   * The objects at these points, in no particular order; unknown ids are omitted. Names are those of the
   * newest version.
   */
  points(pointIds: readonly number[]): Promise<readonly AssignmentPoint[]>
  /**
   * For each of these ids the points whose assignments count for it: itself, for a file its dataset, and for
   * both the collection directly above. Unknown ids are absent. One query.
   */
  countingPoints(ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
  /** Every assignment of these roles, by id. */
  assignmentsOf(roleIds: readonly number[]): Promise<readonly RoleAssignment[]>
}

/** Roles and role assignments. */
export interface Roles extends RoleReads {
  /** Adds each role under its own id if that is free; used for the built-in roles. */
  ensureAll(roles: readonly Role[]): Promise<void>
  /** Like `byId`; also locks the role until the unit ends. */
  lock(id: number): Promise<Role | null>
  /** Aliases are unique, also under concurrency. */
  add(role: NewRole): Promise<Role | 'aliasTaken'>
  save(role: Role): Promise<'saved' | 'aliasTaken'>
  /** Also removes the role's assignments, and unsets it where it is a collection's default. */
  remove(id: number): Promise<void>
  /** Idempotent: returns the existing assignment if there is one, with its own end. */
  assign(assignment: NewAssignment): Promise<RoleAssignment>
  /** `assign` for several; returns the new assignments, by id. */
  assignAll(assignments: readonly NewAssignment[]): Promise<readonly RoleAssignment[]>
  /** Gives these assignments of an assignee another end; returns how many had a different one. One query. */
  changeEnds(
    given: {
      readonly assignee: string
      readonly roleId: number
      readonly pointIds: readonly number[]
    },
    expiresAt: Date | null,
  ): Promise<number>
  /** The assignments that end by `before`, each answered once, unless its end changes. One query. */
  noteEndings(before: Date): Promise<readonly EndingGrants[]>
  /** Removes up to `limit` assignments that have ended; returns them, by id. */
  removeEnded(limit: number): Promise<readonly RoleAssignment[]>
  /** Removes one assignment and the preview URL that depends on it. Succeeds when there is none. */
  revoke(assignmentId: number): Promise<void>
  /** Removes several assignments. */
  revokeAll(assignmentIds: readonly number[]): Promise<void>
  /** Removes every assignment at these points, for objects that are being removed; returns them, by id. */
  revokeAllAt(pointIds: readonly number[]): Promise<readonly RoleAssignment[]>
  /**
   * Moves every assignment of one assignee to another, whose own assignments stay; duplicates are stored
   * once, with the later end. Used when accounts are renamed or merged.
   */
  reassign(from: string, to: string): Promise<void>
}
