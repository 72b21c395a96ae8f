export interface DatasetStorageDriverTable {
  dataset_id: number
  driver: string
}

export interface DirectUploadTables {
  dataset_storage_driver: DatasetStorageDriverTable
}
