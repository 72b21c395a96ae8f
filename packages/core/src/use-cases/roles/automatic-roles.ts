import type { WriteUnit } from '../../ports/store/store.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import { ADMIN_ROLE_ID } from '../../rules/roles/built-in-roles.ts'
import type { Role, RoleAssignment } from '../../rules/roles/role.ts'
import { type SettingValues, settingList } from '../../rules/settings/setting-values.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { assignRoles, type Done, noteRevokedAll } from './assignment-events.ts'

/**
 * Assigns the first roles on a new collection: admin to its creator, and the assignments on the parent that
 * the installation makes inheritable (docs/specification/roles.md#roles-given-automatically).
 */
export async function assignInitialRoles(
  unit: WriteUnit,
  {
    parent,
    added,
    actor,
    settings,
    now,
  }: {
    readonly parent: Collection
    readonly added: Collection
    readonly actor: Actor
    readonly settings: SettingValues
    readonly now: Date
  },
): Promise<void> {
  const creator = assigneeOf(actor)
  const own = { assignee: creator, roleId: ADMIN_ROLE_ID, pointId: added.id }
  const wanted = inheritedAliases(settings)
  const copied = wanted === null ? [] : await inherited(unit, parent.id, wanted)
  const roles = [own, ...copied.map((given) => ({ ...given, pointId: added.id }))]
  await assignRoles(unit, roles, { actor: creator, at: now })
}

/** The aliases of roles that new collections inherit from their parent; null when there are none. */
export function inheritedAliases(settings: SettingValues): 'all' | ReadonlySet<string> | null {
  const wanted = settingList(settings, ':InheritParentRoleAssignments')
  if (wanted.length === 0) return null
  return wanted.length === 1 && wanted[0] === '*' ? 'all' : new Set(wanted)
}

/** The assignments on a collection that new collections inherit: of the listed built-in roles, or all. */
export async function inherited(
  unit: WriteUnit,
  pointId: number,
  wanted: 'all' | ReadonlySet<string>,
): Promise<readonly RoleAssignment[]> {
  const given = await unit.roles.assignmentsAt(pointId)
  const roles = await unit.roles.byIds([...new Set(given.map(({ roleId }) => roleId))])
  const passing = new Set(roles.filter((role) => passesOn(role, wanted)).map(({ id }) => id))
  return given.filter(({ roleId }) => passing.has(roleId))
}

const passesOn = ({ ownerId, alias }: Role, wanted: 'all' | ReadonlySet<string>): boolean =>
  wanted === 'all' || (ownerId === null && wanted.has(alias))

/**
 * Revokes all assignments on a collection that is being deleted, and all assignments of the roles and groups it owns.
 * Removes the groups, also from the groups of collections that were moved away from below it.
 */
export async function revokeRolesOf(unit: WriteUnit, id: number, done: Done): Promise<void> {
  const there = await unit.roles.revokeAllAt([id])
  const own = await unit.roles.ownedBy(id)
  const groups = await unit.groups.ownedBy(id)
  for (const group of groups) await unit.groups.remove(group.id)
  const elsewhere = [
    ...(await unit.roles.assignmentsOf(own.map((role) => role.id))),
    ...(await unit.roles.assignmentsTo(groups.map(({ identifier }) => identifier))),
  ]
  await unit.roles.revokeAll(elsewhere.map((given) => given.id))
  await noteRevokedAll(unit, [...there, ...elsewhere], done)
}
