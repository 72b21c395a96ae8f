import type {
  FileInput,
  ResumableUpload,
  ResumableUploadReads,
  ResumableUploads,
} from '@holdfast/core'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ResumableUploadTable } from '../database/resumable-upload-tables.ts'
import type { Tables } from '../database/tables.ts'

export const resumableUploadReads = (db: Kysely<Tables>): ResumableUploadReads => ({
  find: async (objectId) => {
    const query = db.selectFrom('resumable_upload').selectAll().where('object_id', '=', objectId)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toUpload(row)
  },
  tags: async (objectId) => {
    const query = db.selectFrom('resumable_part').select('tag').where('object_id', '=', objectId)
    return (await query.orderBy('part').execute()).map(({ tag }) => tag)
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
        file_name: upload.fileName,
        declared_type: upload.declaredType,
        input: JSON.stringify(upload.input),
        expires_at: upload.expiresAt,
        file_ids: upload.fileIds === null ? null : [...upload.fileIds],
      })
      .execute()
  },
  advance: async ({ objectId, from, to, tag, expiresAt }) => {
    const { rows } = await sql`
      with moved as (
        update resumable_upload
        set received = ${to}, parts = parts + 1, expires_at = ${expiresAt}
        where object_id = ${objectId} and received = ${from}
        returning object_id, parts
      )
      insert into resumable_part (object_id, part, tag)
      select object_id, parts, ${tag} from moved
      returning part`.execute(db)
    return rows.length > 0
  },
  finish: async (objectId, fileIds) => {
    const query = db.updateTable('resumable_upload').set({ file_ids: [...fileIds] })
    await query.where('object_id', '=', objectId).execute()
  },
  remove: async (objectId) => {
    await db.deleteFrom('resumable_upload').where('object_id', '=', objectId).execute()
  },
  removeExpired: async (at) => {
    await db.deleteFrom('resumable_upload').where('expires_at', '<=', at).execute()
  },
})

const toUpload = (row: Selectable<ResumableUploadTable>): ResumableUpload => ({
  objectId: row.object_id,
  datasetId: row.dataset_id,
  accountId: row.account_id,
  size: row.size,
  offset: row.received,
  parts: row.parts,
  fileName: row.file_name,
  declaredType: row.declared_type,
  // The column holds what `add` was given.
  input: row.input as FileInput,
  expiresAt: row.expires_at,
  fileIds: row.file_ids,
})
