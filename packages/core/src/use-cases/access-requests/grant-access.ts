import type { WriteUnit } from '../../ports/store/store.ts'
import { decideRequest, type RequestState } from '../../rules/access-requests/access-request.ts'
import { requireFutureEnd } from '../../rules/access-requests/grant-end.ts'
import { namedFiles } from '../../rules/events/named-files.ts'
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
  /** When the access ends by itself; null for never. An earlier end, or none, is replaced. */
  readonly expiresAt: Date | null
  readonly at: Date
}

/** Refuses a caller who would give away more than they hold, a deactivated account, and a past end. */
export async function requireMayGrant(
  unit: WriteUnit,
  { actor, assignee, expiresAt, at }: Pick<Granting, 'actor' | 'assignee' | 'expiresAt' | 'at'>,
  held: PermissionSet,
): Promise<void> {
  const role = await unit.roles.byId(FILE_DOWNLOADER_ROLE_ID)
  requireHeld(held, role?.permissions ?? [], actor)
  requireActive(assignee, 'given a role')
  requireFutureEnd(expiresAt, at)
}

/**
 * Gives access to the files and settles open requests for them. Tells the assignee once, and not at all when
 * nothing changes (docs/specification/access.md#decide-and-revoke).
 */
export async function grantAccess(unit: WriteUnit, granting: Granting): Promise<void> {
  const { actor, assignee, datasetId, fileIds, expiresAt, at } = granting
  const given = { assignee: assignee.identifier, roleId: FILE_DOWNLOADER_ROLE_ID }
  const done = { actor: assigneeOf(actor), at }
  const added = await assignRoles(
    unit,
    fileIds.map((pointId) => ({ ...given, pointId, expiresAt })),
    { ...done, told: 'elsewhere' },
  )
  const changed = await unit.roles.changeEnds({ ...given, pointIds: fileIds }, expiresAt)
  const decided = await settleRequests(unit, granting)
  if (added.length + changed + decided === 0) return
  await unit.events.append({
    ...done,
    kind: 'fileAccessGranted',
    objectId: datasetId,
    details: {
      assignee: assignee.identifier,
      ...namedFiles(fileIds),
      expires: expiresAt?.toISOString() ?? null,
    },
  })
}

/** Sets the assignee's open requests for the files to granted; returns their number. */
async function settleRequests(
  unit: WriteUnit,
  { actor, assignee: { account }, datasetId, fileIds, expiresAt, at }: Granting,
): Promise<number> {
  if (account === null) return 0
  const accountId = account.id
  const states = await unit.accessRequests.states({ accountId, datasetId, fileIds })
  const open = fileIds.filter((id) => isSettledByGrant(states.get(id) ?? null))
  if (open.length < fileIds.length)
    await unit.accessRequests.changeEnds({ accountId, fileIds }, expiresAt)
  if (open.length === 0) return 0
  const byId = requireAccount(actor).accountId
  const decision = { state: 'granted', at, byId, reason: null, expiresAt } as const
  return (await unit.accessRequests.decide({ accountId, fileIds: open }, decision)).length
}

function isSettledByGrant(newest: RequestState | null): boolean {
  const decision = decideRequest(newest, 'grant')
  return decision.kind === 'accepted' && decision.event.kind === 'decided'
}
