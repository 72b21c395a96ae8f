export interface FileDownloadTable {
  readonly file_id: number
  readonly day: string
  readonly downloads: number
}

export interface DatasetDownloadTable {
  readonly dataset_id: number
  readonly day: string
  readonly downloads: number
}

/** Download counts. */
export interface DownloadTables {
  readonly dataset_download: DatasetDownloadTable
  readonly file_download: FileDownloadTable
}
