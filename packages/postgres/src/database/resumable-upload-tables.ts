import type { ResumableUploadTable } from '../resumable-uploads/resumable-upload-table.ts'

export interface ResumablePartTable {
  object_id: string
  part: number
  tag: string
}

export interface ResumableUploadTables {
  resumable_upload: ResumableUploadTable
  resumable_part: ResumablePartTable
}
