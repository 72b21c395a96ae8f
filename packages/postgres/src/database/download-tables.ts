export interface DatasetDownloadTable {
  readonly dataset_id: number
  readonly day: string
  readonly downloads: number
}

/** What a dataset or file was downloaded in all, and the last month of it. */
export interface DownloadCountTable {
  readonly kind: string
  readonly object_id: number
  readonly dataset_id: number
  readonly month: number
  readonly downloads: number
  readonly downloaders: number
  readonly newcomers: number
}

/** A dataset or file by the end of each month from its first one on; the last of them is before that of `DownloadCountTable`. */
export interface DownloadHistoryTable {
  readonly kind: string
  readonly object_id: number
  readonly first_month: number
  readonly downloads: readonly number[]
  readonly downloaders: readonly number[]
  readonly newcomers: readonly number[]
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
  readonly download_count: DownloadCountTable
  readonly download_day: { readonly day: string; readonly downloads: number }
  readonly download_history: DownloadHistoryTable
  readonly download_month: { readonly month: string; readonly downloads: number }
  readonly downloader: DownloaderTable
  readonly kept_figure: KeptFigureTable
  readonly kept_figure_clearing: { readonly clearings: number }
}
