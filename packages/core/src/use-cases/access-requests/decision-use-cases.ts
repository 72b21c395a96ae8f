import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { decideRequest } from '../../rules/access-requests/access-request.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { assignmentPointsOf } from '../../rules/datasets/dataset-access.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { FILE_DOWNLOADER_ROLE_ID } from '../../rules/roles/built-in-roles.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { type Assignee, findAssignee } from '../roles/assignees.ts'
import { noteRevoked } from '../roles/assignment-events.ts'
import { heldAt } from '../roles/held-permissions.ts'
import { grantAccess, requireMayGrant } from './grant-access.ts'
import { rejectRequests } from './reject-requests.ts'
import { lockedRecord } from './requested-file.ts'

/** A file, and the assignee whose access to it was decided. */
export interface FileGrant {
  readonly record: FileRecord
  readonly assignee: Assignee
}

/** What a decision about one file is made from, its dataset locked. */
interface Deciding extends FileGrant {
  readonly unit: WriteUnit
  readonly dataset: Dataset
  readonly held: PermissionSet
}

/**
 * Granting, rejecting and revoking access to single files, with or without a request
 * (docs/specification/access.md#decide-and-revoke).
 */
export const decisionUseCases = ({ store, clock }: Domain) => {
  /** The shared beginning of the checks: the file, then the assignee. */
  const deciding = (
    actor: Actor,
    { fileId, identifier }: { readonly fileId: number; readonly identifier: string },
    change: (on: Deciding) => Promise<void>,
  ): Promise<FileGrant> =>
    store.write(async (unit) => {
      const { dataset, record } = await lockedRecord(unit, fileId)
      const assignee = (await findAssignee(unit, identifier)) ?? noSuchAssignee(identifier)
      const held = await heldAt(unit.roles, actor, [fileId, ...assignmentPointsOf(dataset)])
      await change({ unit, record, dataset, assignee, held })
      return { record, assignee }
    })

  return {
    /**
     * Grants access, asked for or not, until `expiresAt`, or for good with null. No effect when exactly that is
     * granted already.
     */
    grant: (
      actor: Actor,
      fileId: number,
      { identifier, expiresAt }: { readonly identifier: string; readonly expiresAt: Date | null },
    ): Promise<FileGrant> =>
      deciding(actor, { fileId, identifier }, async ({ unit, dataset, assignee, held }) => {
        requirePermission(held, 'ManageFilePermissions', actor)
        const granting = { actor, assignee, expiresAt, at: clock.now() }
        await requireMayGrant(unit, granting, held)
        await grantAccess(unit, { ...granting, datasetId: dataset.id, fileIds: [fileId] })
      }),

    /** Rejects the open request of a user; `reason` is shown to them, null for none. */
    reject: (
      actor: Actor,
      fileId: number,
      { identifier, reason }: { readonly identifier: string; readonly reason: string | null },
    ): Promise<FileGrant> =>
      deciding(actor, { fileId, identifier }, async ({ unit, dataset, assignee, held }) => {
        requirePermission(held, 'ManageFilePermissions', actor)
        const account = assignee.account ?? notRequested(assignee)
        const asked = { accountId: account.id, datasetId: dataset.id, fileIds: [fileId] }
        const newest = (await unit.accessRequests.states(asked)).get(fileId) ?? null
        if (decideRequest(newest, 'reject').kind === 'refused') notRequested(assignee)
        await rejectRequests(unit, { ...asked, actor, assignee, reason, at: clock.now() })
      }),

    /** Revokes a grant on the file itself; access inherited from the dataset or collection stays. */
    revoke: (actor: Actor, fileId: number, identifier: string): Promise<FileGrant> =>
      deciding(actor, { fileId, identifier }, async ({ unit, assignee, held }) => {
        // Before the assignment, so that nobody else learns who was given access.
        requirePermission(held, 'ManageFilePermissions', actor)
        const there = await unit.roles.assignmentsAt(fileId)
        const assignment =
          there.find(
            (given) =>
              given.assignee === assignee.identifier && given.roleId === FILE_DOWNLOADER_ROLE_ID,
          ) ?? notGiven(assignee)
        await unit.roles.revoke(assignment.id)
        await noteRevoked(unit, assignment, { actor: assigneeOf(actor), at: clock.now() })
      }),
  }
}

/** Refuses an unknown assignee. Clients compare the beginning. */
export const noSuchAssignee = (identifier: string): never =>
  refuse({
    kind: 'invalid',
    message: `Could not find assignee with identifier ${identifier.slice(0, 200)}`,
  })

const notRequested = ({ identifier }: Assignee): never =>
  refuse({ kind: 'invalid', message: `${identifier} has no open request for access to this file.` })

const notGiven = ({ identifier }: Assignee): never =>
  refuse({ kind: 'invalid', message: `${identifier} was not given access to this file itself.` })
