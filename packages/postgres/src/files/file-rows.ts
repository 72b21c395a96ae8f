import {
  type Checksum,
  type DataFile,
  DIGEST_ALGORITHMS,
  type EntryValues,
  type FileEntry,
  type FileRecord,
  type IngestedTable,
  type NewFileEntry,
  type Pid,
  type StoredFile,
  VERIFICATIONS,
} from '@holdfast/core/rules'
import type { Insertable, Selectable } from 'kysely'
import { knownText } from '../database/columns.ts'
import type { DataFileTable, FileEntryTable } from '../database/tables.ts'
import { folded } from '../store/folded.ts'

/** A file, and when the version that added it was released. */
type FileRow = Omit<Selectable<DataFileTable>, 'pid_folded'> & {
  readonly published_at: Date | null
}
/** What entries repeat of their files. */
type CopiedFact = Exclude<Extract<keyof FileEntryTable, `file_${string}`>, 'file_id'>
type EntryRow = Omit<Selectable<FileEntryTable>, 'search_text' | CopiedFact>

/**
 * A file and one of its entries in a row; columns that both tables have are named `entry_…` for the entry.
 */
export interface RecordRow
  extends FileRow,
    Omit<EntryRow, 'id' | 'dataset_id' | 'restricted' | 'since' | 'until'> {
  readonly entry_id: number
  readonly entry_restricted: boolean
  readonly entry_since: number
  readonly entry_until: number | null
}

export const toRecord = (row: RecordRow): FileRecord => ({ entry: toEntry(row), file: toFile(row) })

/** A file with its newest name; null where no version shows it. */
export interface StoredRow extends FileRow {
  readonly folder: string | null
  readonly label: string | null
}

export const toStored = (row: StoredRow): StoredFile => ({
  file: toFile(row),
  path: row.folder === null || row.label === null ? null : { folder: row.folder, label: row.label },
})

const toEntry = (row: RecordRow): FileEntry => ({
  id: row.entry_id,
  fileId: row.file_id,
  datasetId: row.dataset_id,
  label: row.label,
  folder: row.folder,
  description: row.description,
  categories: row.categories,
  restricted: row.entry_restricted,
  provenance: row.provenance,
  variableMetadata: row.variable_metadata,
  since: row.entry_since,
  until: row.entry_until,
  edits: row.edits,
})

const toFile = (row: FileRow): DataFile => ({
  id: row.id,
  datasetId: row.dataset_id,
  pid: toPid(row),
  storageDriver: row.storage_driver,
  objectId: row.object_id,
  size: row.size,
  contentType: row.content_type,
  checksum: toChecksum(row),
  crc32: row.crc32,
  restricted: row.restricted,
  creatorId: row.creator_id,
  createdAt: row.created_at,
  publishedAt: row.published_at,
  rootFileId: row.root_file_id,
  previousFileId: row.previous_file_id,
  bucket: row.bucket,
  remotePath: row.remote_path,
  verification: row.verification === null ? null : toVerification(row.verification),
  embargo:
    row.date_available === null
      ? null
      : { dateAvailable: row.date_available, reason: row.embargo_reason },
  retention:
    row.date_unavailable === null
      ? null
      : { dateUnavailable: row.date_unavailable, reason: row.retention_reason },
  tabularTags: row.tabular_tags,
  table: row.ingested,
  since: row.since,
  until: row.until,
})

/** The columns of the persistent identifier of a file. */
export type PidColumns = Pick<FileRow, 'pid_protocol' | 'pid_authority' | 'pid_identifier'>

export const toPid = ({
  pid_protocol: protocol,
  pid_authority: authority,
  pid_identifier: identifier,
}: PidColumns): Pid | null =>
  protocol === null || authority === null || identifier === null
    ? null
    : { protocol, authority, identifier }

const toVerification = knownText('verification', VERIFICATIONS)
const toAlgorithm = knownText('checksum_type', DIGEST_ALGORITHMS)

const toChecksum = ({ checksum_type: type, checksum_value: value }: FileRow): Checksum | null =>
  type === null || value === null ? null : { type: toAlgorithm(type), value }

// Rows are sent as JSON. What is null is left out, which the database reads as null: most columns of a file are.

type Sent<Row> = { readonly [Column in keyof Row]: Row[Column] | undefined }

type SentFile = Sent<Omit<Insertable<DataFileTable>, 'ingested'>> & {
  readonly ingested: IngestedTable | undefined
}

export const fileRow = (file: DataFile): SentFile => ({
  id: file.id,
  dataset_id: file.datasetId,
  storage_driver: file.storageDriver,
  object_id: file.objectId,
  size: file.size,
  content_type: file.contentType,
  checksum_type: file.checksum?.type,
  checksum_value: file.checksum?.value,
  crc32: file.crc32 ?? undefined,
  restricted: file.restricted,
  creator_id: file.creatorId,
  created_at: file.createdAt,
  root_file_id: file.rootFileId ?? undefined,
  previous_file_id: file.previousFileId ?? undefined,
  bucket: file.bucket ?? undefined,
  remote_path: file.remotePath ?? undefined,
  verification: file.verification ?? undefined,
  date_available: file.embargo?.dateAvailable,
  embargo_reason: file.embargo?.reason ?? undefined,
  date_unavailable: file.retention?.dateUnavailable,
  retention_reason: file.retention?.reason ?? undefined,
  tabular_tags: file.tabularTags,
  ingested: file.table ?? undefined,
  since: file.since,
  until: file.until ?? undefined,
})

export const valuesRow = (values: EntryValues) => ({
  label: values.label,
  folder: values.folder,
  description: values.description,
  search_text: searchText(values),
  categories: values.categories,
  restricted: values.restricted,
  provenance: values.provenance ?? undefined,
  variable_metadata: values.variableMetadata ?? undefined,
})

/** The control character between label and description keeps a match from spanning both. */
const searchText = ({ label, description }: EntryValues): string =>
  `${folded(label)}\u0001${folded(description)}`

type OwnFacts = Omit<Insertable<FileEntryTable>, CopiedFact>

export const entryRow = (entry: NewFileEntry): Sent<OwnFacts> => ({
  ...valuesRow(entry),
  file_id: entry.fileId,
  dataset_id: entry.datasetId,
  since: entry.since,
  until: entry.until ?? undefined,
  edits: entry.edits,
})
