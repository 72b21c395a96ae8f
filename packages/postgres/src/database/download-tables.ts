export interface FileDownloadTable {
  file_id: number
  day: string
  downloads: number
}

export interface DatasetDownloadTable {
  dataset_id: number
  day: string
  downloads: number
}

/** What is counted of downloads. */
export interface DownloadTables {
  dataset_download: DatasetDownloadTable
  file_download: FileDownloadTable
}
