/** When the metadata of released datasets was last exported in every format. */
export interface ExportTimeReads {
  /** Null for a dataset that was never exported. */
  find(datasetId: number): Promise<Date | null>
  /**
   * Up to `limit` datasets with a released version and an id above `after`, by id. With `onlyOutdated`, those
   * alone that were never exported, or not since a version of them was last released. One query.
   */
  exportable(page: {
    readonly after: number
    readonly limit: number
    readonly onlyOutdated: boolean
  }): Promise<readonly number[]>
}

/** The times of the last exports. */
export interface ExportTimes extends ExportTimeReads {
  /** Does nothing for a dataset that is gone. */
  save(datasetId: number, at: Date): Promise<void>
  /** Forgets all of them. */
  clear(): Promise<void>
}
