import type { ColumnType } from 'kysely'

export interface ResumableUploadTable {
  object_id: string
  dataset_id: number
  account_id: number
  size: number
  received: number
  parts: number
  claimed_part: number
  file_name: string
  declared_type: string | null
  /** Written as JSON text, read as what it says. */
  input: ColumnType<unknown, string, string>
  expires_at: Date
  file_ids: readonly number[] | null
}

export interface ResumablePartTable {
  object_id: string
  part: number
  tag: string
}

export interface ResumableUploadTables {
  resumable_upload: ResumableUploadTable
  resumable_part: ResumablePartTable
}
