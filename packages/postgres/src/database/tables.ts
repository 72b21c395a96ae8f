import type { IngestedTable } from '@holdfast/core/rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CollectionTable } from '../collections/collection-table.ts'
import type { DatasetTable } from '../datasets/dataset-table.ts'
import type { EVENT } from '../events/event-table.ts'
import type { EXTERNAL_TOOL } from '../external-tools/external-tool-table.ts'
import type { BANNER } from '../installation/banner-table.ts'
import type { LICENSE } from '../licenses/license-table.ts'
import type { METADATA_BLOCK } from '../metadata/metadata-block-table.ts'
import type { PREVIEW_URL } from '../previews/preview-url-table.ts'
import type { PidRegistrationTable } from '../registrations/registration-table.ts'
import type { ROLE } from '../roles/role-table.ts'
import type { SESSION } from '../sessions/session-table.ts'
import type { StagedObjectTable } from '../staged-objects/staged-object-table.ts'
import type { INGEST } from '../tables/ingest-table.ts'
import type { TransferTable } from '../transfers/transfer-table.ts'
import type { AccountTable, EMAIL_CONFIRMATION, TOKEN } from '../users/account-table.ts'
import type { KeptRepresentationTable } from '../versions/kept-representation-table.ts'
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
  readonly descendant_id: number
  readonly ancestor_id: number
  readonly depth: number
}

export interface DatasetLinkTable {
  readonly dataset_id: number
  readonly collection_id: number
  readonly linked_at: Date
}

export interface DatasetTypeTable {
  readonly id: Generated<number>
  readonly name: string
  readonly display_name: string
  readonly description: string | null
  readonly linked_blocks: readonly string[]
}

export interface DatasetTombstoneTable {
  readonly dataset_id: number
  readonly pid_folded: string
  readonly destroyed_at: Date
}

export interface DatasetLockTable {
  readonly dataset_id: number
  readonly type: string
  readonly since: Date
  readonly user_name: string
  readonly message: string | null
}

export interface DataFileTable {
  readonly id: Generated<number>
  readonly dataset_id: number
  readonly storage_driver: string
  readonly object_id: string
  readonly size: number
  readonly content_type: string
  readonly checksum_type: string | null
  readonly checksum_value: string | null
  readonly crc32: number | null
  readonly restricted: boolean
  readonly creator_id: number
  readonly created_at: Date
  readonly root_file_id: number | null
  readonly previous_file_id: number | null
  readonly bucket: string | null
  readonly remote_path: string | null
  readonly verification: string | null
  readonly date_available: string | null
  readonly embargo_reason: string | null
  readonly date_unavailable: string | null
  readonly retention_reason: string | null
  readonly tabular_tags: readonly string[]
  readonly ingested: ColumnType<IngestedTable | null, string | null, string | null>
  readonly since: number
  readonly until: number | null
  /** This and the other columns of an identifier are null together. */
  readonly pid_protocol: Generated<string | null>
  readonly pid_authority: Generated<string | null>
  readonly pid_identifier: Generated<string | null>
  /** The identifier as text in lower case. */
  readonly pid_folded: Generated<string | null>
}

export interface FileEntryTable {
  readonly id: GeneratedAlways<number>
  readonly file_id: number
  readonly dataset_id: number
  readonly label: string
  readonly folder: string
  readonly description: string
  /** Label and description in lower case, so that one condition searches both. */
  readonly search_text: string
  readonly categories: readonly string[]
  readonly restricted: boolean
  readonly provenance: string | null
  readonly variable_metadata: number | null
  readonly since: number
  readonly until: number | null
  readonly edits: number
  /** This and the following columns repeat what the file says, for lists (decision 0606). */
  readonly file_type: string
  readonly file_size: number
  /** Null for none. */
  readonly file_tags: readonly string[] | null
  readonly file_restricted: boolean
  readonly file_available: string | null
  readonly file_unavailable: string | null
  readonly file_since: number
}

export interface RoleAssignmentTable {
  readonly id: GeneratedAlways<number>
  readonly role_id: number
  readonly assignee: string
  readonly collection_id: number | null
  readonly dataset_id: number | null
  readonly file_id: number | null
  readonly point_id: GeneratedAlways<number>
  readonly expires_at: Date | null
  readonly end_noted: Generated<boolean>
}

export interface CurationStatusTable {
  readonly id: GeneratedAlways<number>
  readonly version_id: number
  readonly label: string | null
  readonly set_at: Date
  readonly user_name: string
}

export interface Tables
  extends CollectionTables,
    ConfigurationTables,
    DownloadTables,
    GroupTables,
    NotificationTables,
    QuotaTables,
    ResumableUploadTables {
  readonly account: AccountTable
  readonly api_token: TableOf<typeof TOKEN>
  readonly banner_message: TableOf<typeof BANNER>
  readonly metadata_block: TableOf<typeof METADATA_BLOCK>
  readonly external_tool: TableOf<typeof EXTERNAL_TOOL>
  readonly collection: CollectionTable
  readonly collection_path: CollectionPathTable
  readonly context_revision: { readonly single: Generated<boolean>; readonly revision: number }
  readonly curation_status: CurationStatusTable
  readonly data_file: DataFileTable
  readonly ingest: TableOf<typeof INGEST>
  readonly dataset: DatasetTable
  readonly dataset_export: { readonly dataset_id: number; readonly at: Date }
  readonly dataset_link: DatasetLinkTable
  readonly dataset_lock: DatasetLockTable
  readonly dataset_tombstone: DatasetTombstoneTable
  readonly dataset_type: DatasetTypeTable
  readonly dataset_type_license: { readonly type_id: number; readonly license_id: number }
  readonly dataset_version: DatasetVersionTable
  readonly email_confirmation: TableOf<typeof EMAIL_CONFIRMATION>
  readonly event_log: TableOf<typeof EVENT>
  readonly file_entry: FileEntryTable
  readonly kept_representation: KeptRepresentationTable
  readonly license: TableOf<typeof LICENSE>
  readonly pid_registration: PidRegistrationTable
  readonly preview_url: TableOf<typeof PREVIEW_URL>
  readonly role: TableOf<typeof ROLE>
  readonly role_assignment: RoleAssignmentTable
  readonly schema_migration: {
    readonly number: number
    readonly name: string
    readonly taken_at: Generated<Date>
  }
  readonly server_secret: { readonly name: string; readonly value: string }
  readonly session: TableOf<typeof SESSION>
  readonly setting: { readonly name: string; readonly value: string }
  readonly staged_object: StagedObjectTable
  readonly transfer: TransferTable
  readonly workflow: TableOf<typeof WORKFLOW>
  readonly workflow_invocation: WorkflowInvocationTable
  readonly zip_index: {
    readonly version_id: number
    readonly stamp: string
    readonly layout: string
  }
}
