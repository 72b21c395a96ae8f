import type { Datasets, HeldLock } from '@holdfast/core'
import {
  type Dataset,
  type DatasetFacts,
  type DatasetRef,
  isDraft,
  pidKey,
  storedBytes,
} from '@holdfast/core/rules'
import { lineageOf } from '../collections/tree.ts'
import { copied } from '../copied.ts'
import { requireGuestbook } from '../guestbooks/guestbooks.ts'
import { byId, compareText, inOrder } from '../ordering.ts'
import type { DatasetRow } from '../rows.ts'
import { type CurrentState, draw, raiseRevision, type State } from '../state.ts'
import { toDataset } from './dataset-view.ts'
import { removals, required } from './removals.ts'
import { samePid, usedPids } from './used-pids.ts'

export const datasets = (current: CurrentState): Datasets => ({
  find: async (ref) => found(current(), ref),
  lock: async (ref) => found(current(), ref),
  hold: async (ref) => found(current(), ref)?.id ?? null,
  destroyedAt: async (pid) =>
    copied(
      current()
        .tombstones.rows()
        .find((gone) => samePid(gone.pid, pid))?.destroyedAt ?? null,
    ),
  stamp: async (ref) => {
    const dataset = found(current(), ref)
    if (dataset === null) return null
    const { id, revision, contextRevision, released, newest } = dataset
    const drafted = isDraft(newest)
    const { collections, locallyFairSets } = current()
    const collection = collections.get(dataset.collectionId)
    const owners = collection === null ? [] : lineageOf(current(), collection)
    const open = !owners.some((owner) => locallyFairSets.has(owner.id))
    return { id, revision, contextRevision, released: released !== null, drafted, open }
  },
  locks: async (wanted) => heldLocks(current(), wanted),
  add: async (facts) => {
    const state = current()
    if (usedPids(state).has(pidKey(facts.pid))) return 'pidTaken'
    requireCollection(state, facts.collectionId)
    requireGuestbook(state, facts.guestbookId)
    const id = draw(state, 'object')
    const row = { facts: { ...facts, id, fileTotal: 0 }, revision: 1, locks: [] }
    state.datasets.set(id, copied<DatasetRow>(row))
    return id
  },
  save: async (facts) => {
    const state = current()
    const row = required(state, facts.id)
    const owner = pidOwner(state, facts)
    if (owner !== null && owner !== facts.id) throw new Error(`Dataset ${owner} has that pid`)
    requireCollection(state, facts.collectionId)
    requireGuestbook(state, facts.guestbookId)
    state.datasets.set(facts.id, { ...row, facts: copied(facts) })
    raiseRevision(state, facts.id)
  },
  storedBytes: async (id) =>
    current()
      .files.filter(({ datasetId }) => datasetId === id)
      .reduce((sum, file) => sum + storedBytes(file), 0),
  ...removals(current),
  addLock: async (datasetId, lock) => {
    const state = current()
    const row = required(state, datasetId)
    const others = row.locks.filter(({ type }) => type !== lock.type)
    const locks = [...others, copied(lock)].sort(oldestFirst)
    state.datasets.set(datasetId, { ...row, locks })
    raiseRevision(state, datasetId)
  },
  removeLock: async (datasetId, type) => {
    const state = current()
    const row = state.datasets.get(datasetId)
    if (row === null || row.locks.every((lock) => lock.type !== type)) return
    const locks = row.locks.filter((lock) => lock.type !== type)
    state.datasets.set(datasetId, { ...row, locks })
    raiseRevision(state, datasetId)
  },
})

type Lock = DatasetRow['locks'][number]

function heldLocks(
  state: State,
  { type, userName }: Parameters<Datasets['locks']>[0],
): readonly HeldLock[] {
  const all = state.datasets
    .rows()
    .flatMap(({ facts: { id, pid }, locks }) => locks.map((lock) => ({ id, held: { pid, lock } })))
  const wanted = all.filter(
    ({ held: { lock } }) =>
      (type === null || lock.type === type) && (userName === null || lock.userName === userName),
  )
  const ordered = wanted.sort(
    inOrder<(typeof all)[number]>(
      (a, b) => a.held.lock.since.getTime() - b.held.lock.since.getTime(),
      byId,
      (a, b) => compareText(a.held.lock.type, b.held.lock.type),
    ),
  )
  return copied(ordered.map(({ held }) => held))
}

const oldestFirst = inOrder<Lock>(
  (a, b) => a.since.getTime() - b.since.getTime(),
  (a, b) => compareText(a.type, b.type),
)

/** The dataset that `ref` names, as it is stored. */
export function found(state: State, ref: DatasetRef): Dataset | null {
  const id = ref.kind === 'id' ? ref.id : pidOwner(state, ref)
  const row = id === null ? null : state.datasets.get(id)
  return row && toDataset(state, row)
}

function pidOwner(state: State, { pid }: Pick<DatasetFacts, 'pid'>): number | null {
  return state.datasets.find(({ facts }) => samePid(facts.pid, pid))?.facts.id ?? null
}

function requireCollection(state: State, id: number): void {
  if (!state.collections.has(id)) throw new Error(`There is no collection ${id}`)
}
