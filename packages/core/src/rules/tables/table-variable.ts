import type { VariableMetadata } from './variable-metadata.ts'

/** How the cells of a variable are written. */
export const VARIABLE_TYPES = ['integer', 'decimal', 'float', 'text', 'date', 'time'] as const

/** One of `VARIABLE_TYPES`. */
export type VariableType = (typeof VARIABLE_TYPES)[number]

/** The keys of the statistics of a variable, in the order in which they are shown. */
export const STATISTICS = ['mean', 'medn', 'mode', 'vald', 'invd', 'min', 'max', 'stdev'] as const

/** The statistics as text (docs/specification/tabular.md#summary-statistics). */
export type VariableStatistics = Readonly<Record<(typeof STATISTICS)[number], string>>

/** A value with a label. */
export interface VariableCategory {
  readonly value: string
  readonly label: string | null
  /** Whether the value stands for a missing one. */
  readonly missing: boolean
  /** How often it occurs; null if it was not counted. */
  readonly frequency: number | null
}

/** Values that stand for missing ones: from `begin` to `end`, null without an end; a point when both are equal. */
export interface MissingRange {
  readonly begin: string | null
  readonly end: string | null
}

/** A variable as it was read. */
export interface NewTableVariable {
  readonly name: string
  readonly label: string
  readonly type: VariableType
  /** The pattern of dates and times; null for other variables. */
  readonly format: string | null
  /** Whether it holds truth values, as 1 and 0. */
  readonly boolean: boolean
  /** Digits behind the point that the source shows; null where it doesn't say. */
  readonly decimals: number | null
  /** Whether its categories have an order. */
  readonly ordered: boolean
  readonly categories: readonly VariableCategory[]
  readonly missingRanges: readonly MissingRange[]
  readonly fingerprint: string
  /** Null for text, dates and times. */
  readonly statistics: VariableStatistics | null
}

/** A variable of a stored table. */
export interface TableVariable extends NewTableVariable {
  /** Unique among the variables of all files. */
  readonly id: number
  /** Its place in the table, from 0. */
  readonly place: number
  /** What editors say of it in the version that is read; null when they say nothing. */
  readonly metadata: VariableMetadata | null
}

/** Where rows begin in the tab-delimited text without its line of names, so that a reader need not begin at the start. */
export interface RowMark {
  /** From 0. */
  readonly row: number
  /** The byte at which the row begins. */
  readonly at: number
}

/** The data table of a file (docs/specification/tabular.md#variable-json). */
export interface DataTable {
  readonly fileId: number
  readonly columns: number
  readonly rows: number
  /** In the order of rows; the first row has one. */
  readonly marks: readonly RowMark[]
}

/** Whether the cells are numbers, which have statistics. */
export const isNumeric = ({ type }: Pick<NewTableVariable, 'type'>): boolean =>
  type === 'integer' || type === 'decimal' || type === 'float'

/** The kind of a variable's values (docs/specification/tabular.md#variable-json). */
export const intervalOf = ({ type }: Pick<NewTableVariable, 'type'>): 'contin' | 'discrete' =>
  type === 'decimal' || type === 'float' ? 'contin' : 'discrete'

/** The category of a variable's format; null where it has none. */
export function formatCategoryOf({
  type,
  boolean,
}: Pick<NewTableVariable, 'type' | 'boolean'>): 'Boolean' | 'date' | 'time' | null {
  if (boolean) return 'Boolean'
  return type === 'date' || type === 'time' ? type : null
}
