import type { Files, GivenPid, VerifiedFile } from '@holdfast/core'
import { type DataFile, type NewDataFile, pidKey } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { type CurrentState, draw, raiseRevision, type State } from '../state.ts'
import { absorb, discard, release, reopen } from './file-drafts.ts'
import { apply, removeFile, requireFile } from './file-entries.ts'
import { fileReads } from './file-reads.ts'

export const files = (current: CurrentState): Files => ({
  newIds: async (count) => Array.from({ length: count }, () => draw(current(), 'object')),
  add: async (added) => {
    const state = current()
    return added.map((file) => {
      requireNewPlace(state, file)
      const stored: DataFile = copied({
        ...file,
        id: 'id' in file ? file.id : draw(state, 'object'),
        pid: null,
        publishedAt: null,
      })
      state.files.set(stored.id, stored)
      raiseRevision(state, stored.datasetId)
      return copied(stored)
    })
  },
  save: async (file) => save(current(), [file]),
  saveAll: async (saved) => save(current(), saved),
  givePids: async (datasetId, given) => givePids(current(), datasetId, given),
  verified: async (verified) => noteVerified(current(), verified, ['pending']),
  verifiedAgain: async (verified) =>
    noteVerified(current(), verified, ['pending', 'verified', 'mismatch']),
  recordProvenance: async (fileId, recorded) => {
    const state = current()
    const { datasetId } = requireFile(state, fileId)
    if (recorded === null) state.provenance.delete(fileId)
    else state.provenance.set(fileId, { ...recorded })
    raiseRevision(state, datasetId)
  },
  remove: async (fileId) => remove(current(), [fileId]),
  removeAll: async (fileIds) => remove(current(), fileIds),
  apply: async (changes) => {
    const state = current()
    const { opened, datasetIds } = apply(state, changes)
    for (const datasetId of datasetIds) raiseRevision(state, datasetId)
    return opened.map(copied)
  },
  discard: async (view) => changing(current(), view.datasetId, (state) => discard(state, view)),
  release: async (view) => changing(current(), view.datasetId, (state) => release(state, view)),
  absorb: async (view) => changing(current(), view.datasetId, (state) => absorb(state, view)),
  reopen: async (datasetId, ordinals) =>
    changing(current(), datasetId, (state) => reopen(state, datasetId, ordinals)),
  // Last, as Node 20 adds members to a spread object slowly (decision 0538).
  ...fileReads(current),
})

/** A dataset has each remote path once. */
function noteVerified(
  state: State,
  verified: readonly VerifiedFile[],
  before: readonly DataFile['verification'][],
): void {
  for (const { fileId, verification, crc32 } of verified) {
    const file = state.files.get(fileId)
    if (file !== null && file.verification !== null && before.includes(file.verification))
      save(state, [{ ...file, verification, crc32 }])
  }
}

function requireNewPlace(state: State, file: NewDataFile): void {
  const { datasetId, storageDriver: driver, remotePath: path } = file
  if (path === null) return
  const twin = state.files.filter(
    (other) =>
      other.datasetId === datasetId && other.storageDriver === driver && other.remotePath === path,
  )
  if (twin.length > 0) throw new Error(`Dataset ${datasetId} has ${driver}://${path} already`)
}

function givePids(state: State, datasetId: number, given: readonly GivenPid[]): void {
  const taken = new Set(state.files.rows().flatMap(({ pid }) => (pid === null ? [] : pidKey(pid))))
  for (const { fileId, pid } of given) {
    const file = requireFile(state, fileId)
    if (file.datasetId !== datasetId || file.pid !== null || taken.has(pidKey(pid)))
      throw new Error(`File ${fileId} cannot get this identifier`)
    taken.add(pidKey(pid))
    state.files.set(fileId, copied({ ...file, pid }))
  }
  if (given.length > 0) raiseRevision(state, datasetId)
}

function save(state: State, files: readonly DataFile[]): void {
  for (const file of files) {
    const { datasetId, pid, since, until } = requireFile(state, file.id)
    state.files.set(file.id, copied({ ...file, datasetId, pid, since, until }))
    raiseRevision(state, datasetId)
  }
}

function remove(state: State, fileIds: readonly number[]): void {
  for (const fileId of fileIds) {
    const file = state.files.get(fileId)
    if (file === null) continue
    removeFile(state, file)
    raiseRevision(state, file.datasetId)
  }
}

function changing<T>(state: State, datasetId: number, change: (state: State) => T): T {
  const answer = change(state)
  raiseRevision(state, datasetId)
  return answer
}
