import type { Quotas, StorageUse } from '@holdfast/core'
import { type DataFile, type QuotaHolder, type QuotaRoom, storedBytes } from '@holdfast/core/rules'
import type { QuotaRow } from '../rows.ts'
import type { CurrentState, State } from '../state.ts'

/** Adds up the files for each query, so that no counter can be wrong. */
export const quotas = (current: CurrentState): Quotas => {
  const room = async (datasetId: number): Promise<QuotaRoom | null> => roomOf(current(), datasetId)
  return {
    use: async (holder) => useOf(current(), holder),
    ofDrivers: async () => usesOf(current()),
    of: async ({ id }) => current().quotas.get(id)?.bytes ?? null,
    nearest: async (holder) => nearest(current(), holder)?.bytes ?? null,
    room,
    limits: async (datasetId) => ({
      files: fileLimit(current(), datasetId),
      room: roomOf(current(), datasetId),
    }),
    lockRoom: room,
    drifts: async () => [],
    recount: async () => [],
    set: async (holder, bytes) => {
      const state = current()
      if (!isThere(state, holder)) throw new Error(`There is no ${holder.kind} ${holder.id}`)
      state.quotas.set(holder.id, { holder: { ...holder }, bytes })
    },
    remove: async ({ id }) => {
      current().quotas.delete(id)
    },
  }
}

const isThere = (state: State, { kind, id }: QuotaHolder): boolean =>
  kind === 'collection' ? state.collections.has(id) : state.datasets.has(id)

function* upwards(state: State, { kind, id }: QuotaHolder): Generator<number> {
  if (kind === 'dataset') yield id
  let above: number | null =
    kind === 'collection' ? id : (state.datasets.get(id)?.facts.collectionId ?? null)
  while (above !== null) {
    yield above
    above = state.collections.get(above)?.parentId ?? null
  }
}

function nearest(state: State, holder: QuotaHolder): QuotaRow | null {
  for (const id of upwards(state, holder)) {
    const found = state.quotas.get(id)
    if (found !== null) return found
  }
  return null
}

function fileLimit(state: State, datasetId: number): number | null {
  for (const id of upwards(state, { kind: 'dataset', id: datasetId })) {
    const holder = state.datasets.get(id)?.facts ?? state.collections.get(id)
    const limit = holder?.fileCountLimit ?? null
    if (limit !== null) return limit
  }
  return null
}

/** Whether a dataset is the holder, or is below it. */
export const countsFor = (state: State, datasetId: number, { id }: QuotaHolder): boolean =>
  [...upwards(state, { kind: 'dataset', id: datasetId })].includes(id)

function useOf(state: State, holder: QuotaHolder): StorageUse {
  const inside = new Map<number, boolean>()
  const isInside = ({ datasetId }: DataFile): boolean => {
    const known = inside.get(datasetId) ?? countsFor(state, datasetId, holder)
    inside.set(datasetId, known)
    return known
  }
  const files = state.files.filter(isInside)
  return { bytes: files.reduce((sum, file) => sum + storedBytes(file), 0), files: files.length }
}

function usesOf(state: State): ReadonlyMap<string, StorageUse> {
  const found = new Map<string, StorageUse>()
  for (const file of state.files
    .filter(() => true)
    .toSorted((a, b) => (a.storageDriver < b.storageDriver ? -1 : 1))) {
    const { bytes, files } = found.get(file.storageDriver) ?? { bytes: 0, files: 0 }
    found.set(file.storageDriver, { bytes: bytes + storedBytes(file), files: files + 1 })
  }
  return found
}

function roomOf(state: State, datasetId: number): QuotaRoom | null {
  const found = nearest(state, { kind: 'dataset', id: datasetId })
  if (found === null || !state.datasets.has(datasetId)) return null
  const { holder, bytes: quota } = found
  const staged = state.stagedObjects.filter(({ datasetId: of }) => countsFor(state, of, holder))
  const reserved = staged.reduce((sum, { reservedBytes }) => sum + reservedBytes, 0)
  return { holder: { ...holder }, quota, stored: useOf(state, holder).bytes, reserved }
}
