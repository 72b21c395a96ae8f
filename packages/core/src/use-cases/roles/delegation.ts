import type { ReadUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireHeld } from '../../rules/roles/delegation.ts'
import type { Permission } from '../../rules/roles/permission.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'
import { accessAtEach } from './held-permissions.ts'

/** Permissions that an operation gives to an assignee. */
export interface HandOut {
  /** The points whose assignments count for the object on which the permissions will take effect. */
  readonly points: readonly number[]
  readonly permissions: readonly Permission[]
}

/**
 * Refuses a caller that does not hold each permission on the object for which it is handed out. One query.
 */
export async function requireMayHandOut(
  unit: ReadUnit,
  actor: Actor,
  handOuts: readonly HandOut[],
): Promise<void> {
  if (isSuperuser(actor)) return
  const points = [...new Set(handOuts.flatMap((handOut) => handOut.points))]
  const objectAccess = await accessAtEach(unit.roles, actor, points)
  for (const handOut of handOuts) {
    const held = new Set(handOut.points.flatMap((point) => [...objectAccess(point).held]))
    requireHeld(held, handOut.permissions, actor)
  }
}

/**
 * Refuses a caller that would give new members of this group more than the caller has: roles of the group and
 * of every group around it, wherever they were assigned, and the sight of locally-fair collections.
 */
export async function requireMayAddTo(unit: ReadUnit, actor: Actor, group: string): Promise<void> {
  if (isSuperuser(actor)) return
  const holder = { identifiers: [group], accountId: null, address: null }
  const groups = [...(await unit.roles.identifiersOf(holder))]
  await requireMayHandOut(unit, actor, await rolesOf(unit, groups))
  const closed = await unit.locallyFairSets.naming(groups)
  const objectAccess = await accessAtEach(unit.roles, actor, closed)
  // The permission to see a collection is the nearest to what the set decides.
  if (closed.some((id) => objectAccess(id).barred))
    refuse({ kind: 'forbidden', needs: 'ViewUnpublishedCollection', who: assigneeOf(actor) })
}

async function rolesOf(unit: ReadUnit, assignees: readonly string[]): Promise<readonly HandOut[]> {
  const assignments = await unit.roles.assignmentsTo(assignees)
  if (assignments.length === 0) return []
  const roles = await unit.roles.byIds([...new Set(assignments.map(({ roleId }) => roleId))])
  const permissions = new Map(roles.map((role) => [role.id, role.permissions]))
  const points = await unit.roles.countingPoints(assignments.map(({ pointId }) => pointId))
  return assignments.map(({ roleId, pointId }) => ({
    points: points.get(pointId) ?? [],
    permissions: permissions.get(roleId) ?? [],
  }))
}
