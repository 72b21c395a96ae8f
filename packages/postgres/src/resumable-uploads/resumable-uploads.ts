import type { ResumableUploadReads, ResumableUploads } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { toUpload, uploadRow } from './resumable-upload-table.ts'

export const resumableUploadReads = (db: Kysely<Tables>): ResumableUploadReads => ({
  find: async (objectId) => {
    const query = db.selectFrom('resumable_upload').selectAll().where('object_id', '=', objectId)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toUpload(row)
  },
  unfinished: async (datasetId, limit) => {
    const query = db.selectFrom('resumable_upload').selectAll().where('dataset_id', '=', datasetId)
    const open = query.where('file_ids', 'is', null).orderBy('expires_at').orderBy('object_id')
    return (await open.limit(limit).execute()).map(toUpload)
  },
  unfinishedAs: async ({ datasetId, accountId, size, fileName, folder }) => {
    const query = db
      .selectFrom('resumable_upload')
      .selectAll()
      .where('dataset_id', '=', datasetId)
      .where('account_id', '=', accountId)
      .where('size', '=', size)
      .where('file_ids', 'is', null)
      .where(sql`coalesce(input ->> 'label', file_name)`, '=', fileName)
      .where(sql`coalesce(input ->> 'directoryLabel', '')`, '=', folder)
    const last = query.orderBy('expires_at', 'desc').orderBy('object_id', 'desc').limit(1)
    const row = await last.executeTakeFirst()
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
    await db.insertInto('resumable_upload').values(uploadRow(upload)).execute()
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
          and claimed_part = ${part} and ${from}::bigint < ${to}::bigint and ${to}::bigint <= size
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
  shortenLeases: async (latest) => {
    const query = db.updateTable('resumable_upload').set({ expires_at: latest })
    await query.where('expires_at', '>', latest).execute()
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
