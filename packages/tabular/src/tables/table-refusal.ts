/** Why a file is not a table that can be kept, where, and how to mend it. */
export interface TableReport {
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

/** Thrown by readers of tables for files that cannot become a table. Everything else that they throw is a defect. */
export class TableRefusal extends Error {
  override readonly name = 'TableRefusal'
  readonly report: TableReport

  constructor(
    report: Partial<TableReport> & Pick<TableReport, 'found' | 'cure'>,
    options?: ErrorOptions,
  ) {
    super(report.found, options)
    this.report = { line: null, column: null, variable: null, ...report }
  }
}

/** A name or cell in a sentence: quoted, and cut when it is long. */
export const quoted = (text: string): string =>
  text.length > 60 ? `"${text.slice(0, 60)}…"` : `"${text}"`
