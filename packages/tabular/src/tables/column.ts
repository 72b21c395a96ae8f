/** How the cells of a column are written, counted and hashed. */
export type ColumnType =
  /** Whole numbers of 64 bits. */
  | 'integer'
  | 'decimal'
  /** Numbers of 32 bits. */
  | 'float'
  | 'text'
  | 'date'
  | 'time'

/** A value with a label. */
export interface Category {
  readonly value: string
  readonly label: string | null
  /** Whether the value stands for a missing one. */
  readonly missing: boolean
}

/** Values that stand for missing ones: from `begin` to `end`, null without an end; a point when both are equal. */
export interface InvalidRange {
  readonly begin: string | null
  readonly end: string | null
}

/** What the values of a column are beside their type: ordered categories, truth values, or weights of the rows. */
export type ColumnNature = 'plain' | 'ordered' | 'boolean' | 'weight'

/** A column of a table, before its cells are read. */
export interface Column {
  readonly name: string
  readonly label: string
  readonly type: ColumnType
  /** The pattern of dates and times; null for other columns. */
  readonly format: string | null
  /** Digits behind the point that the source shows; null where it doesn't say. */
  readonly decimals: number | null
  readonly categories: readonly Category[]
  readonly invalidRanges: readonly InvalidRange[]
  readonly nature: ColumnNature
}

/** The columns of a table: an array, or something that makes them when they are asked for. */
export interface Columns {
  readonly length: number
  at(place: number): Column | undefined
  slice(from: number, to: number): readonly Column[]
}

const NO_CATEGORIES: readonly Category[] = []
const NO_RANGES: readonly InvalidRange[] = []

/** A column of which only name and type are known. */
export const plainColumn = (
  name: string,
  type: ColumnType,
  format: string | null = null,
): Column => ({
  name,
  label: name,
  type,
  format,
  decimals: null,
  categories: NO_CATEGORIES,
  invalidRanges: NO_RANGES,
  nature: 'plain',
})

/** Whether the cells are numbers, which have statistics. */
export const isNumeric = ({ type }: Pick<Column, 'type'>): boolean =>
  type === 'integer' || type === 'decimal' || type === 'float'
