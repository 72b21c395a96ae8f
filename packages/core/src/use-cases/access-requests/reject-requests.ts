import type { WriteUnit } from '../../ports/store/store.ts'
import { namedFiles } from '../../rules/events/named-files.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import type { Assignee } from '../roles/assignees.ts'

/** Open requests of one account for files of one dataset, to be rejected together. */
export interface Rejecting {
  readonly actor: Actor
  readonly assignee: Assignee
  readonly accountId: number
  readonly datasetId: number
  readonly fileIds: readonly number[]
  /** Told to the requester; null for none. */
  readonly reason: string | null
  readonly at: Date
}

/** Rejects the requests and tells the requester once. */
export async function rejectRequests(
  unit: WriteUnit,
  { actor, assignee, accountId, datasetId, fileIds, reason, at }: Rejecting,
): Promise<void> {
  const byId = requireAccount(actor).accountId
  const decision = { state: 'rejected', at, byId, reason, expiresAt: null } as const
  await unit.accessRequests.decide({ accountId, fileIds }, decision)
  await unit.events.append({
    at,
    actor: assigneeOf(actor),
    kind: 'fileAccessRejected',
    objectId: datasetId,
    details: { assignee: assignee.identifier, ...namedFiles(fileIds), reason },
  })
}
