import type { PreviewUrlReads, PreviewUrls, UnsealedToken } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { PREVIEW_URL } from './preview-url-table.ts'

export function previewUrlReads(db: Kysely<Tables>): PreviewUrlReads {
  const find = async (column: 'dataset_id' | 'fingerprint', value: number | string) => {
    const query = db.selectFrom('preview_url').selectAll().where(column, '=', value)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : PREVIEW_URL.read(row)
  }
  return {
    of: (datasetId) => find('dataset_id', datasetId),
    byFingerprint: (fingerprint) => find('fingerprint', fingerprint),
    unsealed: async () => {
      const { rows } = await sql<UnsealedToken>`
        select assignment_id as "assignmentId", plain_token as token
        from preview_url where plain_token is not null`.execute(db)
      return rows
    },
  }
}

export const previewUrls = (db: Kysely<Tables>): PreviewUrls => ({
  ...previewUrlReads(db),
  add: async (url) => {
    await db.insertInto('preview_url').values(PREVIEW_URL.write(url)).execute()
  },
  seal: async (assignmentId, sealedToken) => {
    await sql`
      update preview_url set sealed_token = ${sealedToken}, plain_token = null
      where assignment_id = ${assignmentId}`.execute(db)
  },
})
