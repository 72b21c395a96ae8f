import type { FileReads, PictureFiles, VersionView } from '@holdfast/core'
import {
  bundledFile,
  type DataFile,
  type FileChange,
  type FileEntry,
  type FilePath,
  type FileRecord,
  type FileSizes,
  folderContent,
  holdsAt,
  pidKey,
  storedBytes,
  uploadedForm,
  type VersionSpan,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { samePid, usedPids } from '../datasets/used-pids.ts'
import { compareText, inOrder, page } from '../ordering.ts'
import type { CurrentState, State } from '../state.ts'
import { behind, fileOrder, matches } from './file-selection.ts'
import { accessFacts, tally } from './file-summaries.ts'
import { publication } from './publication.ts'

export const fileReads = (current: CurrentState): FileReads => ({
  find: async (fileId) => copied(latest(current(), new Set([fileId])).at(0) ?? null),
  findByPid: async (pid) => {
    const file = current().files.find((each) => each.pid !== null && samePid(each.pid, pid))
    return file && copied(latest(current(), new Set([file.id])).at(0) ?? null)
  },
  withoutPid: async (view) =>
    shown(current(), view)
      .filter(({ file }) => file.pid === null)
      .map(({ file }) => file.id)
      .sort((a, b) => a - b),
  pidsInUse: async (pids) => {
    const used = usedPids(current())
    return copied(pids.filter((pid) => used.has(pidKey(pid))))
  },
  findAll: async (fileIds) => copied(latest(current(), new Set(fileIds))),
  in: async (view, fileId) =>
    copied(shown(current(), view, (entry) => entry.fileId === fileId).at(0) ?? null),
  among: async (view, fileIds) => {
    const wanted = new Set(fileIds)
    return copied(shown(current(), view, (entry) => wanted.has(entry.fileId)))
  },
  list: async (view, listing, today) => {
    const found = shown(current(), view).filter((record) => matches(record, listing, today))
    return copied(page(behind(found.sort(fileOrder(listing.order)), listing), listing))
  },
  open: async (view, { contentTypes, maxSize, limit }, today) => {
    const found = openFiles(current(), view, { contentTypes, maxSize, today })
    return copied(page(found.sort(fileOrder('NameAZ')), { limit, offset: 0 }))
  },
  page: async (view, listing, today) => {
    const found = shown(current(), view).filter((record) => matches(record, listing, today))
    const inOrder = found.toSorted(fileOrder(listing.order))
    const records = copied(page(behind(inOrder, listing), listing))
    return { records, total: found.length }
  },
  tally: async (view, listing, today) =>
    tally(
      shown(current(), view).filter((record) => matches(record, listing, today)),
      today,
    ),
  bytes: async (view, listing, today) =>
    shown(current(), view)
      .filter((record) => matches(record, listing, today))
      .reduce(withSizes, { All: 0, Original: 0, Archival: 0 }),
  inFolder: async (view, wanted) => copied(folderContent(shown(current(), view), wanted)),
  stored: async ({ datasetId, after, limit }) => {
    const state = current()
    const found = state.files
      .filter((file) => file.datasetId === datasetId && file.id > after)
      .map(publication(state))
    return copied(
      found
        .toSorted((a, b) => a.id - b.id)
        .slice(0, limit)
        .map((file) => ({ file, path: newestPath(state, file.id) })),
    )
  },
  holders: async (datasetId, paths) => {
    const wanted = new Set(paths.map(pathText))
    const entries = current().entries.filter((e) => e.datasetId === datasetId && e.until === null)
    return entries
      .filter((entry) => wanted.has(pathText(entry)))
      .map(({ folder, label, fileId }) => ({ folder, label, fileId }))
  },
  accessFacts: async (view) => copied(accessFacts(shown(current(), view))),
  all: async (view) => copied(shown(current(), view).sort(byPath)),
  bundled: async (view) => copied(shown(current(), view).sort(byPath).map(bundledFile)),
  bundledAfter: async (view, { after, limit }) => {
    const ordered = shown(current(), view).sort(byPath)
    const from = after === null ? 0 : ordered.findIndex(({ entry }) => isBehind(entry, after))
    return copied((from < 0 ? [] : ordered.slice(from, from + limit)).map(bundledFile))
  },
  anyAt: async (view, paths) => {
    const wanted = new Set(paths.map(pathText))
    return shown(current(), view, (entry) => wanted.has(pathText(entry))).length > 0
  },
  spanning: async (datasetId, { first, last }) => {
    const overlaps = ({ since, until }: FileEntry) =>
      since <= last && (until === null || first < until)
    const state = current()
    const entries = state.entries.filter((e) => e.datasetId === datasetId && overlaps(e))
    return copied(records(state, entries).sort(byEntry))
  },
  labels: async (view, folder, stem) =>
    shown(current(), view, (entry) => entry.folder === folder && entry.label.startsWith(stem)).map(
      ({ entry }) => entry.label,
    ),
  labelsLike: async (datasetId, stems) =>
    current()
      .entries.filter((entry) => entry.datasetId === datasetId && entry.until === null)
      .filter(({ folder, label }) =>
        stems.some((stem) => stem.folder === folder && label.startsWith(stem.label)),
      )
      .map(({ folder, label }) => ({ folder, label })),
  sameContents: async (view, checksums) => {
    const files = shown(current(), view).sort((a, b) => a.file.id - b.file.id)
    return checksums.flatMap((checksum) => {
      const same = files.find(
        ({ file }) =>
          file.checksum?.type === checksum.type && file.checksum.value === checksum.value,
      )
      return same === undefined ? [] : [{ checksum: { ...checksum }, label: same.entry.label }]
    })
  },
  mismatched: async (view) =>
    shown(current(), view)
      .filter(({ file }) => file.verification === 'mismatch')
      .sort((a, b) => a.file.id - b.file.id)
      .map(({ entry: { folder, label, fileId } }) => ({ folder, label, fileId })),
  sameContent: async (view, { type, value }, exceptFileId) => {
    const same = shown(current(), view).filter(
      ({ file: { id, checksum } }) =>
        id !== exceptFileId && checksum?.type === type && checksum.value === value,
    )
    return same.sort(fileOrder('NameAZ')).at(0)?.entry.label ?? null
  },
  idsIn: async (datasetId, among) => {
    const state = current()
    const own = state.files.filter((file) => file.datasetId === datasetId).map(({ id }) => id)
    const wanted = among === 'restricted' ? restrictedIn(state, datasetId) : new Set(among)
    return own.filter((id) => wanted.has(id)).toSorted((a, b) => a - b)
  },
  addedIn: async ({ datasetId, ordinal }, limit) =>
    current()
      .files.filter((file) => file.datasetId === datasetId && file.since === ordinal)
      .slice(0, limit)
      .map(({ id }) => id),
  anyRestricted: async (view) => shown(current(), view).some(({ entry }) => entry.restricted),
  latestEmbargo: async (view) => {
    const ends = shown(current(), view).flatMap(({ file }) => file.embargo?.dateAvailable ?? [])
    return ends.sort(compareText).at(-1) ?? null
  },
  setChanged: async (datasetId, { from, to }) => {
    const [before, after] = [from, to].map((ordinal) => fileIds(current(), { datasetId, ordinal }))
    return JSON.stringify(before) !== JSON.stringify(after)
  },
  changed: async (datasetId, spans) => {
    const state = current()
    return copied(spans.map((span) => changed(state, datasetId, span)))
  },
  generations: async (rootFileId) => {
    const state = current()
    const family = ({ id, rootFileId: root }: DataFile) => id === rootFileId || root === rootFileId
    const ids = new Set(state.files.filter(family).map(({ id }) => id))
    const entries = state.entries.filter(({ fileId }) => ids.has(fileId))
    return copied(records(state, entries).sort(byBeginning))
  },
  objectsInUse: async (storageDriver, objectIds) => {
    const wanted = new Set(objectIds)
    const places = current()
      .files.rows()
      .flatMap((file) => (file.table === null ? [file] : [file, file.table.text]))
    const used = places.filter((place) => place.storageDriver === storageDriver)
    return new Set(used.map(({ objectId }) => objectId).filter((id) => wanted.has(id)))
  },
  remotePathsInUse: async (datasetId, { storageDriver, paths }) => {
    const wanted = new Set(paths)
    const ours = current().files.filter(
      (file) => file.datasetId === datasetId && file.storageDriver === storageDriver,
    )
    const used = ours.flatMap(({ remotePath }) => remotePath ?? [])
    return new Set(used.filter((path) => wanted.has(path)))
  },
  provenance: async (fileId) => copied(current().provenance.get(fileId)),
  categories: async ({ datasetId, ordinal }) => {
    const entries = current().entries.filter((e) => e.datasetId === datasetId && e.since <= ordinal)
    return [...new Set(entries.flatMap(({ categories }) => categories))].sort(compareText)
  },
})

const withSizes = (sizes: FileSizes, { file }: FileRecord): FileSizes => ({
  All: sizes.All + storedBytes(file),
  Original: sizes.Original + uploadedForm(file).size,
  Archival: sizes.Archival + file.size,
})

const fileIds = (state: State, view: VersionView): readonly number[] =>
  shown(state, view)
    .map(({ file }) => file.id)
    .sort((a, b) => a - b)

/** Pairs the entries of each file in two versions, without those that are equal. */
function changed(state: State, datasetId: number, { from, to }: VersionSpan): FileChange[] {
  const [before, after] = [from, to].map(
    (ordinal) => new Map(shown(state, { datasetId, ordinal }).map((r) => [r.file.id, r])),
  )
  const ids = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
  return [...ids]
    .sort((a, b) => a - b)
    .map((id) => ({ before: before?.get(id) ?? null, after: after?.get(id) ?? null }))
    .filter((pair): pair is FileChange => pair.before?.entry.id !== pair.after?.entry.id)
}

/** The files of a version whose entry is wanted; all by default. */
/** The files of a version that have one of the types and at most the size, and that everyone may see. */
export const openFiles = (
  state: State,
  view: VersionView,
  { contentTypes, maxSize, today }: PictureFiles,
): FileRecord[] =>
  shown(state, view).filter(
    ({ file: { contentType, size, restricted, embargo, retention } }) =>
      contentTypes.includes(contentType) &&
      (maxSize === null || size <= maxSize) &&
      !restricted &&
      (embargo === null || embargo.dateAvailable <= today) &&
      (retention === null || retention.dateUnavailable >= today),
  )

const shown = (
  state: State,
  { datasetId, ordinal }: VersionView,
  wanted: (entry: FileEntry) => boolean = () => true,
): FileRecord[] =>
  records(
    state,
    state.entries.filter((e) => e.datasetId === datasetId && holdsAt(e, ordinal) && wanted(e)),
  )

/** These files with their latest entries. */
function latest(state: State, fileIds: ReadonlySet<number>): FileRecord[] {
  const entries = new Map<number, FileEntry>()
  for (const entry of state.entries.filter(({ fileId }) => fileIds.has(fileId)))
    if (entry.since >= (entries.get(entry.fileId)?.since ?? 0)) entries.set(entry.fileId, entry)
  return records(state, [...entries.values()])
}

function records(state: State, entries: readonly FileEntry[]): FileRecord[] {
  const dated = publication(state)
  return entries.flatMap((entry) => {
    const file = state.files.get(entry.fileId)
    return file === null ? [] : [{ entry, file: dated(file) }]
  })
}

const isBehind = (entry: FilePath, path: FilePath): boolean =>
  (compareText(entry.folder, path.folder) || compareText(entry.label, path.label)) > 0

const pathText = ({ folder, label }: FilePath): string => `${folder}/${label}`

const byEntry = inOrder<FileRecord>(
  (a, b) => compareText(a.entry.label, b.entry.label),
  (a, b) => a.entry.id - b.entry.id,
)

const byBeginning = inOrder<FileRecord>(
  (a, b) => a.entry.since - b.entry.since,
  (a, b) => a.file.id - b.file.id,
)

const byPath = inOrder<FileRecord>(
  (a, b) => compareText(a.entry.folder, b.entry.folder),
  (a, b) => compareText(a.entry.label, b.entry.label),
)

function newestPath(state: State, fileId: number): FilePath | null {
  const own = state.entries.filter((entry) => entry.fileId === fileId)
  const newest = own.toSorted((a, b) => b.since - a.since).at(0)
  return newest === undefined ? null : { folder: newest.folder, label: newest.label }
}

const restrictedIn = (state: State, datasetId: number): ReadonlySet<number> => {
  const own = (row: { readonly datasetId: number; readonly restricted: boolean }) =>
    row.datasetId === datasetId && row.restricted
  const entries = state.entries.filter((entry) => own(entry) && entry.until === null)
  return new Set([
    ...state.files.filter(own).map(({ id }) => id),
    ...entries.map(({ fileId }) => fileId),
  ])
}
