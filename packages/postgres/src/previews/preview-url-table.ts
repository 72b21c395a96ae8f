import { flag, integer, text } from '../database/columns.ts'
import { declaredTable } from '../database/declared-table.ts'

export const PREVIEW_URL = declaredTable('preview_url', {
  datasetId: integer('dataset_id'),
  assignmentId: integer('assignment_id'),
  fingerprint: text('fingerprint'),
  sealedToken: text('sealed_token'),
  anonymized: flag('anonymized'),
})
