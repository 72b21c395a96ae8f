/** How cells are divided in a text file (docs/specification/tabular.md#csv-and-tsv). */
export interface Separated {
  readonly delimiter: number
  /** Whether spaces around cells that are not quoted are left out. */
  readonly trimmed: boolean
  readonly skipsBlankLines: boolean
}

/** Comma-separated: spaces count, and a blank line is a record. */
export const COMMA_SEPARATED: Separated = {
  delimiter: 0x2c,
  trimmed: false,
  skipsBlankLines: false,
}

/** Tab-separated: spaces around cells and blank lines are ignored. */
export const TAB_SEPARATED: Separated = { delimiter: 0x09, trimmed: true, skipsBlankLines: true }
