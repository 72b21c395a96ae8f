import type { Generated, GeneratedAlways } from 'kysely'
import type { CollectionTable } from '../collections/collection-table.ts'
import type { DatasetTable } from '../datasets/dataset-table.ts'
import type { EVENT } from '../events/event-table.ts'
import type { LICENSE } from '../licenses/license-table.ts'
import type { PREVIEW_URL } from '../previews/preview-url-table.ts'
import type { PidRegistrationTable } from '../registrations/registration-table.ts'
import type { ROLE } from '../roles/role-table.ts'
import type { StagedObjectTable } from '../staged-objects/staged-object-table.ts'
import type { AccountTable, TOKEN } from '../users/account-table.ts'
import type { DatasetVersionTable } from '../versions/version-table.ts'
import type { WORKFLOW, WorkflowInvocationTable } from '../workflows/workflow-tables.ts'
import type { CollectionTables } from './collection-tables.ts'
import type { ConfigurationTables } from './configuration-tables.ts'
import type { TableOf } from './declared-table.ts'
import type { DownloadTables } from './download-tables.ts'
import type { GroupTables } from './group-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { QuotaTables } from './quota-tables.ts'
import type { ResumableUploadTables } from './resumable-upload-tables.ts'

export interface CollectionPathTable {
  descendant_id: number
  ancestor_id: number
  depth: number
}

export interface DatasetLinkTable {
  dataset_id: number
  collection_id: number
  linked_at: Date
}

export interface DatasetTypeTable {
  id: Generated<number>
  name: string
  display_name: string
  description: string | null
  linked_blocks: readonly string[]
}

export interface DatasetTombstoneTable {
  dataset_id: number
  pid_folded: string
  destroyed_at: Date
}

export interface DatasetLockTable {
  dataset_id: number
  type: string
  since: Date
  user_name: string
  message: string | null
}

export interface DataFileTable {
  id: Generated<number>
  dataset_id: number
  storage_driver: string
  object_id: string
  size: number
  content_type: string
  checksum_type: string | null
  checksum_value: string | null
  crc32: number | null
  restricted: boolean
  creator_id: number
  created_at: Date
  published_at: Date | null
  root_file_id: number | null
  previous_file_id: number | null
  bucket: string | null
  remote_path: string | null
  verification: string | null
  date_available: string | null
  embargo_reason: string | null
  date_unavailable: string | null
  retention_reason: string | null
  tabular_tags: readonly string[]
  since: number
  until: number | null
}

export interface FileEntryTable {
  id: GeneratedAlways<number>
  file_id: number
  dataset_id: number
  label: string
  folder: string
  description: string
  /** Label and description in lower case, for searching in both at once. */
  search_text: string
  categories: readonly string[]
  restricted: boolean
  provenance: string | null
  since: number
  until: number | null
  edits: number
}

export interface RoleAssignmentTable {
  id: GeneratedAlways<number>
  role_id: number
  assignee: string
  collection_id: number | null
  dataset_id: number | null
  file_id: number | null
  point_id: GeneratedAlways<number>
}

export interface CurationStatusTable {
  id: GeneratedAlways<number>
  version_id: number
  label: string | null
  set_at: Date
  user_name: string
}

export interface Tables
  extends CollectionTables,
    ConfigurationTables,
    DownloadTables,
    GroupTables,
    NotificationTables,
    QuotaTables,
    ResumableUploadTables {
  account: AccountTable
  api_token: TableOf<typeof TOKEN>
  collection: CollectionTable
  collection_path: CollectionPathTable
  context_revision: { single: Generated<boolean>; revision: number }
  curation_status: CurationStatusTable
  data_file: DataFileTable
  dataset: DatasetTable
  dataset_link: DatasetLinkTable
  dataset_lock: DatasetLockTable
  dataset_tombstone: DatasetTombstoneTable
  dataset_type: DatasetTypeTable
  dataset_type_license: { type_id: number; license_id: number }
  dataset_version: DatasetVersionTable
  event_log: TableOf<typeof EVENT>
  file_entry: FileEntryTable
  license: TableOf<typeof LICENSE>
  pid_registration: PidRegistrationTable
  preview_url: TableOf<typeof PREVIEW_URL>
  role: TableOf<typeof ROLE>
  role_assignment: RoleAssignmentTable
  schema_migration: { number: number; name: string; taken_at: Generated<Date> }
  setting: { name: string; value: string }
  staged_object: StagedObjectTable
  workflow: TableOf<typeof WORKFLOW>
  workflow_invocation: WorkflowInvocationTable
}
