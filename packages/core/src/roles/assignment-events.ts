import type { EventKind } from '../events/event.ts'
import type { WriteUnit } from '../store/store.ts'
import type { RoleAssignment } from './role.ts'

/** Who did it, as an assignee identifier, and when. */
interface Done {
  readonly actor: string
  readonly at: Date
}

const noting =
  (kind: Extract<EventKind, 'roleAssigned' | 'roleRevoked'>) =>
  async (unit: WriteUnit, assignment: RoleAssignment, done: Done): Promise<void> => {
    const { id: assignmentId, assignee, roleId, pointId } = assignment
    const role = await unit.roles.byId(roleId)
    await unit.events.append({
      ...done,
      kind,
      objectId: pointId,
      // The alias is kept: the history of roles outlives the roles.
      details: { assignmentId, assignee, role: role?.alias ?? null },
    })
  }

export const noteAssigned = noting('roleAssigned')
export const noteRevoked = noting('roleRevoked')
