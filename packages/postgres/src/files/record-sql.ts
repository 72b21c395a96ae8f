import type { VersionView } from '@holdfast/core'
import type { FileRecord } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Listed, listedRow } from '../database/listed-row.ts'
import type { Tables } from '../database/tables.ts'
import { type RecordRow, toRecord } from './file-rows.ts'

/** When file `f` was first released: with the version that added it (decision 0371). */
export const PUBLISHED_AT = `(select added.released_at from dataset_version added
  where added.dataset_id = f.dataset_id and added.ordinal = f.since)`

/** A file `f` with its entry `e`. */
const RECORD = listedRow<RecordRow>({
  id: 'f.id',
  dataset_id: 'f.dataset_id',
  pid_protocol: 'f.pid_protocol',
  pid_authority: 'f.pid_authority',
  pid_identifier: 'f.pid_identifier',
  storage_driver: 'f.storage_driver',
  object_id: 'f.object_id',
  size: 'f.size',
  content_type: 'f.content_type',
  checksum_type: 'f.checksum_type',
  checksum_value: 'f.checksum_value',
  crc32: 'f.crc32',
  restricted: 'f.restricted',
  creator_id: 'f.creator_id',
  created_at: { time: 'f.created_at' },
  published_at: { time: PUBLISHED_AT },
  root_file_id: 'f.root_file_id',
  previous_file_id: 'f.previous_file_id',
  bucket: 'f.bucket',
  remote_path: 'f.remote_path',
  verification: 'f.verification',
  date_available: 'f.date_available',
  embargo_reason: 'f.embargo_reason',
  date_unavailable: 'f.date_unavailable',
  retention_reason: 'f.retention_reason',
  tabular_tags: 'f.tabular_tags',
  ingested: 'f.ingested',
  since: 'f.since',
  until: 'f.until',
  entry_id: 'e.id',
  file_id: 'e.file_id',
  label: 'e.label',
  folder: 'e.folder',
  description: 'e.description',
  categories: 'e.categories',
  entry_restricted: 'e.restricted',
  provenance: 'e.provenance',
  variable_metadata: 'e.variable_metadata',
  entry_since: 'e.since',
  entry_until: 'e.until',
  edits: 'e.edits',
})

/** The columns of `RecordRow`, from `data_file f` and `file_entry e`. */
export const RECORD_COLUMNS = RECORD.columns

/** The same as a list that `listedRecord` reads. */
export const RECORD_LIST = RECORD.list

export const listedRecord = (listed: Listed): FileRecord => toRecord(RECORD.read(listed))

/** The last code point: a stem followed by it sorts after every text that begins with the stem. */
export const LAST = '\u{10FFFF}'

/** Whether the version shows entry `e`. */
export const shownIn = ({ datasetId, ordinal }: VersionView): RawBuilder<unknown> =>
  sql`e.dataset_id = ${datasetId} and e.since <= ${ordinal}
    and (e.until is null or e.until > ${ordinal})`

/** Selects records; `rest` is the statement after the column list, with `f` and `e`. */
export async function records(
  db: Kysely<Tables>,
  rest: RawBuilder<unknown>,
): Promise<readonly FileRecord[]> {
  const { rows } = await sql<RecordRow>`select ${RECORD_COLUMNS} ${rest}`.execute(db)
  return rows.map(toRecord)
}
