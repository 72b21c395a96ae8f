import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { filesAccepting } from '../../rules/access-requests/access-request.ts'
import { noSuchRequestedFile } from '../../rules/access-requests/request-obstacle.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { type Assignee, findAssignee } from '../roles/assignees.ts'
import { noSuchAssignee } from './decision-use-cases.ts'
import { grantAccess, requireMayGrant } from './grant-access.ts'
import { rejectRequests } from './reject-requests.ts'

/**
 * About whom and which files of a dataset is decided: the named ones, those with an open request of theirs, or with null
 * the ones that the decision implies.
 */
export interface DatasetDecision {
  readonly identifier: string
  readonly fileIds: readonly number[] | 'requested' | null
}

/** How many files a decision concerned, and whom. */
export interface DecidedFiles {
  readonly files: number
  readonly assignee: Assignee
}

interface Deciding {
  readonly unit: WriteUnit
  readonly dataset: Dataset
  readonly assignee: Assignee
  readonly held: PermissionSet
  /** Those that are decided, each once; null for those that the decision implies. */
  readonly fileIds: readonly number[] | null
}

/**
 * Decisions about many files of a dataset at once
 * (docs/specification/access.md#whole-datasets-ends-and-reasons). The number of statements does not depend on the
 * number of files, and the assignee is notified once.
 */
export const datasetDecisionUseCases = ({ store, clock }: Domain) => {
  const deciding = (
    actor: Actor,
    ref: DatasetRef,
    {
      identifier,
      fileIds: named,
      change,
    }: DatasetDecision & { readonly change: (on: Deciding) => Promise<number> },
  ): Promise<DecidedFiles> =>
    store.write(async (unit) => {
      const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
      requirePermission(held, 'ManageFilePermissions', actor)
      const assignee = (await findAssignee(unit, identifier)) ?? noSuchAssignee(identifier)
      const fileIds =
        named === null
          ? null
          : named === 'requested'
            ? await openRequests(unit, dataset.id, assignee)
            : await requireInDataset(unit, dataset, named)
      const files = await change({ unit, dataset, assignee, held, fileIds })
      return { files, assignee }
    })

  return {
    /**
     * Without named files: those that the assignee has asked for, or every restricted one if there are none.
     * Until `expiresAt`, or for good with null.
     */
    grantDataset: (
      actor: Actor,
      ref: DatasetRef,
      { expiresAt, ...decision }: DatasetDecision & { readonly expiresAt: Date | null },
    ): Promise<DecidedFiles> =>
      deciding(actor, ref, {
        ...decision,
        change: async ({ unit, dataset, assignee, held, fileIds: named }) => {
          const granting = { actor, assignee, expiresAt, at: clock.now() }
          await requireMayGrant(unit, granting, held)
          const fileIds = named ?? (await impliedFiles(unit, dataset.id, assignee))
          if (fileIds.length === 0) nothingToGrant()
          await grantAccess(unit, { ...granting, datasetId: dataset.id, fileIds })
          return fileIds.length
        },
      }),

    /** Without named files: all open requests of the assignee. They read `reason`; null for none. */
    rejectDataset: (
      actor: Actor,
      ref: DatasetRef,
      { reason, ...decision }: DatasetDecision & { readonly reason: string | null },
    ): Promise<DecidedFiles> =>
      deciding(actor, ref, {
        ...decision,
        change: async ({ unit, dataset, assignee, fileIds: named }) => {
          const open = await openRequests(unit, dataset.id, assignee)
          const wanted = new Set(named ?? open)
          const fileIds = open.filter((id) => wanted.has(id))
          const accountId = assignee.account?.id ?? nothingToReject()
          if (fileIds.length === 0) nothingToReject()
          const rejecting = { actor, assignee, accountId, datasetId: dataset.id, fileIds, reason }
          await rejectRequests(unit, { ...rejecting, at: clock.now() })
          return fileIds.length
        },
      }),
  }
}

/** These ids, each once; refuses those of no file of the dataset. */
async function requireInDataset(
  unit: WriteUnit,
  { id }: Dataset,
  fileIds: readonly number[],
): Promise<readonly number[]> {
  const wanted = [...new Set(fileIds)]
  const known = new Set(await unit.files.idsIn(id, wanted))
  const unknown = wanted.find((each) => !known.has(each))
  return unknown === undefined ? wanted : refuse(noSuchRequestedFile(unknown))
}

async function impliedFiles(
  unit: WriteUnit,
  datasetId: number,
  assignee: Assignee,
): Promise<readonly number[]> {
  const open = await openRequests(unit, datasetId, assignee)
  return open.length > 0 ? open : unit.files.idsIn(datasetId, 'restricted')
}

/** The files of the dataset for which the assignee has an open request. */
async function openRequests(
  unit: WriteUnit,
  datasetId: number,
  { account }: Assignee,
): Promise<readonly number[]> {
  if (account === null) return []
  const wanted = { accountId: account.id, datasetId, fileIds: null }
  const states = await unit.accessRequests.states(wanted)
  return filesAccepting(states, [...states.keys()], 'reject')
}

const nothingToGrant = (): never =>
  refuse({ kind: 'invalid', message: 'There is no restricted file in the dataset.' })

const nothingToReject = (): never =>
  refuse({ kind: 'invalid', message: 'There is no open request for access to these files.' })
