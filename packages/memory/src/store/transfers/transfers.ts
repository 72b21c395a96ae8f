import type { TransferRows } from '@holdfast/core'
import { permissionKey, type Transfer, type TransferPermission } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { compareText, inOrder } from '../ordering.ts'
import type { TransferRow } from '../rows.ts'
import type { CurrentState, State } from '../state.ts'

export const transfers = (current: CurrentState): TransferRows => ({
  find: async (id) => copied(current().transfers.get(id)?.transfer ?? null),
  lock: async (id) => copied(current().transfers.get(id)?.transfer ?? null),
  ofDataset: async (datasetId, limit) => {
    const found = current().transfers.filter(({ transfer }) => transfer.datasetId === datasetId)
    const newest = found.map(({ transfer }) => transfer).sort(newestFirst)
    return copied(newest.slice(0, limit))
  },
  due: async (at, limit) =>
    [...current().transfers.filter(({ dueAt }) => dueAt !== null && dueAt <= at)]
      .sort(longestDue)
      .slice(0, limit)
      .map(({ transfer }) => transfer.id),
  add: async (transfer, dueAt) => {
    const state = current()
    if (isTaken(state, transfer.permission)) return false
    state.transfers.set(transfer.id, copied({ transfer, dueAt }))
    return true
  },
  save: async ({ id, dueAt, ...change }) => {
    const state = current()
    const row = state.transfers.get(id)
    if (row === null) throw new Error(`There is no transfer ${id}`)
    state.transfers.set(id, copied({ transfer: { ...row.transfer, ...change }, dueAt }))
  },
  describe: async (id, files) => {
    const { transfers: table } = current()
    const row = table.get(id)
    if (row === null) throw new Error(`There is no transfer ${id}`)
    table.set(id, copied({ ...row, transfer: { ...row.transfer, ...files } }))
  },
  removeOld: async (at) => {
    const { transfers: table } = current()
    const old = table.filter((row) => row.dueAt === null && row.transfer.createdAt < at.getTime())
    for (const { transfer } of old) table.delete(transfer.id)
  },
})

const newestFirst = inOrder<Transfer>(
  (a, b) => b.createdAt - a.createdAt,
  (a, b) => compareText(b.id, a.id),
)

const longestDue = inOrder<TransferRow>(
  (a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0),
  (a, b) => compareText(a.transfer.id, b.transfer.id),
)

const isTaken = (state: State, wanted: TransferPermission | null): boolean =>
  wanted !== null &&
  state.transfers.find(
    ({ transfer: { permission } }) =>
      permission !== null && permissionKey(permission) === permissionKey(wanted),
  ) !== null
