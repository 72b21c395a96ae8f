import type { WriteUnit } from '../../ports/store/store.ts'
import { decideRequest, type RequestState } from '../../rules/access-requests/access-request.ts'
import { FILE_DOWNLOADER_ROLE_ID } from '../../rules/roles/built-in-roles.ts'
import { requireHeld } from '../../rules/roles/delegation.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { type Assignee, requireActive } from '../roles/assignees.ts'
import { assignRoles } from '../roles/assignment-events.ts'

/** Files of one dataset to which an assignee gets access. */
export interface Granting {
  readonly actor: Actor
  readonly datasetId: number
  readonly assignee: Assignee
  readonly fileIds: readonly number[]
  readonly at: Date
}

/** Refuses a caller who would give away more than they hold, and a deactivated account. */
export async function requireMayGrant(
  unit: WriteUnit,
  { actor, assignee }: Pick<Granting, 'actor' | 'assignee'>,
  held: PermissionSet,
): Promise<void> {
  const role = await unit.roles.byId(FILE_DOWNLOADER_ROLE_ID)
  requireHeld(held, role?.permissions ?? [], actor)
  requireActive(assignee, 'given a role')
}

/**
 * Gives access to the files and settles open requests for them. Tells the assignee once, and not at all when
 * nothing changes (docs/specification/access.md#decide-and-revoke).
 */
export async function grantAccess(unit: WriteUnit, granting: Granting): Promise<void> {
  const { actor, assignee, datasetId, fileIds, at } = granting
  const given = { assignee: assignee.identifier, roleId: FILE_DOWNLOADER_ROLE_ID }
  const done = { actor: assigneeOf(actor), at }
  const added = await assignRoles(
    unit,
    fileIds.map((pointId) => ({ ...given, pointId })),
    { ...done, told: 'elsewhere' },
  )
  const decided = await settleRequests(unit, granting)
  if (added.length + decided === 0) return
  await unit.events.append({
    ...done,
    kind: 'fileAccessGranted',
    objectId: datasetId,
    details: { assignee: assignee.identifier, fileIds },
  })
}

/** Sets the assignee's open requests for the files to granted; returns their number. */
async function settleRequests(
  unit: WriteUnit,
  { actor, assignee: { account }, datasetId, fileIds, at }: Granting,
): Promise<number> {
  if (account === null) return 0
  const accountId = account.id
  const states = await unit.accessRequests.states({ accountId, datasetId, fileIds })
  const open = fileIds.filter((id) => isSettledByGrant(states.get(id) ?? null))
  if (open.length === 0) return 0
  const decision = {
    state: 'granted',
    at,
    byId: requireAccount(actor).accountId,
    reason: null,
  } as const
  return (await unit.accessRequests.decide({ accountId, fileIds: open }, decision)).length
}

function isSettledByGrant(newest: RequestState | null): boolean {
  const decision = decideRequest(newest, 'grant')
  return decision.kind === 'accepted' && decision.event.kind === 'decided'
}
