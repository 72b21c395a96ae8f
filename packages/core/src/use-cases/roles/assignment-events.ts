import type { WriteUnit } from '../../ports/store/store.ts'
import type { EventKind } from '../../rules/events/event.ts'
import type { RoleAssignment } from '../../rules/roles/role.ts'

/** Who did it, as an assignee identifier, and when. */
export interface Done {
  readonly actor: string
  readonly at: Date
}

/** What the events of the history of roles are about. */
export const ROLE_EVENTS = ['roleAssigned', 'roleRevoked'] as const satisfies readonly EventKind[]

/** Notes several assignments at once; two questions whatever their number. */
const noting =
  (kind: (typeof ROLE_EVENTS)[number]) =>
  async (unit: WriteUnit, assignments: readonly RoleAssignment[], done: Done): Promise<void> => {
    if (assignments.length === 0) return
    const roles = await unit.roles.byIds([...new Set(assignments.map(({ roleId }) => roleId))])
    const aliases = new Map(roles.map(({ id, alias }) => [id, alias]))
    await unit.events.appendAll(
      assignments.map(({ id: assignmentId, assignee, roleId, pointId }) => ({
        ...done,
        kind,
        objectId: pointId,
        // The alias is kept: the history of roles outlives the roles.
        details: { assignmentId, assignee, role: aliases.get(roleId) ?? null },
      })),
    )
  }

export const noteAssignedAll = noting('roleAssigned')
export const noteRevokedAll = noting('roleRevoked')

export const noteAssigned = (unit: WriteUnit, given: RoleAssignment, done: Done): Promise<void> =>
  noteAssignedAll(unit, [given], done)

export const noteRevoked = (unit: WriteUnit, given: RoleAssignment, done: Done): Promise<void> =>
  noteRevokedAll(unit, [given], done)

/** Gives roles, and notes those that were not given before. */
export async function giveAll(
  unit: WriteUnit,
  wanted: readonly Omit<RoleAssignment, 'id'>[],
  done: Done,
): Promise<readonly RoleAssignment[]> {
  const given = await unit.roles.assignAll(wanted)
  await noteAssignedAll(unit, given, done)
  return given
}
