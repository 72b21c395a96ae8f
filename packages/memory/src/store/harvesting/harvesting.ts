import type { Harvesting, StoredRecord } from '@holdfast/core'
import { formatPid, type RecordSelection } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { toDataset } from '../datasets/dataset-view.ts'
import { compareText } from '../ordering.ts'
import { type CurrentState, draw, type HarvestRecordRow, type State } from '../state.ts'

export const harvesting = (current: CurrentState): Harvesting => ({
  sets: async () =>
    copied(
      current()
        .harvestSets.rows()
        .toSorted((a, b) => compareText(a.spec, b.spec)),
    ),
  set: async (spec) => copied(current().harvestSets.find((set) => set.spec === spec)),
  records: async ({ after, limit, ...selection }) =>
    selected(current(), selection)
      .filter((row) => after === null || order(row, after) > 0)
      .slice(0, limit)
      .map(toStored(current())),
  count: async (selection) => selected(current(), selection).length,
  record: async (pid) => {
    const wanted = formatPid(pid).toLowerCase()
    const [found] = current()
      .harvestRecords.filter((row) => row.setId === 0 && row.identifier.toLowerCase() === wanted)
      .toSorted((a, b) => compareText(b.state, a.state) || order(b, a))
    return found === undefined ? null : toStored(current())(found)
  },
  earliest: async () => selected(current(), ALL)[0]?.stamp ?? null,
  add: async (wanted) => {
    const state = current()
    if (state.harvestSets.find((set) => set.spec === wanted.spec) !== null) return 'taken'
    const added = copied({ ...wanted, id: draw(state, 'harvestSet'), version: 1 })
    state.harvestSets.set(added.id, added)
    return copied(added)
  },
  save: async (set) => {
    if (current().harvestSets.has(set.id)) current().harvestSets.set(set.id, copied(set))
  },
  remove: async (spec) => {
    const state = current()
    const set = state.harvestSets.find((each) => each.spec === spec)
    if (set === null) return false
    for (const row of state.harvestRecords.filter(({ setId }) => setId === set.id))
      state.harvestRecords.delete(keyOf(row))
    return state.harvestSets.delete(set.id)
  },
  renew: async (setId, datasetIds, stamp) => ({
    changed: renew(current(), setId ?? 0, { datasetIds, stamp }),
  }),
})

const ALL: RecordSelection = { setId: null, from: null, until: null }

const keyOf = ({ setId, datasetId }: Pick<HarvestRecordRow, 'setId' | 'datasetId'>): string =>
  `${setId}/${datasetId}`

const order = (
  a: Pick<StoredRecord, 'stamp' | 'datasetId'>,
  b: Pick<StoredRecord, 'stamp' | 'datasetId'>,
): number => a.stamp.getTime() - b.stamp.getTime() || a.datasetId - b.datasetId

const selected = (
  state: State,
  { setId, from, until }: RecordSelection,
): readonly HarvestRecordRow[] =>
  state.harvestRecords
    .filter(
      (row) =>
        row.setId === (setId ?? 0) &&
        (from === null || row.stamp >= from) &&
        (until === null || row.stamp <= until),
    )
    .toSorted(order)

const toStored =
  (state: State) =>
  ({ datasetId, identifier, stamp, state: of }: HarvestRecordRow): StoredRecord => ({
    datasetId,
    identifier,
    stamp: new Date(stamp),
    state: of,
    specs: state.harvestRecords
      .filter((row) => row.datasetId === datasetId && row.state === 'present')
      .flatMap((row) => state.harvestSets.get(row.setId)?.spec ?? [])
      .sort(compareText),
  })

function renew(
  state: State,
  setId: number,
  { datasetIds, stamp }: { readonly datasetIds: readonly number[]; readonly stamp: Date },
): number {
  if (setId !== 0 && !state.harvestSets.has(setId)) return 0
  const at = new Date(Math.floor(stamp.getTime() / 1000) * 1000)
  const wanted = datasetIds.flatMap((id) => memberOf(state, id) ?? [])
  let changed = 0
  for (const { datasetId, identifier, madeOf } of wanted) {
    const before = state.harvestRecords.get(keyOf({ setId, datasetId }))
    const same = before?.madeOf === madeOf && before.identifier === identifier
    if (same && before.state === 'present') continue
    const row = { setId, datasetId, identifier, madeOf, stamp: at, state: 'present' } as const
    state.harvestRecords.set(keyOf(row), row)
    changed += 1
  }
  const members = new Set(wanted.map(({ datasetId }) => datasetId))
  for (const row of state.harvestRecords.filter((each) => each.setId === setId)) {
    if (row.state === 'deleted' || members.has(row.datasetId)) continue
    state.harvestRecords.set(keyOf(row), { ...row, state: 'deleted', stamp: at })
    changed += 1
  }
  return changed
}

/** Null for a dataset that has no release or is gone. */
function memberOf(
  state: State,
  datasetId: number,
): Pick<HarvestRecordRow, 'datasetId' | 'identifier' | 'madeOf'> | null {
  const row = state.datasets.get(datasetId)
  const dataset = row && toDataset(state, row)
  const version = dataset?.released && state.versions.get(dataset.released.id)
  if (!dataset || !version) return null
  const exported = state.exportTimes.get(datasetId)?.at.getTime() ?? ''
  const madeOf = [version.ordinal, version.saves, dataset.citationDateField, exported].join(' ')
  return { datasetId, identifier: formatPid(dataset.pid), madeOf }
}
