import type { ResumableUploadReads, ResumableUploads } from '@holdfast/core'
import {
  type FileInput,
  offsetOf,
  type ResumableUpload,
  type UploadProgress,
} from '@holdfast/core/rules'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ResumableUploadTable } from '../database/resumable-upload-tables.ts'
import type { Tables } from '../database/tables.ts'

export const resumableUploadReads = (db: Kysely<Tables>): ResumableUploadReads => ({
  find: async (objectId) => {
    const query = db.selectFrom('resumable_upload').selectAll().where('object_id', '=', objectId)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toUpload(row)
  },
  parts: async (objectId) => {
    const query = db.selectFrom('resumable_part').select(['part', 'tag'])
    return query.where('object_id', '=', objectId).orderBy('part').execute()
  },
})

export const resumableUploads = (db: Kysely<Tables>): ResumableUploads => ({
  ...resumableUploadReads(db),
  add: async (upload) => {
    await db
      .insertInto('resumable_upload')
      .values({
        object_id: upload.objectId,
        dataset_id: upload.datasetId,
        account_id: upload.accountId,
        size: upload.size,
        received: offsetOf(upload),
        parts: upload.kind === 'finished' ? 0 : upload.parts,
        claimed_part: upload.kind === 'finished' ? 0 : upload.claimedPart,
        file_name: upload.fileName,
        declared_type: upload.declaredType,
        input: JSON.stringify(upload.input),
        expires_at: upload.expiresAt,
        file_ids: upload.kind === 'finished' ? [...upload.fileIds] : null,
      })
      .execute()
  },
  claim: async (objectId, from) => {
    const { rows } = await sql<{ readonly claimed_part: number }>`
      update resumable_upload set claimed_part = claimed_part + 1
      where object_id = ${objectId} and received = ${from} and received < size
      returning claimed_part`.execute(db)
    return rows[0]?.claimed_part ?? null
  },
  advance: async ({ objectId, part, from, to, tag, expiresAt }) => {
    const { rows } = await sql`
      with moved as (
        update resumable_upload
        set received = ${to}, parts = parts + 1, claimed_part = claimed_part + 1,
          expires_at = ${expiresAt}
        where object_id = ${objectId} and received = ${from} and received < size
          and claimed_part = ${part}
        returning object_id
      )
      insert into resumable_part (object_id, part, tag)
      select object_id, ${part}::integer, ${tag} from moved
      returning part`.execute(db)
    return rows.length > 0
  },
  finish: async ({ objectId, fileIds, expiresAt }) => {
    const finished = { file_ids: [...fileIds], expires_at: expiresAt }
    const query = db.updateTable('resumable_upload').set(finished)
    const whole = query.whereRef('received', '=', 'size').where('file_ids', 'is', null)
    await whole.where('object_id', '=', objectId).execute()
  },
  remove: async (objectId) => {
    await db.deleteFrom('resumable_upload').where('object_id', '=', objectId).execute()
  },
  removeExpired: async (at) => {
    await sql`
      delete from resumable_upload as upload
      where expires_at <= ${at}
        and not exists (select from staged_object where object_id = upload.object_id)`.execute(db)
  },
})

/** The upload that a row holds. Throws where its columns contradict each other. */
const toUpload = (row: Selectable<ResumableUploadTable>): ResumableUpload => ({
  objectId: row.object_id,
  datasetId: row.dataset_id,
  accountId: row.account_id,
  size: row.size,
  fileName: row.file_name,
  declaredType: row.declared_type,
  // The column holds what `add` was given.
  input: row.input as FileInput,
  expiresAt: row.expires_at,
  ...progressOf(row),
})

function progressOf(row: Selectable<ResumableUploadTable>): UploadProgress {
  const { object_id, size, received, parts, claimed_part: claimedPart, file_ids: fileIds } = row
  if (received < size && fileIds !== null)
    throw new Error(`Upload ${object_id} became files before all of its bytes had come`)
  if (fileIds !== null) return { kind: 'finished', fileIds }
  return received === size
    ? { kind: 'whole', parts, claimedPart }
    : { kind: 'receiving', offset: received, parts, claimedPart }
}
