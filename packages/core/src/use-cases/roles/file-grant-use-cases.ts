import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { FILE_DOWNLOADER_ROLE_ID } from '../../rules/roles/built-in-roles.ts'
import { requireHeld } from '../../rules/roles/delegation.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { fileFor } from '../files/file-access.ts'
import { type Assignee, findAssignee, requireActive } from './assignees.ts'
import { assignRoles, noteRevoked } from './assignment-events.ts'
import { accessAt } from './held-permissions.ts'

/** A file, and the assignee who gained or lost access to it. */
export interface FileGrant {
  readonly record: FileRecord
  readonly assignee: Assignee
}

/**
 * Grants and revokes the role `fileDownloader` on single files
 * (docs/specification/access.md#decide-and-revoke), with or without an access request.
 */
export const fileGrantUseCases = ({ store, clock }: Domain) => {
  /** The shared checks, in the order of the specification. */
  const granting = (
    actor: Actor,
    fileId: number,
    {
      identifier,
      change,
    }: {
      readonly identifier: string
      readonly change: (unit: WriteUnit, grant: FileGrant, held: PermissionSet) => Promise<void>
    },
  ): Promise<FileGrant> =>
    store.write(async (unit) => {
      const record = await fileFor(unit, fileId)
      const ref = { kind: 'id', id: record.file.datasetId } as const
      const { dataset } = await lockedDatasetFor(unit, actor, ref)
      const assignee = (await findAssignee(unit, identifier)) ?? unknown(identifier)
      const points = [fileId, dataset.id, dataset.collectionId]
      const { held } = await accessAt(unit.roles, actor, points)
      requirePermission(held, 'ManageFilePermissions', actor)
      await change(unit, { record, assignee }, held)
      return { record, assignee }
    })

  return {
    /** No effect when the role is assigned already. */
    grant: (actor: Actor, fileId: number, identifier: string): Promise<FileGrant> =>
      granting(actor, fileId, {
        identifier,
        change: async (unit, { record, assignee }, held) => {
          const role = await unit.roles.byId(FILE_DOWNLOADER_ROLE_ID)
          requireHeld(held, role?.permissions ?? [], actor)
          requireActive(assignee, 'given a role')
          const done = { actor: assigneeOf(actor), at: clock.now() }
          const given = { assignee: assignee.identifier, roleId: FILE_DOWNLOADER_ROLE_ID }
          const added = await assignRoles(unit, [{ ...given, pointId: fileId }], done)
          if (added.length === 0) return
          await unit.events.append({
            ...done,
            kind: 'fileAccessGranted',
            objectId: record.file.datasetId,
            details: { assignee: assignee.identifier, fileId },
          })
        },
      }),

    /** Revokes an assignment on the file itself; access inherited from the dataset or collection stays. */
    revoke: (actor: Actor, fileId: number, identifier: string): Promise<FileGrant> =>
      granting(actor, fileId, {
        identifier,
        change: async (unit, { assignee }) => {
          const there = await unit.roles.assignmentsAt(fileId)
          const assignment =
            there.find(
              (given) =>
                given.assignee === assignee.identifier && given.roleId === FILE_DOWNLOADER_ROLE_ID,
            ) ?? notGiven(assignee.identifier)
          await unit.roles.revoke(assignment.id)
          const done = { actor: assigneeOf(actor), at: clock.now() }
          await noteRevoked(unit, assignment, done)
        },
      }),
  }
}

const unknown = (identifier: string): never =>
  refuse({
    kind: 'invalid',
    message: `Could not find assignee with identifier ${identifier.slice(0, 200)}`,
  })

const notGiven = (identifier: string): never =>
  refuse({ kind: 'invalid', message: `${identifier} was not given access to this file itself.` })
