import type { Domain } from '../../ports/ports.ts'
import type { RequestPage } from '../../ports/store/access-requests.ts'
import { noSuchRequestedFile } from '../../rules/access-requests/request-obstacle.ts'
import { assignmentPointsOf } from '../../rules/datasets/dataset-access.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { accessAt } from '../roles/held-permissions.ts'

/** Which requests for a file are listed. */
export interface RequestListing {
  readonly which: 'open' | 'all'
  /** Null for all on one page. */
  readonly page: { readonly number: number; readonly size: number } | null
}

/** Requests for files, for those who manage who may read them. */
export const requestListUseCases = ({ store }: Domain) => ({
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
})

const noRequests = (): never =>
  refuse({ kind: 'missing', message: 'There are no access requests for this file.' })
