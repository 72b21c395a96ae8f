/** What one table may have at most, so that a hostile file takes no more than this. */
export interface TableLimits {
  readonly columns: number
  /** Bytes of one record with its quotes and line breaks. */
  readonly recordBytes: number
}

/** Enough for the tables that are known. */
export const DEFAULT_LIMITS: TableLimits = { columns: 1_000_000, recordBytes: 64 * 1024 * 1024 }
