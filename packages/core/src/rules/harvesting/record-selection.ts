/** Where a record stands in a list: records are listed by stamp, then by dataset. */
export interface RecordPlace {
  readonly stamp: Date
  readonly datasetId: number
}

/** Which records are asked for. Both times are included, in whole seconds. */
export interface RecordSelection {
  /** The id of a set; null for the one of all datasets. */
  readonly setId: number | null
  readonly from: Date | null
  readonly until: Date | null
}
