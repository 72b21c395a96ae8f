import type { PreviewUrlReads, PreviewUrls } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { PREVIEW_URL } from './preview-url-table.ts'

export function previewUrlReads(db: Kysely<Tables>): PreviewUrlReads {
  const find = async (column: 'dataset_id' | 'token', value: number | string) => {
    const query = db.selectFrom('preview_url').selectAll().where(column, '=', value)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : PREVIEW_URL.read(row)
  }
  return {
    of: (datasetId) => find('dataset_id', datasetId),
    byToken: (token) => find('token', token),
  }
}

export const previewUrls = (db: Kysely<Tables>): PreviewUrls => ({
  ...previewUrlReads(db),
  add: async (url) => {
    await db.insertInto('preview_url').values(PREVIEW_URL.write(url)).execute()
  },
})
