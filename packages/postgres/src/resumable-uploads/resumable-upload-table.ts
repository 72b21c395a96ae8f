import {
  type FileInput,
  offsetOf,
  type ResumableUpload,
  type UploadProgress,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import {
  type Document,
  instant,
  integer,
  integers,
  json,
  nullable,
  text,
} from '../database/columns.ts'
import { declaredTable, type StoredRow, type TableOf } from '../database/declared-table.ts'

const texts = v.array(v.string())
/** What a person says about a file that is not there yet. */
export const fileInput: Document<FileInput> = v.object({
  label: v.exactOptional(v.string()),
  description: v.exactOptional(v.string()),
  directoryLabel: v.exactOptional(v.string()),
  categories: v.exactOptional(texts),
  tabularTags: v.exactOptional(texts),
  restrict: v.exactOptional(v.boolean()),
  tabIngest: v.exactOptional(v.boolean()),
  provenance: v.exactOptional(v.string()),
})

const FACTS = declaredTable('resumable_upload', {
  objectId: text('object_id'),
  datasetId: integer('dataset_id'),
  accountId: integer('account_id'),
  size: integer('size'),
  fileName: text('file_name'),
  declaredType: nullable(text('declared_type')),
  input: json('input', fileInput),
  expiresAt: instant('expires_at'),
})

const PROGRESS = declaredTable('resumable_upload', {
  received: integer('received'),
  parts: integer('parts'),
  claimedPart: integer('claimed_part'),
  fileIds: nullable(integers('file_ids')),
})

export type ResumableUploadTable = TableOf<typeof FACTS> & TableOf<typeof PROGRESS>
type Row = StoredRow<typeof FACTS> & StoredRow<typeof PROGRESS>

export const uploadRow = (upload: ResumableUpload) => ({
  ...FACTS.write(upload),
  ...PROGRESS.write({
    received: offsetOf(upload),
    parts: upload.kind === 'finished' ? 0 : upload.parts,
    claimedPart: upload.kind === 'finished' ? 0 : upload.claimedPart,
    fileIds: upload.kind === 'finished' ? upload.fileIds : null,
  }),
})

/** Converts a row to an upload. Throws when its columns contradict each other. */
export const toUpload = (row: Row): ResumableUpload => ({ ...FACTS.read(row), ...progressOf(row) })

function progressOf(row: Row): UploadProgress {
  const { received, parts, claimedPart, fileIds } = PROGRESS.read(row)
  if (received < row.size && fileIds !== null)
    throw new Error(`Upload ${row.object_id} became files before all of its bytes had come`)
  if (fileIds !== null) return { kind: 'finished', fileIds }
  return received === row.size
    ? { kind: 'whole', parts, claimedPart }
    : { kind: 'receiving', offset: received, parts, claimedPart }
}
