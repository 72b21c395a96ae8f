import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { effectiveInputLevels } from '../../rules/collections/effective-values.ts'
import { namedFiles } from '../../rules/events/named-files.ts'
import { INGESTABLE_TYPES } from '../../rules/files/content-type.ts'
import type { EntryChange } from '../../rules/files/entry-changes.ts'
import type {
  Checksum,
  DataFile,
  EntryValues,
  FileRecord,
  NewDataFile,
  NumberedFile,
} from '../../rules/files/file-record.ts'
import { inheritedValues } from '../../rules/files/replacement.ts'
import type { InputLevel } from '../../rules/metadata/model.ts'
import { withPlaceholders } from '../../rules/metadata/placeholders.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { IngestReport } from '../../rules/tables/ingest-report.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { Version } from '../../rules/versions/version.ts'
import type { VersionDetail } from '../../rules/versions/version-detail.ts'
import { atOnce } from '../at-once.ts'
import { keepWarnings } from '../tables/keep-warnings.ts'
import { scheduleIngests } from '../tables/schedule-ingests.ts'
import { type OpenDraft, saveDraft } from '../versions/draft.ts'
import { detailOf, viewContextOf } from '../versions/version-detail.ts'
import { freeLabels } from './free-labels.ts'
import { type RemovedFromDraft, removeFromDraft } from './remove-from-draft.ts'

/** One added file. */
export interface AddedFile {
  readonly record: FileRecord
  /** The label of another file of the version with the same content; null if there is none. */
  readonly sameContentAs: string | null
}

/** Files that were added, with their draft. */
export interface AddedFiles {
  readonly detail: VersionDetail
  readonly files: readonly AddedFile[]
}

/** Stored bytes, with the metadata of the file in the version. */
export interface FileToInsert {
  readonly stored: Pick<
    DataFile,
    | 'storageDriver'
    | 'bucket'
    | 'objectId'
    | 'remotePath'
    | 'size'
    | 'contentType'
    | 'checksum'
    | 'crc32'
    | 'verification'
  >
  readonly values: EntryValues
  readonly tags: readonly string[]
  /** Whether the file may become a table. */
  readonly tabIngest: boolean
  /** Kept with the file, for editors; null for none. */
  readonly warning: IngestReport | null
  /** The file of the draft that this one replaces; null to add a file. No two files replace the same one. */
  readonly replaces: FileRecord | null
}

/** The draft to which files are added, and by whom. */
export interface Inserting extends Pick<Domain, 'catalogue' | 'contexts' | 'tabularIngest'> {
  readonly open: OpenDraft
  readonly actor: Actor
  readonly now: Date
}

/**
 * Adds the files and their entries to the draft; the number of statements does not depend on the number of
 * files. A label that its folder already contains gets a number. The result names other files with the same
 * content.
 */
export async function insertFiles(
  unit: WriteUnit,
  inserting: Inserting,
  files: readonly FileToInsert[],
): Promise<AddedFiles> {
  const { draft, access } = inserting.open
  const replaced = files.flatMap(({ replaces }) => replaces ?? [])
  const [sameAs, { removed, labels }, ids] = await atOnce(
    sameContents(unit, draft, files),
    madeRoom(unit, inserting, { files, replaced }),
    unit.files.newIds(files.length),
  )
  const added = files.map((file, index) => ({ ...newFile(inserting, file), id: at(ids, index) }))
  const { contexts } = inserting
  const context = await viewContextOf(unit, access, { emails: false, contexts })
  const levels = effectiveInputLevels(context.owners, inserting.catalogue)
  // The files come first: everything else refers to them.
  const [stored, entries, version] = await atOnce(
    unit.files.add(added),
    unit.files.apply(openedAs(labels, { added, files })),
    counted(unit, { ...inserting, levels }, { added, removed, replaced }),
    followed(unit, inserting, { added, files }),
  )
  const detail = await detailOf(unit, { version, context }, { files: false })
  const shown = stored.map((file, index) => ({
    record: { file, entry: at(entries, index) },
    sameContentAs: sameAs(at(files, index), index, labels),
  }))
  return { detail, files: shown }
}

/** Takes the replaced files out of the draft, and finds free labels for the new ones, which can then have those of the replaced. */
async function madeRoom(
  unit: WriteUnit,
  { open: { draft, access }, tabularIngest }: Inserting,
  {
    files,
    replaced,
  }: { readonly files: readonly FileToInsert[]; readonly replaced: readonly FileRecord[] },
) {
  const { pid } = access.dataset
  const removed =
    replaced.length === 0
      ? { destroyed: 0, files: 0, bytes: 0, unf: draft.unf }
      : await removeFromDraft(unit, { pid, draft, records: replaced }, tabularIngest)
  const labels = await freeLabels(
    unit,
    draft,
    files.map(({ values }) => values),
  )
  return { removed, labels }
}

