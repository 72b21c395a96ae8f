import { refuse } from '../refusals/refusal.ts'
import { type Actor, assigneeOf } from '../users/actor.ts'
import type { Permission, PermissionSet } from './permission.ts'

/** Refuses a caller that lacks `permission`. */
export function requirePermission(held: PermissionSet, permission: Permission, actor: Actor): void {
  if (!held.has(permission))
    refuse({ kind: 'forbidden', needs: permission, who: assigneeOf(actor) })
}

/** The account behind the caller; guests are refused. */
export function requireAccount(actor: Actor): Extract<Actor, { readonly kind: 'account' }> {
  return actor.kind === 'account' ? actor : refuse({ kind: 'unauthenticated' })
}

/** For operations that no permission opens. Guests are told to log in, others that it is not for them. */
export function requireSuperuser(actor: Actor): void {
  if (!requireAccount(actor).superuser)
    refuse({ kind: 'superuserOnly', message: 'Superusers only.' })
}
