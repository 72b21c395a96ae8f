import type { VersionView } from '@holdfast/core'
import type { FileRecord } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type RecordRow, toRecord } from './file-rows.ts'

/** When file `f` was first released: with the version that added it (decision 0371). */
export const PUBLISHED_AT = `(select added.released_at from dataset_version added
  where added.dataset_id = f.dataset_id and added.ordinal = f.since)`

/** The columns of `RecordRow`, from `data_file f` and `file_entry e`. */
export const RECORD_COLUMNS = sql.raw(`
  f.id, f.dataset_id, f.pid_protocol, f.pid_authority, f.pid_identifier, f.storage_driver, f.object_id, f.size, f.content_type, f.checksum_type,
  f.checksum_value, f.crc32, f.restricted, f.creator_id, f.created_at, ${PUBLISHED_AT} as published_at,
  f.root_file_id, f.previous_file_id, f.bucket, f.remote_path, f.verification, f.date_available, f.embargo_reason, f.date_unavailable,
  f.retention_reason, f.tabular_tags, f.ingested, f.since, f.until,
  e.id as entry_id, e.file_id, e.label, e.folder, e.description, e.categories,
  e.restricted as entry_restricted, e.provenance, e.variable_metadata, e.since as entry_since, e.until as entry_until,
  e.edits`)

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
