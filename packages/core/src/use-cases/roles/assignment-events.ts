import type { WriteUnit } from '../../ports/store/store.ts'
import type { EventKind } from '../../rules/events/event.ts'
import type { NewAssignment, RoleAssignment } from '../../rules/roles/role.ts'

/** Who did something, as an assignee identifier, and when. */
export interface Done {
  readonly actor: string
  readonly at: Date
  /** Present where another event of the same change tells those concerned. */
  readonly told?: 'elsewhere'
}

/** The kinds of events in the role history. */
export const ROLE_EVENTS = ['roleAssigned', 'roleRevoked'] as const satisfies readonly EventKind[]

/** Appends an event for each assignment, with two queries for any number of them. */
const noting =
  (kind: (typeof ROLE_EVENTS)[number]) =>
  async (
    unit: WriteUnit,
    assignments: readonly RoleAssignment[],
    { actor, at, told }: Done,
  ): Promise<void> => {
    if (assignments.length === 0) return
    const roles = await unit.roles.byIds([...new Set(assignments.map(({ roleId }) => roleId))])
    const aliases = new Map(roles.map(({ id, alias }) => [id, alias]))
    await unit.events.appendAll(
      assignments.map(({ id: assignmentId, assignee, roleId, pointId }) => ({
        actor,
        at,
        kind,
        objectId: pointId,
        // The event keeps the alias, because the history outlives the roles.
        details: {
          assignmentId,
          assignee,
          role: aliases.get(roleId) ?? null,
          ...(told === undefined ? {} : { told }),
        },
      })),
    )
  }

/** Appends an event for each role assignment. */
export const noteAssignedAll = noting('roleAssigned')
/** Appends an event for each revoked role assignment. */
export const noteRevokedAll = noting('roleRevoked')

/** Appends an event for a role assignment. */
export const noteAssigned = (unit: WriteUnit, given: RoleAssignment, done: Done): Promise<void> =>
  noteAssignedAll(unit, [given], done)

/** Appends an event for a revoked role assignment. */
export const noteRevoked = (unit: WriteUnit, given: RoleAssignment, done: Done): Promise<void> =>
  noteRevokedAll(unit, [given], done)

/** Assigns roles and records the new assignments; returns those. Existing assignments are skipped. */
export async function assignRoles(
  unit: WriteUnit,
  wanted: readonly NewAssignment[],
  done: Done,
): Promise<readonly RoleAssignment[]> {
  const given = await unit.roles.assignAll(wanted)
  await noteAssignedAll(unit, given, done)
  return given
}
