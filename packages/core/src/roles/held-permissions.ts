import { refuse } from '../refusals/refusal.ts'
import { type Actor, assigneeOf, assigneesOf, isSuperuser } from '../users/actor.ts'
import {
  ALL_PERMISSIONS,
  GUEST_PERMISSIONS,
  NO_PERMISSIONS,
  type Permission,
  type PermissionSet,
} from './permission.ts'
import type { RoleReads } from './role-ports.ts'

/**
 * What the caller holds at one object, given the points whose assignments count for it: the object and
 * what directly owns it. Every collection is a permission root, so nothing comes from further up
 * (collections supplement, 6.3). Superusers hold everything; without an account, only what needs none.
 */
export async function heldAt(
  roles: RoleReads,
  actor: Actor,
  points: readonly number[],
): Promise<PermissionSet> {
  if (isSuperuser(actor)) return ALL_PERMISSIONS
  const granted = await roles.granted(assigneesOf(actor), points)
  return effective(actor, [...granted.values()])
}

/** `heldAt` for many objects that have one point each, in one query. Objects with nothing are left out. */
export async function heldAtEach(
  roles: RoleReads,
  actor: Actor,
  points: readonly number[],
): Promise<(point: number) => PermissionSet> {
  if (isSuperuser(actor)) return () => ALL_PERMISSIONS
  if (points.length === 0) return () => NO_PERMISSIONS
  const granted = await roles.granted(assigneesOf(actor), points)
  return (point) => effective(actor, [granted.get(point) ?? NO_PERMISSIONS])
}

function effective(actor: Actor, granted: readonly PermissionSet[]): PermissionSet {
  const all = new Set(granted.flatMap((set) => [...set]))
  if (actor.kind === 'account') return all
  return new Set([...all].filter((permission) => GUEST_PERMISSIONS.has(permission)))
}

/** Refuses a caller that lacks `permission`. */
export function requirePermission(held: PermissionSet, permission: Permission, actor: Actor): void {
  if (!held.has(permission))
    refuse({ kind: 'forbidden', needs: permission, who: assigneeOf(actor) })
}

/** The account behind the caller; guests are refused. */
export function requireAccount(actor: Actor): Extract<Actor, { kind: 'account' }> {
  return actor.kind === 'account' ? actor : refuse({ kind: 'unauthenticated' })
}

/** For operations that no permission opens. Guests are told to log in, others that it is not for them. */
export function requireSuperuser(actor: Actor): void {
  if (!requireAccount(actor).superuser)
    refuse({ kind: 'superuserOnly', message: 'Superusers only.' })
}
