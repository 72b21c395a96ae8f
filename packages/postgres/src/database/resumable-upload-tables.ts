import type { ResumableUploadTable } from '../resumable-uploads/resumable-upload-table.ts'

export interface ResumablePartTable {
  readonly object_id: string
  readonly part: number
  readonly tag: string
}

export interface ResumableUploadTables {
  readonly resumable_upload: ResumableUploadTable
  readonly resumable_part: ResumablePartTable
}
