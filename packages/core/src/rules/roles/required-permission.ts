import { refuse } from '../refusals/refusal.ts'
import { type Actor, assigneeOf } from '../users/actor.ts'
import type { Permission, PermissionSet } from './permission.ts'

/** Refuses a caller that lacks `permission`. */
export function requirePermission(held: PermissionSet, permission: Permission, actor: Actor): void {
  if (!held.has(permission))
    refuse({ kind: 'forbidden', needs: permission, who: assigneeOf(actor) })
}

/** The account of the caller; refuses guests. */
export function requireAccount(actor: Actor): Extract<Actor, { readonly kind: 'account' }> {
  return actor.kind === 'account' ? actor : refuse({ kind: 'unauthenticated' })
}

/**
 * Refuses everyone but superusers, for operations that no permission covers. Guests are asked to log
 * in.
 */
export function requireSuperuser(actor: Actor): void {
  if (!requireAccount(actor).superuser)
    refuse({ kind: 'superuserOnly', message: 'Superusers only.' })
}
