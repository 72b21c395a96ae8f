import type { RoleReads } from '../../ports/store/roles.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import {
  ALL_PERMISSIONS,
  GUEST_PERMISSIONS,
  NO_PERMISSIONS,
  type PermissionSet,
} from '../../rules/roles/permission.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'

/** What a caller is at one object. */
export interface StandingThere {
  readonly held: PermissionSet
  /**
   * Whether a locally-fair collection keeps it from them
   * (docs/specification/roles.md#locally-fair-collections).
   */
  readonly barred: boolean
}

const EVERYTHING: StandingThere = { held: ALL_PERMISSIONS, barred: false }

const NOTHING: StandingThere = { held: NO_PERMISSIONS, barred: false }

/**
 * What the caller is at one object, given the points whose assignments count for it: the object and what
 * directly owns it. Every collection is a permission root, so nothing comes from further up
 * (docs/specification/roles.md#where-assignments-count). Superusers hold everything; without an account, only
 * what needs none.
 */
export async function standingAt(
  roles: RoleReads,
  actor: Actor,
  points: readonly number[],
): Promise<StandingThere> {
  if (isSuperuser(actor)) return EVERYTHING
  const { granted, barred } = await roles.standing(holderOf(actor), points)
  return { held: effective(actor, [...granted.values()]), barred: barred.size > 0 }
}

/** What `standingAt` says of permissions. */
export const heldAt = async (
  roles: RoleReads,
  actor: Actor,
  points: readonly number[],
): Promise<PermissionSet> => (await standingAt(roles, actor, points)).held

/** `standingAt` for many objects that have one point each, in one query. */
export async function standingAtEach(
  roles: RoleReads,
  actor: Actor,
  points: readonly number[],
): Promise<(point: number) => StandingThere> {
  if (isSuperuser(actor)) return () => EVERYTHING
  if (points.length === 0) return () => NOTHING
  const { granted, barred } = await roles.standing(holderOf(actor), points)
  return (point) => ({
    held: effective(actor, [granted.get(point) ?? NO_PERMISSIONS]),
    barred: barred.has(point),
  })
}

/** `heldAt` for many objects that have one point each, in one query. */
export async function heldAtEach(
  roles: RoleReads,
  actor: Actor,
  points: readonly number[],
): Promise<(point: number) => PermissionSet> {
  const standing = await standingAtEach(roles, actor, points)
  return (point) => standing(point).held
}

/**
 * Whether what is kept from a caller must be as if it were not there. Whoever changes something is judged by
 * permissions alone (docs/specification/roles.md#locally-fair-collections), and only changes are made in a
 * write unit.
 */
export const isHidden = (unit: ReadUnit, { barred }: Pick<StandingThere, 'barred'>): boolean =>
  barred && !('jobs' in unit)

function effective(actor: Actor, granted: readonly PermissionSet[]): PermissionSet {
  const all = new Set(granted.flatMap((set) => [...set]))
  if (actor.kind === 'account') return all
  return new Set([...all].filter((permission) => GUEST_PERMISSIONS.has(permission)))
}
