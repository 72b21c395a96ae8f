import type { TableVariable } from './table-variable.ts'

/** The tests of a filter. */
export const FILTER_OPS = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'in',
  'contains',
  'isMissing',
] as const

/** The functions over the rows of a group. */
export const AGGREGATE_FUNCTIONS = ['count', 'sum', 'min', 'max', 'mean'] as const

/** One of `AGGREGATE_FUNCTIONS`. */
export type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number]

/** What a query may ask for at most. */
export const QUERY_LIMITS = {
  columns: 1000,
  filters: 50,
  /** Values of one `in`. */
  values: 1000,
  group: 16,
  aggregates: 50,
  order: 16,
  /** Rows of one answer. */
  rows: 10_000,
  /** Characters of one value. */
  text: 10_000,
} as const

/** Rows of an answer when the query doesn't say. */
export const QUERY_ROWS = 100

/** A column of the table that is asked. */
export type QueryColumn = Pick<TableVariable, 'name' | 'type' | 'place'>

/**
 * A value that cells are compared with. Numbers are text: a double keeps only 15 digits of an integer, and a question goes
 * to another process as JSON, which has no `Infinity`.
 */
export type QueryValue =
  | { readonly kind: 'integer'; readonly digits: string }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'text'; readonly text: string }

/**
 * A condition on one column. A missing cell meets only `isMissing`; a cell `NaN` counts as missing. Text, dates and
 * times are compared character by character, by code point.
 */
export type QueryFilter =
  | {
      readonly kind: 'compare'
      readonly column: QueryColumn
      readonly op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'
      readonly value: QueryValue
    }
  | { readonly kind: 'in'; readonly column: QueryColumn; readonly values: readonly QueryValue[] }
  | { readonly kind: 'contains'; readonly column: QueryColumn; readonly text: string }
  | { readonly kind: 'isMissing'; readonly column: QueryColumn; readonly missing: boolean }

/** The type of a column of the answer: that of a variable, or `number` for what is counted or computed. */
export type OutputType = QueryColumn['type'] | 'number'

/** A column of the answer. Functions leave missing cells out; `count` without a column counts rows. */
export type QueryOutput =
  | { readonly kind: 'column'; readonly name: string; readonly column: QueryColumn }
  | {
      readonly kind: 'aggregate'
      readonly name: string
      readonly function: AggregateFunction
      /** Null only for `count`. */
      readonly column: QueryColumn | null
    }

/** What rows are ordered by; missing values come last in both directions. */
export interface QueryOrder {
  readonly by:
    | { readonly kind: 'column'; readonly column: QueryColumn }
    /** A column of the answer, by its place. */
    | { readonly kind: 'output'; readonly place: number }
  readonly direction: 'asc' | 'desc'
}

/**
 * A question to a table whose columns, functions and values are known to fit it. Rows that `order` leaves equal come in
 * the order of the table; groups come in the order of their columns.
 */
export interface TableQuery {
  readonly outputs: readonly QueryOutput[]
  /** Rows meet all of them. */
  readonly filters: readonly QueryFilter[]
  /** Null: rows are given out. None: all rows are one group. */
  readonly group: readonly QueryColumn[] | null
  readonly order: readonly QueryOrder[]
  readonly limit: number
  readonly offset: number
}

/** The type of a column of the answer. */
export function outputType(output: QueryOutput): OutputType {
  if (output.kind === 'column') return output.column.type
  const isValue = output.function === 'min' || output.function === 'max'
  return isValue && output.column !== null ? output.column.type : 'number'
}

/** The columns of the table that a query reads, each once. */
export function columnsRead(query: TableQuery): readonly QueryColumn[] {
  const all = [
    ...query.outputs.flatMap(({ column }) => column ?? []),
    ...query.filters.map(({ column }) => column),
    ...(query.group ?? []),
    ...query.order.flatMap(({ by }) => (by.kind === 'column' ? by.column : [])),
  ]
  return [...new Map(all.map((column) => [column.place, column])).values()]
}
