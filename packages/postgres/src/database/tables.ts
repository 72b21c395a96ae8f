import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CollectionTables } from './collection-tables.ts'
import type { ConfigurationTables } from './configuration-tables.ts'
import type { DownloadTables } from './download-tables.ts'
import type { GroupTables } from './group-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { QuotaTables } from './quota-tables.ts'
import type { PidRegistrationTable } from './registration-tables.ts'
import type { ResumableUploadTables } from './resumable-upload-tables.ts'

/** Written as JSON text, read as what it says. */
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null, string | null>

export interface AccountTable {
  id: GeneratedAlways<number>
  user_name: string
  user_name_folded: string
  first_name: string
  last_name: string
  email: string
  email_folded: string
  affiliation: string | null
  position: string | null
  superuser: boolean
  provider: string
  password_hash: string | null
  created_at: Date
  last_login_at: Date | null
  last_api_use_at: Date | null
  email_confirmed_at: Date | null
  deactivated_at: Date | null
}

export interface ApiTokenTable {
  account_id: number
  fingerprint: string
  created_at: Date
  expires_at: Date
}

export interface CollectionTable {
  id: Generated<number>
  parent_id: number | null
  alias: string
  alias_folded: string
  name: string
  affiliation: string | null
  description: string | null
  type: string
  contacts: Json<unknown>
  creator_id: number
  created_at: Date
  published_at: Date | null
  blocks: Json<unknown>
  facets: Json<unknown>
  input_levels: Json<unknown>
  guestbook_root: boolean
  file_count_limit: number | null
  file_pids: boolean | null
  require_files_to_publish: boolean | null
  allowed_dataset_types: NullableJson<unknown>
  metadata_language: string | null
  storage_driver: string | null
  curation_label_set: string | null
  default_role_id: number | null
  theme: NullableJson<unknown>
}

export interface CollectionPathTable {
  descendant_id: number
  ancestor_id: number
  depth: number
}

export interface DatasetTable {
  id: Generated<number>
  collection_id: number
  protocol: string
  authority: string
  identifier: string
  pid_folded: string
  type: string
  creator_id: number
  created_at: Date
  published_at: Date | null
  embargoed_until: string | null
  storage_driver: string
  metadata_language: string | null
  file_count_limit: number | null
  guestbook_id: number | null
  citation_date_field: string | null
  curation_label_set: string | null
  file_total: Generated<number>
  revision: Generated<number>
}

export interface PreviewUrlTable {
  dataset_id: number
  assignment_id: number
  token: string
  anonymized: boolean
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

export interface DatasetVersionTable {
  id: GeneratedAlways<number>
  dataset_id: number
  ordinal: number
  state: string
  major: number | null
  minor: number | null
  released_at: Date | null
  reason: string | null
  forward_url: string | null
  created_at: Date
  updated_at: Date
  file_count: number
  byte_count: number
  metadata: Json<unknown>
  terms: Json<unknown>
  note: string | null
  saves: number
  contributor_ids: readonly number[]
  summary: NullableJson<unknown>
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

export interface RoleTable {
  id: Generated<number>
  alias: string
  name: string
  description: string
  permissions: readonly string[]
  owner_id: number | null
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

export interface LicenseTable {
  id: Generated<number>
  name: string
  uri: string
  short_description: string
  icon_url: string | null
  active: boolean
  is_default: boolean
  sort_order: number
  rights_identifier: string | null
  rights_identifier_scheme: string | null
  scheme_uri: string | null
  language_code: string | null
}

export interface StagedObjectTable {
  object_id: string
  storage_driver: string
  key: string
  dataset_id: number
  account_id: number
  created_at: Date
  lease_until: Date
  reserved_bytes: Generated<number>
  direct: NullableJson<unknown>
  sweeping: Generated<boolean>
}

export interface EventLogTable {
  id: GeneratedAlways<number>
  at: Date
  actor: string
  kind: string
  object_id: number | null
  details: Json<unknown>
}

export interface CurationStatusTable {
  id: GeneratedAlways<number>
  version_id: number
  label: string | null
  set_at: Date
  user_name: string
}

export interface WorkflowTable {
  id: GeneratedAlways<number>
  name: string
  steps: Json<unknown>
}

export interface WorkflowInvocationTable {
  id: string
  dataset_id: number
  workflow_id: number
  workflow_name: string
  steps: Json<unknown>
  trigger: string
  bump: string
  major: number | null
  minor: number | null
  account_id: number
  user_name: string
  started_at: Date
  step: number
  state: string
  answer: string | null
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
  api_token: ApiTokenTable
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
  event_log: EventLogTable
  file_entry: FileEntryTable
  license: LicenseTable
  pid_registration: PidRegistrationTable
  preview_url: PreviewUrlTable
  role: RoleTable
  role_assignment: RoleAssignmentTable
  schema_migration: { number: number; name: string; taken_at: Generated<Date> }
  setting: { name: string; value: string }
  staged_object: StagedObjectTable
  workflow: WorkflowTable
  workflow_invocation: WorkflowInvocationTable
}
