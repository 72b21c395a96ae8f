import type { Discarded, VersionView } from '@holdfast/core'
import {
  type DataFile,
  dropEntry,
  type EntryChange,
  type FileEntry,
  holdsAt,
} from '@holdfast/core/rules'
import { byId } from '../ordering.ts'
import type { State } from '../state.ts'
import { apply, followEntries, removeFile, requireFile } from './file-entries.ts'

export function discard(state: State, { datasetId, ordinal }: VersionView): Discarded {
  const born = [...filesOfDraft(state, { datasetId, ordinal })].sort(byId)
  for (const file of born) removeFile(state, file)
  const begun = entriesOf(state, datasetId, (entry) => entry.since === ordinal)
  const ended = entriesOf(state, datasetId, (entry) => entry.until === ordinal)
  for (const { id } of begun) state.entries.delete(id)
  for (const entry of ended) state.entries.set(entry.id, { ...entry, until: null })
  followEntries(state, new Set([...begun, ...ended].map(({ fileId }) => fileId)))
  return {
    orphans: born.map(({ id, storageDriver, objectId, remotePath, size, table }) => ({
      id,
      storageDriver,
      objectId,
      remotePath,
      size,
      table,
    })),
  }
}

const filesOfDraft = (state: State, { datasetId, ordinal }: VersionView): readonly DataFile[] =>
  state.files.filter((file) => file.datasetId === datasetId && file.since === ordinal)

const entriesOf = (
  state: State,
  datasetId: number,
  wanted: (entry: FileEntry) => boolean,
): readonly FileEntry[] =>
  state.entries.filter((entry) => entry.datasetId === datasetId && wanted(entry))

export function release(state: State, { datasetId, ordinal }: VersionView): void {
  for (const { fileId, restricted } of entriesOf(state, datasetId, (e) => e.since === ordinal)) {
    state.files.set(fileId, { ...requireFile(state, fileId), restricted })
  }
}

export function absorb(state: State, { datasetId, ordinal }: VersionView): void {
  const before = ordinal - 1
  const begun = entriesOf(state, datasetId, (entry) => entry.since === ordinal)
  const ended = entriesOf(state, datasetId, (entry) => entry.until === ordinal)
  for (const entry of ended) {
    if (entry.since === before) state.entries.delete(entry.id)
    else state.entries.set(entry.id, { ...entry, until: before })
  }
  for (const entry of begun) state.entries.set(entry.id, { ...entry, since: before })
  followEntries(state, new Set([...begun, ...ended].map(({ fileId }) => fileId)))
}

export function reopen(
  state: State,
  datasetId: number,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const surplus = entriesOf(state, datasetId, (e) => holdsAt(e, to) && !holdsAt(e, from))
  const missing = entriesOf(state, datasetId, (e) => holdsAt(e, from) && !holdsAt(e, to))
  apply(state, [
    ...surplus.map((entry) => dropEntry(entry, to)),
    ...missing.map((entry) => opened(entry, to)),
  ])
}

function opened({ id: _, ...entry }: FileEntry, ordinal: number): EntryChange {
  return { kind: 'open', entry: { ...entry, since: ordinal, until: null } }
}
