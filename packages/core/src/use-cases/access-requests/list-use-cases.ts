import type { Domain } from '../../ports/ports.ts'
import type { ListedRequest, OwnRequest, RequestPage } from '../../ports/store/access-requests.ts'
import { noSuchRequestedFile } from '../../rules/access-requests/request-obstacle.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { assignmentPointsOf } from '../../rules/datasets/dataset-access.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { accessAt } from '../roles/held-permissions.ts'

/** Requests in listing order, batch by batch. */
export type RequestBatches = AsyncGenerator<readonly ListedRequest[], void>

/** Which requests for a file are listed. */
export interface RequestListing {
  readonly which: 'open' | 'all'
  /** Null for all on one page. */
  readonly page: { readonly number: number; readonly size: number } | null
}

/** How many of their own requests people see. */
const OWN_LISTED = 200

/** Requests for files, for those who manage who may read them, and for those who made them. */
export const requestListUseCases = ({ store }: Domain) => ({
  /** The last requests of the caller, the newest first, with what became of each. */
  own: (actor: Actor): Promise<readonly OwnRequest[]> => {
    const { accountId } = requireAccount(actor)
    return store.read(({ accessRequests }) => accessRequests.ofAccount(accountId, OWN_LISTED))
  },

  /**
   * The requests for one file, by time, then id; refuses when there are none on the page
   * (docs/specification/access.md#list-requests).
   */
  ofFile: (actor: Actor, fileId: number, { which, page }: RequestListing): Promise<RequestPage> => {
    requireAccount(actor)
    return store.read(async (unit) => {
      const found = (await unit.files.find(fileId)) ?? refuse(noSuchRequestedFile(fileId))
      const dataset =
        (await unit.datasets.find({ kind: 'id', id: found.file.datasetId })) ??
        refuse(noSuchRequestedFile(fileId))
      const points = [fileId, ...assignmentPointsOf(dataset)]
      const { held, barred } = await accessAt(unit.roles, actor, points)
      if (barred) return refuse(noSuchRequestedFile(fileId))
      requirePermission(held, 'ManageFilePermissions', actor)
      const listed = await unit.accessRequests.ofFile(fileId, {
        which,
        limit: page?.size ?? null,
        offset: page === null ? 0 : (page.number - 1) * page.size,
      })
      return listed.requests.length > 0 ? listed : noRequests()
    })
  },

  /**
   * Every request for files of a dataset, whatever became of it, by time, then id; in batches, each read when
   * the consumer asks for it (docs/specification/access.md#whole-datasets-ends-and-reasons).
   */
  ofDataset: async (actor: Actor, ref: DatasetRef): Promise<RequestBatches> => {
    requireAccount(actor)
    const datasetId = await store.read(async (unit) => {
      const { dataset, held } = await datasetFor(unit, actor, ref)
      requirePermission(held, 'ManageFilePermissions', actor)
      return dataset.id
    })
    return batches(store, datasetId)
  },
})

/** Requests per query when all are listed. */
const BATCH = 1000

async function* batches(store: Domain['store'], datasetId: number): RequestBatches {
  let after: ListedRequest['request'] | null = null
  do {
    const page = { after, limit: BATCH }
    const batch: readonly ListedRequest[] = await store.read(
      ({ accessRequests }) => accessRequests.ofDataset(datasetId, page),
      { consistency: 'latest' },
    )
    if (batch.length > 0) yield batch
    after = batch.length < BATCH ? null : (batch.at(-1)?.request ?? null)
  } while (after !== null)
}

const noRequests = (): never =>
  refuse({ kind: 'missing', message: 'There are no access requests for this file.' })
