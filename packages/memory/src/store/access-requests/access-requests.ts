import type { AccessRequests, ListedRequest } from '@holdfast/core'
import type { AccessRequest } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { labelNow } from '../files/label-now.ts'
import { byId, inOrder, page } from '../ordering.ts'
import { draw, type Look, type State } from '../state.ts'

export const accessRequests = (look: Look): AccessRequests => ({
  states: async ({ accountId, datasetId, fileIds }) => {
    const wanted = fileIds === null ? null : new Set(fileIds)
    const own = look().accessRequests.filter(
      (row) =>
        row.accountId === accountId &&
        row.datasetId === datasetId &&
        (wanted === null || wanted.has(row.fileId)),
    )
    return new Map([...own].sort(byId).map(({ fileId, state }) => [fileId, state]))
  },
  ofFile: async (fileId, { which, limit, offset }) => {
    const state = look()
    const found = state.accessRequests
      .filter((row) => row.fileId === fileId && (which === 'all' || row.state === 'created'))
      .toSorted(earliestFirst)
    const shown = page(found, { limit, offset })
    return { total: found.length, requests: shown.map((row) => listed(state, row)) }
  },
  open: async ({ accountId, datasetId, fileIds, at }) => {
    const state = look()
    const open = openOf(state, accountId)
    for (const fileId of fileIds) {
      if (state.files.get(fileId)?.datasetId !== datasetId)
        throw new Error(`There is no file ${fileId} in the dataset ${datasetId}`)
      if (open.has(fileId))
        throw new Error(`Account ${accountId} has an open request for file ${fileId}`)
      const id = draw(state, 'accessRequest')
      const decision = { decidedAt: null, decidedById: null, reason: null }
      const row = { id, datasetId, fileId, accountId, state: 'created', requestedAt: at } as const
      state.accessRequests.set(id, copied({ ...row, ...decision }))
    }
  },
  decide: async ({ accountId, fileIds }, { state: decided, at, byId: decidedById, reason }) => {
    const state = look()
    const open = openOf(state, accountId)
    const rows = fileIds.flatMap((fileId) => open.get(fileId) ?? [])
    for (const row of rows)
      state.accessRequests.set(
        row.id,
        copied({ ...row, state: decided, decidedAt: at, decidedById, reason }),
      )
    return rows.map(({ fileId }) => fileId).toSorted((a, b) => a - b)
  },
})

export const earliestFirst = inOrder<AccessRequest>(
  (a, b) => a.requestedAt.getTime() - b.requestedAt.getTime(),
  byId,
)

/** The open requests of the account, by file. */
const openOf = (state: State, accountId: number): ReadonlyMap<number, AccessRequest> =>
  new Map(
    state.accessRequests
      .filter((row) => row.accountId === accountId && row.state === 'created')
      .map((row) => [row.fileId, row]),
  )

export function listed(state: State, request: AccessRequest): ListedRequest {
  const account = state.accounts.get(request.accountId)
  if (account === null) throw new Error(`There is no account ${request.accountId}`)
  const decider = request.decidedById === null ? null : state.accounts.get(request.decidedById)
  const label = labelNow(state, request.fileId)
  return copied({ request, account, label, decidedBy: decider?.userName ?? null })
}

/** Removes requests together with what they are for. */
export function dropRequestsFor(state: State, gone: (request: AccessRequest) => boolean): void {
  for (const { id } of state.accessRequests.filter(gone)) state.accessRequests.delete(id)
}
