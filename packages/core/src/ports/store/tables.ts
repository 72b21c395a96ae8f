import type { FilePath } from '../../rules/files/file-summaries.ts'
import type { ColumnSummary } from '../../rules/tables/column-summary.ts'
import type { ColumnPrint } from '../../rules/tables/columns-difference.ts'
import type { ExportedTable } from '../../rules/tables/exported-table.ts'
import type { Ingest } from '../../rules/tables/ingest.ts'
import type {
  DataTable,
  NewTableVariable,
  TableVariable,
} from '../../rules/tables/table-variable.ts'
import type { VariableGroup, VariableMetadata } from '../../rules/tables/variable-metadata.ts'

/** The fingerprint of a file that is a table, and the versions that have it: `[since, until)`. */
export interface TableFingerprint {
  readonly since: number
  readonly until: number | null
  readonly fingerprint: string
}

/** Consecutive variables of a table. */
export interface VariableSpan {
  readonly from: number
  readonly count: number
}

/** A table whose content is wanted. */
export interface ContentWanted {
  readonly fileId: number
  /** What is said of its variables; null for nothing. */
  readonly set: number | null
  /** Whether its variables are wanted too. */
  readonly described: boolean
}

/** What editors say of a table, made from what they said before. */
export interface Describing {
  /** The set that it is made from; null for an empty one. It stays as it is. */
  readonly base: number | null
  /** By the id of the variable, of this file each; null where nothing is said any more. */
  readonly variables: ReadonlyMap<number, VariableMetadata | null>
  /** All groups of variables; null to keep those of `base`. */
  readonly groups: readonly VariableGroup[] | null
}

/** How the values of the variable at a place are spread. */
export interface KeptSummary {
  readonly place: number
  readonly summary: ColumnSummary
}

/** Read access to data tables, their variables and the ingests that make them. */
export interface TableReads {
  /** Null when none is scheduled, runs or has failed. A warning about an archive is one that failed without an attempt. */
  ingest(fileId: number): Promise<Ingest | null>
  /**
   * The smallest file of the dataset whose ingest is scheduled, or runs although its lease has ended by `now`; of
   * equal ones the first. One query.
   */
  nextIngest(datasetId: number, now: Date): Promise<Ingest | null>
  /** How many ingests of the dataset are scheduled or run. */
  unfinished(datasetId: number): Promise<number>
  /**
   * How many ingests of the dataset that were scheduled at this time or later have failed in an attempt: warnings about
   * archives do not count. One query.
   */
  failedSince(datasetId: number, since: Date): Promise<number>
  /** The datasets above `after`, by id, that have an ingest for which `nextIngest` answers. One query. */
  waiting(
    now: Date,
    page: { readonly limit: number; readonly after: number },
  ): Promise<readonly number[]>
  /** The table of a file; null when it has none. */
  find(fileId: number): Promise<DataTable | null>
  /**
   * The variables of a table by place, as they were read, with what a set says of them; those of the span alone when
   * one is given. One query.
   */
  variables(
    fileId: number,
    span?: VariableSpan,
    set?: number | null,
  ): Promise<readonly TableVariable[]>
  /** Those of the variables that the table has, in no particular order, with what a set says of them. One query. */
  chosen(
    fileId: number,
    ids: readonly number[],
    set?: number | null,
  ): Promise<readonly TableVariable[]>
  /**
   * The content of tables by file, variables as they were read with what is said of them. Variables are given of the
   * tables in this order, until those have more than `most` columns together; files that are no tables have no entry.
   * One query.
   */
  contents(
    wanted: readonly ContentWanted[],
    most: number,
  ): Promise<ReadonlyMap<number, ExportedTable>>
  /** The groups of variables in a set, in their order. One query. */
  variableGroups(set: number): Promise<readonly VariableGroup[]>
  /** Those summaries of the span that are kept, by place. One query. */
  summaries(fileId: number, span: VariableSpan): Promise<readonly KeptSummary[]>
  /**
   * Names and fingerprints of the columns of these tables, by file. The tables are taken in this order, until they have
   * more than `most` columns together; the others, and files that are no tables, have no entry. One query.
   */
  columns(
    fileIds: readonly number[],
    most: number,
  ): Promise<ReadonlyMap<number, readonly ColumnPrint[]>>
  /** Of every file of the dataset that is a table. One query. */
  fingerprints(datasetId: number): Promise<readonly TableFingerprint[]>
  /**
   * The paths of current entries of tables with the names that the files were uploaded under, as far as they begin
   * with one of these stems. One query.
   */
  originalNames(datasetId: number, stems: readonly FilePath[]): Promise<readonly FilePath[]>
}

/** Data tables and ingests. They are removed with their files. */
export interface Tables extends TableReads {
  /** Adds ingests of files that have none. One query. */
  schedule(ingests: readonly Ingest[]): Promise<void>
  saveIngest(ingest: Ingest): Promise<void>
  /** Succeeds when there is none. */
  dropIngest(fileId: number): Promise<void>
  /** Adds variables of a file whose table is not added yet, of which the first has the place `from`. One query. */
  addVariables(fileId: number, from: number, variables: readonly NewTableVariable[]): Promise<void>
  /** Adds the table of a file that has none. */
  add(table: DataTable): Promise<void>
  /** Keeps summaries of variables; those that are kept already stay. One query. */
  keepSummaries(fileId: number, kept: readonly KeptSummary[]): Promise<void>
  /**
   * Keeps what editors say of the variables of a file as a set and returns its id, which is that of a set of the file
   * that says the same, if there is one; null if nothing is said. A few queries, however many variables there are.
   */
  describe(fileId: number, describing: Describing): Promise<number | null>
  /** Removes the sets of a file that none of its entries has. One query. */
  forgetUnused(fileId: number): Promise<void>
  /** Removes the table of a file with its variables, sets and summaries; succeeds when there is none. */
  remove(fileId: number): Promise<void>
}
