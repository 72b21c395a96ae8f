import type { KeptTableForm, TableFormKey, TableFormPlace, TableForms } from '@holdfast/core'
import { copied } from '../copied.ts'
import { bySweepingOrder, page } from '../ordering.ts'
import type { TableFormRow } from '../rows.ts'
import type { CurrentState, State } from '../state.ts'

export const tableForms = (current: CurrentState): TableForms => ({
  find: async (key) => {
    const row = keptOf(current(), key)
    if (row === null) return null
    const { state: _, leaseUntil: __, ...kept } = row
    return copied(kept)
  },
  abandoned: async (at, limit, after) => {
    const abandoned = current().tableForms.filter((row) =>
      row.state === 'kept' ? row.fileId === null : row.leaseUntil <= at,
    )
    const rest = abandoned.filter((row) => after === undefined || bySweepingOrder(row, after) > 0)
    return page(rest.toSorted(bySweepingOrder), { limit, offset: 0 }).map(placeOf)
  },
  excess: async ({ bytes, unusedSince }, limit) => {
    const lastFirst = current()
      .tableForms.filter(({ state }) => state === 'kept')
      .toSorted((a, b) => usedOf(b) - usedOf(a) || (a.objectId < b.objectId ? -1 : 1))
    let sum = 0
    const excess = lastFirst.filter((row) => {
      sum += row.size ?? 0
      return sum > bytes && usedOf(row) < unusedSince.getTime()
    })
    return page(excess.toReversed(), { limit, offset: 0 }).map(placeOf)
  },
  stage: async (form) => {
    const state = current()
    if (!state.dataTables.has(form.fileId)) return false
    if (state.tableForms.has(form.objectId))
      throw new Error(`Form ${form.objectId} is there already`)
    state.tableForms.set(form.objectId, copied({ ...form, state: 'staged' as const }))
    return true
  },
  extend: async (objectId, leaseUntil) => {
    const state = current()
    const row = state.tableForms.get(objectId)
    if (row?.state === 'staged')
      state.tableForms.set(objectId, { ...row, leaseUntil: copied(leaseUntil) })
  },
  keep: async (objectId, measured, usedAt) => {
    const state = current()
    const row = state.tableForms.get(objectId)
    if (row?.state !== 'staged' || row.fileId === null) return false
    if (keptOf(state, { ...row, fileId: row.fileId }) !== null) return false
    state.tableForms.set(objectId, copied({ ...row, ...measured, usedAt, state: 'kept' as const }))
    return true
  },
  use: async (objectId, at) => {
    const state = current()
    const row = state.tableForms.get(objectId)
    if (row?.state !== 'kept') return false
    state.tableForms.set(objectId, { ...row, usedAt: copied(at) })
    return true
  },
  claim: async (objectId, unusedSince) => {
    const state = current()
    const row = state.tableForms.get(objectId)
    if (row === null || (unusedSince && usedOf(row) >= unusedSince.getTime())) return false
    state.tableForms.set(objectId, { ...row, state: 'claimed' })
    return true
  },
  forget: async (objectId) => {
    const state = current()
    if (state.tableForms.get(objectId)?.state === 'claimed') state.tableForms.delete(objectId)
  },
})

/** Forms outlive their table, as nobody's. */
export function orphanForms(state: State, fileId: number): void {
  for (const row of state.tableForms.filter((one) => one.fileId === fileId))
    state.tableForms.set(row.objectId, { ...row, fileId: null })
}

const usedOf = ({ usedAt }: { readonly usedAt?: Date }): number => usedAt?.getTime() ?? 0

const placeOf = ({ objectId, storageDriver, key, createdAt }: TableFormPlace): TableFormPlace =>
  copied({ objectId, storageDriver, key, createdAt })

const keptOf = (state: State, wanted: TableFormKey): KeptRow | null =>
  state.tableForms.filter((row) => isOf(row, wanted)).find(isKept) ?? null

type KeptRow = TableFormRow & KeptTableForm

const isKept = (row: TableFormRow): row is KeptRow => row.state === 'kept' && row.fileId !== null

const isOf = (row: TableFormRow, { fileId, form, content }: TableFormKey): boolean =>
  row.fileId === fileId && row.form === form && row.content === content
