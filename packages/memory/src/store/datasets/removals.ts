import type { Datasets, Destroyed } from '@holdfast/core'
import { type DataFile, isDraft, storedBytes } from '@holdfast/core/rules'
import { dropRequestsFor } from '../access-requests/access-requests.ts'
import { copied } from '../copied.ts'
import { dropCuration } from '../curation/curation.ts'
import { byId } from '../ordering.ts'
import { revokeAllAt } from '../roles/roles.ts'
import type { DatasetRow } from '../rows.ts'
import type { CurrentState, State } from '../state.ts'
import { dropTable } from '../tables/tables.ts'
import { dropInvocations } from '../workflows/workflows.ts'

type Removals = Pick<
  Datasets,
  'remove' | 'destroy' | 'beginRemoval' | 'removeFilesNext' | 'unfinishedRemovals'
>

export const removals = (current: CurrentState): Removals => ({
  remove: async (id) => {
    requireNeverReleased(current(), id)
    remove(current(), id)
  },
  destroy: async (id, at) => {
    addTombstone(current(), id, at)
    return { files: remove(current(), id).map(toRemoved) }
  },
  beginRemoval: async (id, removal) => {
    const state = current()
    const { pid } = required(state, id).facts
    if (removal.kind === 'destroyed') addTombstone(state, id, removal.at)
    else requireNeverReleased(state, id)
    const files = remove(state, id)
    state.removals.set(id, copied({ datasetId: id, pid, files }))
    return { files: files.length, bytes: files.reduce((sum, file) => sum + storedBytes(file), 0) }
  },
  removeFilesNext: async (id, limit) => {
    const { removals } = current()
    const removal = removals.get(id)
    if (removal === null) return null
    const left = removal.files.slice(limit)
    if (left.length === 0) removals.delete(id)
    else removals.set(id, { ...removal, files: left })
    const files = removal.files.slice(0, limit).map(toRemoved)
    return copied({ pid: removal.pid, files, last: left.length === 0 })
  },
  unfinishedRemovals: async () =>
    current()
      .removals.rows()
      .map(({ datasetId }) => datasetId)
      .toSorted((a, b) => a - b),
})

const toRemoved = (file: DataFile): Destroyed['files'][number] => ({
  id: file.id,
  storageDriver: file.storageDriver,
  objectId: file.objectId,
  remotePath: file.remotePath,
  size: file.size,
  table: file.table,
})

function requireNeverReleased(state: State, id: number): void {
  const versions = state.versions.filter(({ datasetId }) => datasetId === id)
  if (!versions.every(isDraft)) throw new Error(`Dataset ${id} has been released`)
}

function addTombstone(state: State, id: number, destroyedAt: Date): void {
  const { pid } = required(state, id).facts
  const own = state.files.filter(({ datasetId }) => datasetId === id)
  const filePids = own.flatMap((file) => file.pid ?? [])
  state.tombstones.set(id, copied({ pid, filePids, destroyedAt }))
}

export function required(state: State, id: number): DatasetRow {
  const row = state.datasets.get(id)
  if (row === null) throw new Error(`There is no dataset ${id}`)
  return row
}

/** Returns the deleted files, by id. */
function remove(state: State, id: number): readonly DataFile[] {
  const own = ({ datasetId }: { readonly datasetId: number }): boolean => datasetId === id
  const files = state.files.filter(own)
  revokeAllAt(state, new Set([id, ...files.map((file) => file.id)]))
  for (const entry of state.entries.filter(own)) state.entries.delete(entry.id)
  for (const file of files) {
    state.provenance.delete(file.id)
    dropTable(state, file.id)
    state.ingests.delete(file.id)
    state.files.delete(file.id)
  }
  for (const version of state.versions.filter(own)) {
    state.versions.delete(version.id)
    state.summaries.delete(version.id)
    dropCuration(state, version.id)
  }
  dropInvocations(state, id)
  for (const link of state.datasetLinks.filter(own))
    state.datasetLinks.delete(`${id}/${link.collectionId}`)
  for (const { key } of state.keptRepresentations.filter(own))
    state.keptRepresentations.delete(`${id} ${key}`)
  state.quotas.delete(id)
  state.driverChoices.delete(id)
  state.entryChoices.delete(id)
  dropRequestsFor(state, own)
  for (const { upload } of state.resumableUploads.filter((row) => own(row.upload)))
    state.resumableUploads.delete(upload.objectId)
  state.datasets.delete(id)
  return files.toSorted(byId)
}
