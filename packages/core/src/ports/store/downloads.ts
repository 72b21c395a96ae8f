import type { Day } from '../../rules/files/file-record.ts'

/** The number of downloads of a file on one day by one reader. */
export interface CountedDownloads {
  readonly fileId: number
  readonly day: Day
  /** Tells downloaders apart (`downloaderOf`); empty for all who are not known. */
  readonly by: string
  readonly count: number
}

/** Read access to download counts. */
export interface DownloadReads {
  /** The total of a file; 0 for an unknown one. */
  ofFile(fileId: number): Promise<number>
  /** The total of all files of a dataset, optionally only before a day; 0 for an unknown one. */
  ofDataset(datasetId: number, when?: { readonly before: Day }): Promise<number>
}

/** Download counts per file and day. They are removed together with their file or dataset. */
export interface Downloads extends DownloadReads {
  /**
   * Adds to the existing counts. Each file occurs at most once per day and reader; unknown files are ignored. Counts are
   * not part of any representation, so no revision is raised.
   */
  add(counted: readonly CountedDownloads[]): Promise<void>
}
