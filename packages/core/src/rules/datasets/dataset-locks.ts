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

/** A review does not keep out those who may publish (docs/specification/datasets.md#what-a-lock-blocks). */
const binding = (locks: readonly DatasetLock[], held: PermissionSet): readonly DatasetLock[] =>
  held.has('PublishDataset') ? locks.filter(({ type }) => type !== 'InReview') : locks

/**
 * Clients look for the sentence whatever the lock kept from happening
 * (docs/specification/http.md#status-of-a-refusal).
 */
export const lockRefusal = (types: readonly LockType[]): Refusal => ({
  kind: 'locked',
  message: `Dataset cannot be edited due to ${types.join(', ')} dataset lock.`,
})

const refuseBy = (locks: readonly DatasetLock[]): never =>
  refuse(lockRefusal(locks.map(({ type }) => type)))

/** Edits of metadata, terms and files: an ingest alone does not stop them. */
export function requireEditable(locks: readonly DatasetLock[], held: PermissionSet): void {
  const blocking = binding(locks, held)
  if (blocking.some(({ type }) => type !== 'Ingest')) refuseBy(blocking)
}

/** Throwing a draft away, or writing it over the released version: any lock stops that. */
export const requireUnlocked = (locks: readonly DatasetLock[], held: PermissionSet): void =>
  requireNone(binding(locks, held))

export const requirePublishable = (locks: readonly DatasetLock[]): void =>
  requireNone(locks.filter(({ type }) => PUBLISH_BLOCKERS.has(type)))

function requireNone(blocking: readonly DatasetLock[]): void {
  if (blocking.length > 0) refuseBy(blocking)
}
