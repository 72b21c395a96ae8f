import type { GeneratedAlways } from 'kysely'

export interface StorageQuotaTable {
  readonly collection_id: number | null
  readonly dataset_id: number | null
  readonly holder_id: GeneratedAlways<number>
  readonly bytes: number
}

export interface DatasetStorageTable {
  readonly dataset_id: number
  readonly bytes: number
  readonly files: number
}

export interface CollectionStorageTable {
  readonly collection_id: number
  readonly slot: number
  readonly bytes: number
  readonly files: number
}

export interface QuotaTables {
  readonly storage_quota: StorageQuotaTable
  readonly dataset_storage: DatasetStorageTable
  readonly collection_storage: CollectionStorageTable
}
