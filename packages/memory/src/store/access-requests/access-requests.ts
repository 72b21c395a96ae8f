import type { AccessRequests, ListedRequest, OwnRequest } from '@holdfast/core'
import { type AccessRequest, isDraft, isReleased } from '@holdfast/core/rules'
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
      .map((row) => ({ ...listed(state, row), dataset: datasetOf(state, row) }))
  },
  waiting: async (datasetId, { people, files }) => {
    const state = current()
    const open = state.accessRequests
      .filter((row) => row.datasetId === datasetId && row.state === 'created')
      .toSorted(inOrder<AccessRequest>(byTime, (a, b) => a.accountId - b.accountId))
    const asking = [...new Set(open.map(({ accountId }) => accountId))].slice(0, people)
    return asking.flatMap((accountId) => {
      const own = open.filter((row) => row.accountId === accountId).toSorted(earliestFirst)
      const requests = own.slice(0, files).map((row) => listed(state, row))
      return requests.slice(0, 1).map(({ account }) => ({ account, requests, total: own.length }))
    })
  },
  datasetsWaiting: async (pointIds, limit) => {
    const state = current()
    const points = new Set(pointIds)
    const open = state.accessRequests
      .filter(({ datasetId, ...row }) => {
        const collectionId = state.datasets.get(datasetId)?.facts.collectionId ?? 0
        return row.state === 'created' && (points.has(datasetId) || points.has(collectionId))
      })
      .toSorted(inOrder<AccessRequest>(byTime, (a, b) => a.datasetId - b.datasetId))
    return [...new Set(open.map(({ datasetId }) => datasetId))]
      .slice(0, limit)
      .flatMap((datasetId) => {
        const own = open.filter((row) => row.datasetId === datasetId)
        const [first] = own
        const distinct = (key: 'accountId' | 'fileId') => new Set(own.map((row) => row[key])).size
        return first === undefined
          ? []
          : [
              {
                datasetId,
                people: distinct('accountId'),
                files: distinct('fileId'),
                since: first.requestedAt,
              },
            ]
      })
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
  withdrawAll: async (accountId) => {
    const state = current()
    for (const { id } of openOf(state, accountId).values()) state.accessRequests.delete(id)
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

const byTime = (a: Place, b: Place): number => a.requestedAt.getTime() - b.requestedAt.getTime()

const earliestFirst = inOrder<Place>(byTime, byId)

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

function datasetOf(state: State, { datasetId }: AccessRequest): OwnRequest['dataset'] {
  const dataset = state.datasets.get(datasetId)
  if (dataset === null) throw new Error(`There is no dataset ${datasetId}`)
  const ended = [...state.versions.filter((each) => each.datasetId === datasetId && !isDraft(each))]
  const newest = ended.toSorted((a, b) => a.ordinal - b.ordinal)
  const shown = newest.findLast(isReleased) ?? newest.at(-1)
  const title = shown?.metadata.title
  return copied({ pid: dataset.facts.pid, title: typeof title === 'string' ? title : '' })
}

/** Removes requests together with what they are for. */
export function dropRequestsFor(state: State, gone: (request: AccessRequest) => boolean): void {
  for (const { id } of state.accessRequests.filter(gone)) state.accessRequests.delete(id)
}