/** Files that get their records in the draft. */
interface Opening {
  readonly added: readonly NumberedFile[]
  readonly files: readonly FileToInsert[]
}

const openedAs = (labels: readonly string[], { added, files }: Opening): readonly EntryChange[] =>
  added.map(({ id, datasetId, since }, index) => ({
    kind: 'open',
    entry: {
      ...at(files, index).values,
      label: at(labels, index),
      fileId: id,
      datasetId,
      since,
      until: null,
      edits: 1,
    },
  }))

/** What follows for single files: tables are read later, and warnings kept. */
async function followed(
  unit: WriteUnit,
  { actor, now, open, tabularIngest }: Inserting,
  { added, files }: Opening,
): Promise<void> {
  const { userName } = requireAccount(actor)
  await scheduleIngests(unit, tabularIngest, {
    files: added.filter((_, index) => at(files, index).tabIngest),
    dataset: open.access.dataset,
    userName,
    now,
  })
  await keepWarnings(unit, {
    warnings: added.flatMap((file, index) => {
      const { warning } = at(files, index)
      return warning === null ? [] : [{ file, report: warning }]
    }),
    userName,
    now,
  })
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new Error('The store added a wrong number of files')
  return item
}

const textOf = ({ type, value }: Checksum): string => `${type} ${value}`

/** Finds, for each file, a file with the same content in the version or earlier in the batch. */
async function sameContents(unit: WriteUnit, draft: Version, files: readonly FileToInsert[]) {
  const checksums = new Map(
    files.flatMap(({ stored: { checksum } }) =>
      checksum === null ? [] : [[textOf(checksum), checksum] as const],
    ),
  )
  const known = new Map<string, string>()
  for (const { checksum, label } of await unit.files.sameContents(draft, [...checksums.values()]))
    known.set(textOf(checksum), label)
  const first = new Map<string, number>()
  for (const [index, { stored }] of files.entries())
    if (stored.checksum !== null && !first.has(textOf(stored.checksum)))
      first.set(textOf(stored.checksum), index)
  return ({ stored }: FileToInsert, index: number, labels: readonly string[]): string | null => {
    if (stored.checksum === null) return null
    const text = textOf(stored.checksum)
    const before = first.get(text) ?? index
    return known.get(text) ?? (before < index ? at(labels, before) : null)
  }
}

/**
 * Saves the draft with its new counts. Missing required texts become `N/A`: metadata may be completed later.
 */
async function counted(
  unit: WriteUnit,
  {
    open: { draft, access },
    actor,
    now,
    catalogue,
    levels,
  }: Inserting & { readonly levels: readonly InputLevel[] },
  { added, removed, replaced }: Exchange,
): Promise<Version> {
  const { fileTotal } = access.dataset
  const dataset = { ...access.dataset, fileTotal: fileTotal + added.length - removed.destroyed }
  const bytes = added.reduce((sum, { size }) => sum + size, 0)
  const version: Version = {
    ...draft,
    metadata: withPlaceholders(draft.metadata, catalogue, levels),
    fileCount: draft.fileCount + added.length - removed.files,
    byteCount: draft.byteCount + bytes - removed.bytes,
    unf: removed.unf,
  }
  const [saved] = await atOnce(
    saveDraft(unit, { draft: version, actor, now }, whatHappened(added, replaced)),
    unit.datasets.save(dataset),
  )
  return saved
}

interface Exchange {
  readonly added: readonly NumberedFile[]
  readonly removed: RemovedFromDraft
  readonly replaced: readonly FileRecord[]
}

function whatHappened(added: readonly NumberedFile[], replaced: readonly FileRecord[]) {
  const fileIds = added.map(({ id }) => id)
  if (replaced.length === 0) return { kind: 'filesAdded', details: namedFiles(fileIds) } as const
  const { files, fileIds: replacedIds } = namedFiles(replaced.map(({ file }) => file.id))
  const details = { ...namedFiles(fileIds), replaced: files, replacedIds }
  return { kind: 'filesReplaced', details } as const
}

const NO_PREDECESSOR = { rootFileId: null, previousFileId: null, embargo: null }

const newFile = (
  { open, actor, now }: Inserting,
  { stored, values, tags, replaces }: FileToInsert,
): NewDataFile => {
  const { ordinal, datasetId } = open.draft
  const { rootFileId, previousFileId, embargo } =
    replaces === null ? NO_PREDECESSOR : inheritedValues(replaces, ordinal)
  return {
    ...stored,
    datasetId,
    restricted: values.restricted,
    creatorId: requireAccount(actor).accountId,
    createdAt: now,
    rootFileId,
    previousFileId,
    embargo,
    retention: null,
    // Only tables have tags; this file may become one.
    tabularTags: INGESTABLE_TYPES.has(stored.contentType) ? tags : [],
    table: null,
    since: ordinal,
    until: null,
  }
}
