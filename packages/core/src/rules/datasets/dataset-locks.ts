import { type Refusal, refuse } from '../refusals/refusal.ts'
import type { PermissionSet } from '../roles/permission.ts'
import type { DatasetLock, LockType } from './dataset.ts'

const PUBLISH_BLOCKERS: ReadonlySet<LockType> = new Set<LockType>([
  'Workflow',
  'Ingest',
  'finalizePublication',
  'EditInProgress',
  'FileValidationFailed',
])

/** `InReview` does not bind callers who may publish (docs/specification/datasets.md#what-a-lock-blocks). */
const bindingLocks = (
  locks: readonly DatasetLock[],
  held: PermissionSet,
): readonly DatasetLock[] =>
  held.has('PublishDataset') ? locks.filter(({ type }) => type !== 'InReview') : locks

/**
 * The refusal of any operation on a locked dataset. Clients compare the sentence, so it is the same for every
 * operation (docs/specification/datasets.md#what-a-lock-blocks).
 */
export const lockRefusal = (types: readonly LockType[]): Refusal => ({
  kind: 'locked',
  message: `Dataset cannot be edited due to ${types.join(', ')} dataset lock.`,
})

const refuseBy = (locks: readonly DatasetLock[]): never =>
  refuse(lockRefusal(locks.map(({ type }) => type)))

/**
 * Refuses an edit of metadata, terms or files while the dataset is locked. A lone `Ingest` lock does not
 * block.
 */
export function requireEditable(locks: readonly DatasetLock[], held: PermissionSet): void {
  const blocking = bindingLocks(locks, held)
  if (blocking.some(({ type }) => type !== 'Ingest')) refuseBy(blocking)
}

/**
 * Refuses to discard a draft, or to overwrite the released version with it, while any lock binds the caller.
 */
export const requireUnlocked = (locks: readonly DatasetLock[], held: PermissionSet): void =>
  requireNone(bindingLocks(locks, held))

/** Refuses to publish while a lock blocks publication (docs/specification/datasets.md#what-a-lock-blocks). */
export const requirePublishable = (locks: readonly DatasetLock[]): void =>
  requireNone(locks.filter(({ type }) => PUBLISH_BLOCKERS.has(type)))

function requireNone(blocking: readonly DatasetLock[]): void {
  if (blocking.length > 0) refuseBy(blocking)
}
