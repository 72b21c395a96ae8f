import type { ResumableUploadReads, ResumableUploads } from '@holdfast/core'
import type { FileInput, ResumableUpload } from '@holdfast/core/rules'
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
        received: upload.offset,
        parts: upload.parts,
        claimed_part: upload.claimedPart,
        file_name: upload.fileName,
        declared_type: upload.declaredType,
        input: JSON.stringify(upload.input),
        expires_at: upload.expiresAt,
        file_ids: upload.fileIds === null ? null : [...upload.fileIds],
      })
      .execute()
  },
  claim: async (objectId, from) => {
    const { rows } = await sql<{ readonly claimed_part: number }>`
      update resumable_upload set claimed_part = claimed_part + 1
      where object_id = ${objectId} and received = ${from} and file_ids is null
      returning claimed_part`.execute(db)
    return rows[0]?.claimed_part ?? null
  },
  advance: async ({ objectId, part, from, to, tag, expiresAt }) => {
    const { rows } = await sql`
      with moved as (
        update resumable_upload
        set received = ${to}, parts = parts + 1, claimed_part = claimed_part + 1,
          expires_at = ${expiresAt}
        where object_id = ${objectId} and received = ${from} and claimed_part = ${part}
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
    await query.where('object_id', '=', objectId).execute()
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

const toUpload = (row: Selectable<ResumableUploadTable>): ResumableUpload => ({
  objectId: row.object_id,
  datasetId: row.dataset_id,
  accountId: row.account_id,
  size: row.size,
  offset: row.received,
  parts: row.parts,
  claimedPart: row.claimed_part,
  fileName: row.file_name,
  declaredType: row.declared_type,
  // The column holds what `add` was given.
  input: row.input as FileInput,
  expiresAt: row.expires_at,
  fileIds: row.file_ids,
})
