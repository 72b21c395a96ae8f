import type { Day } from '../../rules/files/file-record.ts'

/** How often a file was downloaded on one day. */
export interface CountedDownloads {
  readonly fileId: number
  readonly day: Day
  readonly count: number
}

export interface DownloadReads {
  /** All downloads of a file; 0 for one that is not there. */
  ofFile(fileId: number): Promise<number>
  /** All downloads of the files of a dataset, or those before a day; 0 for one that is not there. */
  ofDataset(datasetId: number, when?: { readonly before: Day }): Promise<number>
}

export interface Downloads extends DownloadReads {
  /**
   * Adds to what is counted already. A file comes once a day; those that are not there are passed over.
   * Counts are no part of any representation: no revision rises. They go with their files and datasets.
   */
  add(counted: readonly CountedDownloads[]): Promise<void>
}
