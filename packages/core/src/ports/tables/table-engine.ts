import type { Bytes } from '../../rules/storage/bytes.ts'
import type { ColumnSummary } from '../../rules/tables/column-summary.ts'
import type { CellValue } from '../../rules/tables/tab-rows.ts'
import type { TableQuery } from '../../rules/tables/table-query.ts'
import type { TableVariable } from '../../rules/tables/table-variable.ts'

/** A column of the text that an engine reads. */
export type EngineColumn = Pick<
  TableVariable,
  'name' | 'label' | 'type' | 'format' | 'boolean' | 'categories' | 'statistics' | 'place'
>

/** A stored table, as an engine reads it. */
export interface EngineTable {
  /** Names the text: it is the same whenever the key is. */
  readonly key: string
  /** Bytes of the text. */
  readonly size: number
  /** All columns of the text, in their order. `place` counts within the text. */
  readonly columns: readonly EngineColumn[]
  /**
   * Opens the tab-delimited text without its line of names (docs/specification/tabular.md#the-tab-delimited-form); may
   * be called again.
   */
  open(): Promise<Bytes>
}

/** Why an engine gave no answer. Nothing is left behind. */
export interface EngineRefusal {
  readonly kind: 'refused'
  /**
   * `missing`: the library is not installed. `busy`: too many others ask. `time`, `memory`: the work took more than its
   * share. `width`, `size`: the table is too wide or too large to be read at all.
   */
  readonly reason: 'missing' | 'busy' | 'time' | 'memory' | 'width' | 'size'
  /** For people, as a sentence. */
  readonly message: string
}

/** The rows that a query found. */
export interface QueryAnswer {
  readonly kind: 'rows'
  /** One cell for each output of the query. */
  readonly rows: readonly (readonly CellValue[])[]
  /** Whether there are rows behind them, left out by the limit or because the answer is long enough. */
  readonly more: boolean
}

/** A table as a Parquet file, which waits outside memory until it is closed. */
export interface ParquetFile {
  readonly kind: 'parquet'
  readonly size: number
  /** Can be opened again. */
  open(): Bytes
  /** Removes what waits. */
  close(): Promise<void>
}

/** Summaries of columns, in the order in which they were asked for. */
export interface SummaryAnswer {
  readonly kind: 'summaries'
  readonly summaries: readonly ColumnSummary[]
}

/** Says that the caller left; every `AbortSignal` is one. */
export interface WorkSignal {
  readonly aborted: boolean
  /** What to reject with. */
  readonly reason: unknown
  addEventListener(kind: 'abort', listener: () => void): void
  removeEventListener(kind: 'abort', listener: () => void): void
}

/**
 * Answers questions about stored tables and writes them as Parquet. Every method rejects with the error of `open` or of
 * its bytes, and with the reason of the signal when that is aborted; the work stops then.
 */
export interface TableEngine {
  /** Runs a query whose columns are named by their place in the text. */
  query(
    table: EngineTable,
    query: TableQuery,
    signal: WorkSignal,
  ): Promise<QueryAnswer | EngineRefusal>
  /** Distributions of the columns at these places. */
  summarise(
    table: EngineTable,
    places: readonly number[],
    signal: WorkSignal,
  ): Promise<SummaryAnswer | EngineRefusal>
  /**
   * The whole table as a Parquet file: numbers, dates and times have types of their own where every cell fits them.
   * Labels of variables and values are JSON under the key `holdfast.variables` of the file's metadata.
   */
  toParquet(table: EngineTable, signal: WorkSignal): Promise<ParquetFile | EngineRefusal>
}
