import type { GeneratedAlways } from 'kysely'

export interface StorageQuotaTable {
  collection_id: number | null
  dataset_id: number | null
  holder_id: GeneratedAlways<number>
  bytes: number
}

export interface DatasetStorageTable {
  dataset_id: number
  bytes: number
  files: number
}

export interface CollectionStorageTable {
  collection_id: number
  slot: number
  bytes: number
  files: number
}

export interface QuotaTables {
  storage_quota: StorageQuotaTable
  dataset_storage: DatasetStorageTable
  collection_storage: CollectionStorageTable
}
