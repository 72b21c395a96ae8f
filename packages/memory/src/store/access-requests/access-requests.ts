import type { AccessRequests, ListedRequest } from '@holdfast/core'
import type { AccessRequest } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { labelNow } from '../files/label-now.ts'
import { byId, inOrder, page } from '../ordering.ts'
import { type CurrentState, draw, type State } from '../state.ts'

export const accessRequests = (current: CurrentState): AccessRequests => ({
  states: async ({ accountId, datasetId, fileIds }) => {
    const wanted = fileIds === null ? null : new Set(fileIds)
    const own = current().accessRequests.filter(
      (row) =>
        row.accountId === accountId &&
        row.datasetId === datasetId &&
        (wanted === null || wanted.has(row.fileId)),
    )
    return new Map([...own].sort(byId).map(({ fileId, state }) => [fileId, state]))
  },
  ofFile: async (fileId, { which, limit, offset }) => {
    const state = current()
    const found = state.accessRequests
      .filter((row) => row.fileId === fileId && (which === 'all' || row.state === 'created'))
      .toSorted(earliestFirst)
    const shown = page(found, { limit, offset })
    return { total: found.length, requests: shown.map((row) => listed(state, row)) }
  },
  ofDataset: async (datasetId, { after, limit }) => {
    const state = current()
    return state.accessRequests
      .filter((row) => row.datasetId === datasetId)
      .toSorted(earliestFirst)
      .filter((row) => after === null || comesAfter(row, after))
      .slice(0, limit)
      .map((row) => listed(state, row))
  },
  ofAccount: async (accountId, limit) => {
    const state = current()
    return state.accessRequests
      .filter((row) => row.accountId === accountId)
      .toSorted((a, b) => earliestFirst(b, a))
      .slice(0, limit)
      .map((row) => listed(state, row))
  },
  open: async ({ accountId, datasetId, fileIds, at }) => {
    const state = current()
    const open = openOf(state, accountId)
    for (const fileId of fileIds) {
      if (state.files.get(fileId)?.datasetId !== datasetId)
        throw new Error(`There is no file ${fileId} in the dataset ${datasetId}`)
      if (open.has(fileId))
        throw new Error(`Account ${accountId} has an open request for file ${fileId}`)
      const id = draw(state, 'accessRequest')
      const decision = { decidedAt: null, decidedById: null, reason: null, expiresAt: null }
      const row = { id, datasetId, fileId, accountId, state: 'created', requestedAt: at } as const
      state.accessRequests.set(id, copied({ ...row, ...decision }))
    }
  },
  decide: async ({ accountId, fileIds }, decision) => {
    const { at: decidedAt, byId: decidedById, ...facts } = decision
    const state = current()
    const open = openOf(state, accountId)
    const rows = fileIds.flatMap((fileId) => open.get(fileId) ?? [])
    for (const row of rows)
      state.accessRequests.set(row.id, copied({ ...row, ...facts, decidedAt, decidedById }))
    return rows.map(({ fileId }) => fileId).toSorted((a, b) => a - b)
  },
  changeEnds: async ({ accountId, fileIds }, expiresAt) => {
    const state = current()
    const wanted = new Set(fileIds)
    const newest = new Map(
      state.accessRequests
        .filter((row) => row.accountId === accountId && wanted.has(row.fileId))
        .toSorted(byId)
        .map((row) => [row.fileId, row]),
    )
    for (const row of newest.values())
      if (row.state === 'granted') state.accessRequests.set(row.id, copied({ ...row, expiresAt }))
  },
})

type Place = Pick<AccessRequest, 'id' | 'requestedAt'>

const comesAfter = (row: Place, after: Place): boolean => earliestFirst(row, after) > 0

const earliestFirst = inOrder<Place>(
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

function listed(state: State, request: AccessRequest): ListedRequest {
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
