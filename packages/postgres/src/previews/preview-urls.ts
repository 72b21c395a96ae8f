import type { PreviewUrlReads, PreviewUrls } from '@holdfast/core'
import type { PreviewUrl } from '@holdfast/core/rules'
import type { Kysely, Selectable } from 'kysely'
import type { PreviewUrlTable, Tables } from '../database/tables.ts'

export function previewUrlReads(db: Kysely<Tables>): PreviewUrlReads {
  const urls = db.selectFrom('preview_url').selectAll()
  return {
    of: async (datasetId) =>
      toPreviewUrl(await urls.where('dataset_id', '=', datasetId).executeTakeFirst()),
    byToken: async (token) =>
      toPreviewUrl(await urls.where('token', '=', token).executeTakeFirst()),
  }
}

export const previewUrls = (db: Kysely<Tables>): PreviewUrls => ({
  ...previewUrlReads(db),
  add: async ({ datasetId, assignmentId, token, anonymized }) => {
    const row = { dataset_id: datasetId, assignment_id: assignmentId, token, anonymized }
    await db.insertInto('preview_url').values(row).execute()
  },
})

const toPreviewUrl = (row: Selectable<PreviewUrlTable> | undefined): PreviewUrl | null =>
  row === undefined
    ? null
    : {
        datasetId: row.dataset_id,
        assignmentId: row.assignment_id,
        token: row.token,
        anonymized: row.anonymized,
      }
