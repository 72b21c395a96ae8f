/**
 * Why a file did not become a table, where, and how to mend it (docs/specification/tabular.md#failure); also why an
 * archive was not unpacked (docs/specification/adding-files.md#zips).
 */
export interface IngestReport {
  /** Line of the file, or row of a binary format, from 1; null when it has no place in a line. */
  readonly line: number | null
  /** Number of the cell in the line, from 1. */
  readonly column: number | null
  /** Name of the variable of that cell. */
  readonly variable: string | null
  /** What is there, as a sentence. */
  readonly found: string
  /** What to do about it, as a sentence. */
  readonly cure: string
}
