import type { Actor } from '../users/actor.ts'
import { countsInCollections, type Permission, type PermissionSet } from './permission.ts'
import { requirePermission } from './required-permission.ts'

/**
 * The rule of delegation: actors can give only permissions that they hold on the same object. Every operation
 * that gives permissions calls this function or `requireMayHandOut`.
 */
export function requireHeld(
  held: PermissionSet,
  handedOut: readonly Permission[],
  actor: Actor,
): void {
  for (const permission of handedOut) requirePermission(held, permission, actor)
}

/** The permissions of a role that have an effect on a dataset and its files. */
export const effectiveOnDataset = (permissions: readonly Permission[]): readonly Permission[] =>
  permissions.filter(countsInCollections)
