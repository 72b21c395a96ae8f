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

/** A dataset, a file, or everything, in one month. */
export interface DownloadMonthTable {
  readonly kind: string
  readonly object_id: number
  readonly month: string
  readonly downloads: number
  readonly downloaders: number
  readonly newcomers: number
}

export interface DownloaderTable {
  readonly kind: string
  readonly object_id: number
  readonly reader: string
  readonly month: string
}

/** A figure that is answered again. */
export interface KeptFigureTable {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly at: Date
}

/** Download counts, and the figures made from them. */
export interface DownloadTables {
  readonly dataset_download: DatasetDownloadTable
  readonly download_day: { readonly day: string; readonly downloads: number }
  readonly download_month: DownloadMonthTable
  readonly downloader: DownloaderTable
  readonly file_download: FileDownloadTable
  readonly kept_figure: KeptFigureTable
}
