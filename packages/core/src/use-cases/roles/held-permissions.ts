import type { GrantsAtPoints, RoleReads } from '../../ports/store/roles.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { type Holder, holderOf } from '../../rules/roles/holder.ts'
import {
  ALL_PERMISSIONS,
  GUEST_PERMISSIONS,
  NO_PERMISSIONS,
  type PermissionSet,
} from '../../rules/roles/permission.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'

/** A caller's permissions on one object. */
export interface ObjectAccess {
  readonly held: PermissionSet
  /**
   * Whether a locally-fair collection hides the object from the caller
   * (docs/specification/roles.md#locally-fair-collections).
   */
  readonly barred: boolean
}

const EVERYTHING: ObjectAccess = { held: ALL_PERMISSIONS, barred: false }

const NOTHING: ObjectAccess = { held: NO_PERMISSIONS, barred: false }

/**
 * The caller's access to one object. `points` are the objects whose assignments count for it: itself and its
 * direct owner. Every collection is a permission root, so nothing is inherited from further up
 * (docs/specification/roles.md#where-assignments-count). Superusers have all permissions; guests only those
 * that need no account.
 */
export async function accessAt(
  roles: RoleReads,
  actor: Actor,
  points: readonly number[],
): Promise<ObjectAccess> {
  if (isSuperuser(actor)) return EVERYTHING
  return accessGiven(actor, points, await roles.grantsAt(holderOf(actor), points))
}

/** `accessAt` with grants that were read for `holderAsking`; those at other points do not count. */
export function accessGiven(
  actor: Actor,
  points: readonly number[],
  { granted, barred }: GrantsAtPoints,
): ObjectAccess {
  if (isSuperuser(actor)) return EVERYTHING
  return {
    held: effective(
      actor,
      points.map((point) => granted.get(point) ?? NO_PERMISSIONS),
    ),
    barred: points.some((point) => barred.has(point)),
  }
}

/** Whose grants have to be read for the caller; null for superusers, who need none. */
export const holderAsking = (actor: Actor): Holder | null =>
  isSuperuser(actor) ? null : holderOf(actor)

/** The permissions of `accessAt`. */
export const heldAt = async (
  roles: RoleReads,
  actor: Actor,
  points: readonly number[],
): Promise<PermissionSet> => (await accessAt(roles, actor, points)).held

/** `accessAt` for many objects with one point each, in one query. */
export async function accessAtEach(
  roles: RoleReads,
  actor: Actor,
  points: readonly number[],
): Promise<(point: number) => ObjectAccess> {
  if (isSuperuser(actor)) return () => EVERYTHING
  if (points.length === 0) return () => NOTHING
  const { granted, barred } = await roles.grantsAt(holderOf(actor), points)
  return (point) => ({
    held: effective(actor, [granted.get(point) ?? NO_PERMISSIONS]),
    barred: barred.has(point),
  })
}

/**
 * Whether an object must look absent to the caller. Writes are checked by permissions alone
 * (docs/specification/roles.md#locally-fair-collections), so nothing is hidden in a write unit.
 */
export const isHidden = (unit: ReadUnit, { barred }: Pick<ObjectAccess, 'barred'>): boolean =>
  barred && !('jobs' in unit)

function effective(actor: Actor, granted: readonly PermissionSet[]): PermissionSet {
  const all = new Set(granted.flatMap((set) => [...set]))
  if (actor.kind === 'account') return all
  return new Set([...all].filter((permission) => GUEST_PERMISSIONS.has(permission)))
}
