import {
  type DataFile,
  type EntryChange,
  type EntryValues,
  type FileEntry,
  holdsAt,
  type Interval,
  isDraft,
} from '@holdfast/core/rules'
import { dropRequestsFor } from '../access-requests/access-requests.ts'
import { copied } from '../copied.ts'
import { draw, type State } from '../state.ts'
import { dropTable } from '../tables/tables.ts'

export interface Applied {
  /** The new entries, in the given order. */
  readonly opened: readonly FileEntry[]
  readonly datasetIds: ReadonlySet<number>
}

export function apply(state: State, changes: readonly EntryChange[]): Applied {
  const touched = changes.map((change) => {
    const before = change.kind === 'open' ? null : requireEntry(state, change.entryId)
    const after = outcome(state, before, change)
    if (before !== null && after === null) state.entries.delete(before.id)
    if (after !== null) keep(state, after)
    return after ?? before
  })
  const entries = touched.filter((entry) => entry !== null)
  const datasetIds = new Set(entries.map(({ datasetId }) => datasetId))
  requireUniquePaths(state, datasetIds)
  followEntries(state, new Set(entries.map(({ fileId }) => fileId)))
  const opened = touched.filter((_, index) => changes[index]?.kind === 'open')
  return { opened: opened.filter((entry) => entry !== null), datasetIds }
}

/** The entry after the change; null when it is deleted. */
function outcome(state: State, before: FileEntry | null, change: EntryChange): FileEntry | null {
  if (change.kind === 'open') {
    requireFile(state, change.entry.fileId)
    return copied({ ...change.entry, id: draw(state, 'entry') })
  }
  if (change.kind === 'erase' || before === null) return null
  if (change.kind === 'close') return { ...before, until: change.until }
  return copied({ ...before, ...onlyValues(change.values), edits: change.edits })
}

function keep(state: State, entry: FileEntry): void {
  const { id, since, until } = entry
  if (until !== null && until <= since) throw new Error(`File entry ${id} would never be valid`)
  state.entries.set(id, entry)
}

/** Checked after all changes, because two entries may swap their paths. */
function requireUniquePaths({ entries }: State, datasetIds: ReadonlySet<number>): void {
  const paths = new Set<string>()
  for (const entry of entries.filter((e) => e.until === null && datasetIds.has(e.datasetId))) {
    const path = pathKey(entry)
    if (paths.has(path)) throw new Error(`Two file entries have the path ${path}`)
    paths.add(path)
  }
}

const pathKey = ({ datasetId, folder, label }: FileEntry): string =>
  JSON.stringify([datasetId, folder, label])

const onlyValues = (values: EntryValues): EntryValues => ({
  label: values.label,
  folder: values.folder,
  description: values.description,
  categories: values.categories,
  restricted: values.restricted,
  provenance: values.provenance,
  variableMetadata: values.variableMetadata,
})

export function requireFile(state: State, id: number): DataFile {
  const file = state.files.get(id)
  if (file === null) throw new Error(`There is no file ${id}`)
  return file
}

function requireEntry(state: State, id: number): FileEntry {
  const entry = state.entries.get(id)
  if (entry === null) throw new Error(`There is no file entry ${id}`)
  return entry
}

/** Updates the span of each file: from its first entry to its last. */
export function followEntries(state: State, fileIds: ReadonlySet<number>): void {
  const spans = new Map<number, Interval>()
  for (const entry of state.entries.filter(({ fileId }) => fileIds.has(fileId)))
    spans.set(entry.fileId, joined(spans.get(entry.fileId) ?? entry, entry))
  for (const [id, { since, until }] of spans)
    state.files.set(id, { ...requireFile(state, id), since, until })
}

const joined = (a: Interval, b: Interval): Interval => ({
  since: Math.min(a.since, b.since),
  until: a.until === null || b.until === null ? null : Math.max(a.until, b.until),
})

/** Removes a file with its entries, unless a version in its span is or was released. */
export function removeFile(state: State, file: DataFile): void {
  const holder = state.versions.find(
    (version) =>
      version.datasetId === file.datasetId && !isDraft(version) && holdsAt(file, version.ordinal),
  )
  if (holder !== null) throw new Error(`Version ${holder.id} holds file ${file.id}`)
  for (const entry of state.entries.filter(({ fileId }) => fileId === file.id))
    state.entries.delete(entry.id)
  state.provenance.delete(file.id)
  dropTable(state, file.id)
  state.ingests.delete(file.id)
  state.files.delete(file.id)
  dropRequestsFor(state, ({ fileId }) => fileId === file.id)
}
