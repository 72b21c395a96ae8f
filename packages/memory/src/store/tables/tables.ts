import type { Describing, KeptSummary, Tables } from '@holdfast/core'
import type { FilePath, Ingest, TableVariable } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { type CurrentState, draw, type State } from '../state.ts'
import { orphanForms } from './table-forms.ts'

export const tables = (current: CurrentState): Tables => ({
  ingest: async (fileId) => copied(current().ingests.get(fileId)),
  nextIngest: async (datasetId, now) => copied(waiting(current(), now, datasetId).at(0) ?? null),
  unfinished: async (datasetId) =>
    current().ingests.filter((one) => one.datasetId === datasetId && one.state.kind !== 'failed')
      .length,
  failedSince: async (datasetId, since) =>
    current().ingests.filter(
      (one) =>
        one.datasetId === datasetId &&
        one.state.kind === 'failed' &&
        one.attempt > 0 &&
        one.since >= since,
    ).length,
  waiting: async (now, { limit, after }) => {
    const ids = new Set(waiting(current(), now).map(({ datasetId }) => datasetId))
    return [...ids]
      .filter((id) => id > after)
      .sort((a, b) => a - b)
      .slice(0, limit)
  },
  find: async (fileId) => copied(current().dataTables.get(fileId)),
  variables: async (
    fileId,
    { from, count } = { from: 0, count: Number.POSITIVE_INFINITY },
    set = null,
  ) => copied(saidOf(current(), variablesOf(current(), fileId).slice(from, from + count), set)),
  chosen: async (fileId, ids, set = null) => {
    const wanted = new Set(ids)
    const found = variablesOf(current(), fileId).filter(({ id }) => wanted.has(id))
    return copied(saidOf(current(), found, set))
  },
  contents: async (wanted, most) => {
    const state = current()
    let columns = 0
    const found = wanted.flatMap(({ fileId, set, described }) => {
      const table = state.dataTables.get(fileId)
      if (table === null) return []
      if (described) columns += table.columns
      const groups = set === null ? [] : (state.variableSets.get(set)?.groups ?? [])
      const variables = saidOf(state, variablesOf(state, fileId), set)
      const whole = described && columns <= most ? copied({ groups, variables }) : null
      return [[fileId, { rows: table.rows, columns: table.columns, described: whole }] as const]
    })
    return new Map(found)
  },
  variableGroups: async (set) => copied(current().variableSets.get(set)?.groups ?? []),
  summaries: async (fileId, { from, count }) =>
    copied(
      summariesOf(current(), fileId)
        .filter(({ place }) => place >= from && place < from + count)
        .toSorted((a, b) => a.place - b.place),
    ),
  columns: async (fileIds, most) => {
    let count = 0
    const taken = fileIds.flatMap((fileId) => {
      const table = current().dataTables.get(fileId)
      count += table?.columns ?? 0
      return table === null || count > most ? [] : [fileId]
    })
    const prints = (fileId: number) =>
      variablesOf(current(), fileId).map(({ name, fingerprint }) => ({ name, fingerprint }))
    return new Map(taken.map((fileId) => [fileId, prints(fileId)]))
  },
  fingerprints: async (datasetId) =>
    current()
      .files.filter((file) => file.datasetId === datasetId)
      .flatMap(({ since, until, table }) =>
        table === null ? [] : [{ since, until, fingerprint: table.fingerprint }],
      ),
  originalNames: async (datasetId, stems) => originalNames(current(), datasetId, stems),
  schedule: async (ingests) => {
    const state = current()
    for (const ingest of ingests) {
      if (state.ingests.has(ingest.fileId) || !state.files.has(ingest.fileId))
        throw new Error(`File ${ingest.fileId} cannot get an ingest`)
      state.ingests.set(ingest.fileId, copied(ingest))
    }
  },
  saveIngest: async (ingest) => current().ingests.replace(ingest.fileId, copied(ingest)),
  dropIngest: async (fileId) => void current().ingests.delete(fileId),
  addVariables: async (fileId, from, added) => {
    const state = current()
    const known = variablesOf(state, fileId)
    if (known.length !== from) throw new Error(`File ${fileId} has ${known.length} variables`)
    const more = added.map((variable, at) => ({
      ...copied(variable),
      id: draw(state, 'variable'),
      place: from + at,
      metadata: null,
    }))
    state.variables.set(fileId, [...known, ...more])
  },
  add: async (table) => {
    const state = current()
    if (state.dataTables.has(table.fileId)) throw new Error(`File ${table.fileId} has a table`)
    state.dataTables.set(table.fileId, copied(table))
  },
  keepSummaries: async (fileId, kept) => {
    const state = current()
    const known = summariesOf(state, fileId)
    const added = kept.filter((one) => !known.some(({ place }) => place === one.place))
    if (added.length > 0) state.spreads.set(fileId, [...known, ...copied(added)])
  },
  describe: async (fileId, describing) => describe(current(), fileId, describing),
  forgetUnused: async (fileId) => {
    const state = current()
    const used = new Set(
      state.entries.filter((entry) => entry.fileId === fileId).map((e) => e.variableMetadata),
    )
    for (const { id } of state.variableSets.filter((one) => one.fileId === fileId))
      if (!used.has(id)) state.variableSets.delete(id)
  },
  remove: async (fileId) => dropTable(current(), fileId),
})

