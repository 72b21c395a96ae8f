import type { ColumnType } from 'kysely'
import type { Column } from './columns.ts'

/** A column of any type. */
type AnyColumn = Pick<Column<string, unknown, unknown>, 'name'> & {
  readonly read: (stored: never) => unknown
  readonly write: (value: never) => unknown
}

/** The column of each property of a record. */
type Shape = Readonly<Record<string, AnyColumn>>
type Names<S extends Shape> = S[keyof S]['name']
type Stored<C extends AnyColumn> = Parameters<C['read']>[0]
type Written<C extends AnyColumn> = ReturnType<C['write']>

type RowOf<S extends Shape> = { readonly [P in keyof S as S[P]['name']]: Stored<S[P]> }
type RecordOf<S extends Shape> = { readonly [P in keyof S]: ReturnType<S[P]['read']> }
type WrittenRow<S extends Shape, Given> = {
  readonly [P in keyof S & keyof Given as undefined extends Written<S[P]>
    ? never
    : S[P]['name']]: Written<S[P]>
}

/** A row that PostgreSQL wrote as JSON, where times are text. */
export type JsonOf<Row> = {
  readonly [column in keyof Row]: Row[column] extends Date
    ? string
    : Row[column] extends Date | null
      ? string | null
      : Row[column]
}

/** A time of such a row. */
export const toTime = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** A table whose columns are declared once. Its type, reads and writes are derived from the declaration. */
export interface DeclaredTable<Table extends string, S extends Shape> {
  readonly names: readonly Names<S>[]
  /** Column names qualified with the table name, for joins. */
  readonly columns: readonly `${Table}.${Names<S>}`[]
  /** Converts a row to a record. Throws on a value that this version of the code does not know. */
  readonly read: (row: RowOf<S>) => RecordOf<S>
  /** The columns of the given properties, without those that the database fills in. */
  readonly write: <Given extends Partial<RecordOf<S>>>(given: Given) => WrittenRow<S, Given>
}

/** A row of a declared table as the driver gives it. */
export type StoredRow<T> = T extends DeclaredTable<string, infer S> ? RowOf<S> : never

/** A declared table as the query builder knows it. */
export type TableOf<T> =
  T extends DeclaredTable<string, infer S>
    ? {
        readonly [P in keyof S as S[P]['name']]: ColumnType<
          Stored<S[P]>,
          Written<S[P]>,
          Exclude<Written<S[P]>, undefined>
        >
      }
    : never

export function declaredTable<Table extends string, S extends Shape>(
  table: Table,
  shape: S,
): DeclaredTable<Table, S> {
  const properties = Object.entries(shape)
  // `shape` has exactly these members; the compiler cannot infer that from a loop.
  return {
    names: properties.map(([, { name }]): Names<S> => name),
    columns: properties.map(([, { name }]): `${Table}.${Names<S>}` => `${table}.${name}`),
    read: (row: Readonly<Record<string, unknown>>) => {
      const record: Record<string, unknown> = {}
      for (const [property, { name, read }] of properties)
        record[property] = read(row[name] as never)
      return record as RecordOf<S>
    },
    write: (given: Readonly<Record<string, unknown>>) => {
      const row: Record<string, unknown> = {}
      for (const [property, { name, write }] of properties) {
        const written = property in given ? write(given[property] as never) : undefined
        if (written !== undefined) row[name] = written
      }
      return row as WrittenRow<S, never>
    },
  }
}