/** Removes a table with its variables. */
export function dropTable(state: State, fileId: number): void {
  orphanForms(state, fileId)
  state.dataTables.delete(fileId)
  state.variables.delete(fileId)
  state.spreads.delete(fileId)
  for (const { id } of state.variableSets.filter((set) => set.fileId === fileId))
    state.variableSets.delete(id)
}

/** Makes the set, and takes one that says the same if there is one. */
function describe(
  state: State,
  fileId: number,
  { base, variables, groups }: Describing,
): number | null {
  const from = base === null ? null : state.variableSets.get(base)
  const said = new Map(from?.said)
  for (const [id, metadata] of variables) {
    if (metadata === null) said.delete(id)
    else said.set(id, copied(metadata))
  }
  const made = { groups: copied(groups ?? from?.groups ?? []), said: sorted(said) }
  if (made.groups.length === 0 && made.said.length === 0) return null
  const text = JSON.stringify(made)
  const [same] = state.variableSets.filter(
    (set) =>
      set.fileId === fileId && JSON.stringify({ groups: set.groups, said: set.said }) === text,
  )
  if (same !== undefined) return same.id
  const id = draw(state, 'variableSet')
  state.variableSets.set(id, { id, fileId, ...made })
  return id
}

const sorted = <T>(map: ReadonlyMap<number, T>): readonly (readonly [number, T])[] =>
  [...map].sort(([a], [b]) => a - b)

function saidOf(
  state: State,
  variables: readonly TableVariable[],
  set: number | null,
): readonly TableVariable[] {
  const said = new Map(set === null ? [] : state.variableSets.get(set)?.said)
  return variables.map((variable) => ({ ...variable, metadata: said.get(variable.id) ?? null }))
}

const variablesOf = (state: State, fileId: number): readonly TableVariable[] =>
  state.variables.get(fileId) ?? []

const summariesOf = (state: State, fileId: number): readonly KeptSummary[] =>
  state.spreads.get(fileId) ?? []

/** Scheduled ingests and silent ones, the smallest file first. */
const waiting = (state: State, now: Date, datasetId?: number): readonly Ingest[] =>
  state.ingests
    .filter(
      ({ datasetId: of, state: { kind, ...rest } }) =>
        (datasetId === undefined || of === datasetId) &&
        (kind === 'scheduled' || ('leaseUntil' in rest && rest.leaseUntil <= now)),
    )
    .toSorted((a, b) => a.size - b.size || a.fileId - b.fileId)

const originalNames = (
  state: State,
  datasetId: number,
  stems: readonly FilePath[],
): readonly FilePath[] =>
  state.entries
    .filter((entry) => entry.datasetId === datasetId && entry.until === null)
    .flatMap(({ folder, fileId }) => {
      const table = state.files.get(fileId)?.table ?? null
      return table === null ? [] : [{ folder, label: table.original.name }]
    })
    .filter(({ folder, label }) =>
      stems.some((stem) => stem.folder === folder && label.startsWith(stem.label)),
    )
