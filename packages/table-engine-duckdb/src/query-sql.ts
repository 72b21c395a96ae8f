import type { EngineColumn } from '@holdfast/core'
import type {
  QueryColumn,
  QueryFilter,
  QueryOrder,
  QueryOutput,
  QueryValue,
  TableQuery,
} from '@holdfast/core/rules'
import { literal } from './quoted.ts'
import { type StoredType, storedType } from './stored-type.ts'
import { inner } from './text-source.ts'

/** A statement with the values that are bound to it. */
export interface Statement {
  readonly sql: string
  readonly values: readonly string[]
}

/** Where kept cells are, and how they are kept. */
export interface Kept {
  readonly parquet: string
  readonly columns: readonly EngineColumn[]
}

const SYMBOLS = { eq: '=', ne: '<>', lt: '<', le: '<=', gt: '>', ge: '>=' } as const
const FUNCTIONS = { count: 'count', sum: 'sum', min: 'min', max: 'max', mean: 'avg' } as const
const SMALLEST = -(2n ** 63n)
const LARGEST = 2n ** 63n - 1n

/**
 * The statement of a query. It contains names of our own, functions from a list and places; values of the caller are
 * bound. One row more than the limit is asked for.
 */
export function querySql(query: TableQuery, kept: Kept): Statement {
  const values: string[] = []
  const bind = (value: string): string => `$${values.push(value)}`
  const typeOf = ({ place }: QueryColumn): StoredType => {
    const column = kept.columns[place]
    if (column === undefined) throw new RangeError(`The table has no column ${place}`)
    return storedType(column)
  }
  const conditions = query.filters.map((filter) => condition(filter, { bind, typeOf }))
  const parts = [
    `SELECT ${query.outputs.map((output, place) => `${outputSql(output)} AS o${place}`).join(', ')}`,
    `FROM read_parquet(${literal(kept.parquet)}, file_row_number = true)`,
    conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    query.group === null || query.group.length === 0
      ? ''
      : `GROUP BY ${query.group.map(({ place }) => inner(place)).join(', ')}`,
    orderSql(query),
    `LIMIT ${query.limit + 1} OFFSET ${query.offset}`,
  ]
  return { sql: parts.filter((part) => part !== '').join('\n'), values }
}

function outputSql(output: QueryOutput): string {
  if (output.kind === 'column') return inner(output.column.place)
  const of = output.column === null ? '*' : inner(output.column.place)
  return `${FUNCTIONS[output.function]}(${of})`
}

/** A whole table is one group, which needs no order; rows come as in the table where nothing else is said. */
function orderSql({ group, order }: TableQuery): string {
  if (group !== null && group.length === 0) return ''
  const rest =
    group === null
      ? order.length === 0
        ? []
        : ['file_row_number']
      : group.map(({ place }) => `${inner(place)} ASC NULLS LAST`)
  const all = [...order.map(ordered), ...rest]
  return all.length === 0 ? '' : `ORDER BY ${all.join(', ')}`
}

const ordered = ({ by, direction }: QueryOrder): string =>
  `${by.kind === 'column' ? inner(by.column.place) : `o${by.place}`} ${
    direction === 'asc' ? 'ASC' : 'DESC'
  } NULLS LAST`

interface Binding {
  readonly bind: (value: string) => string
  readonly typeOf: (column: QueryColumn) => StoredType
}

function condition(filter: QueryFilter, { bind, typeOf }: Binding): string {
  const cell = inner(filter.column.place)
  const value = (wanted: QueryValue): string => valueSql(wanted, typeOf(filter.column), bind)
  switch (filter.kind) {
    case 'isMissing':
      return `${cell} IS ${filter.missing ? '' : 'NOT '}NULL`
    case 'contains':
      return `contains(${cell}, CAST(${bind(filter.text)} AS VARCHAR))`
    case 'in':
      return filter.values.length === 0
        ? 'false'
        : `${cell} IN (${filter.values.map(value).join(', ')})`
    case 'compare':
      return `${cell} ${SYMBOLS[filter.op]} ${value(filter.value)}`
  }
}

function valueSql(value: QueryValue, type: StoredType, bind: Binding['bind']): string {
  switch (value.kind) {
    case 'text':
      return `CAST(${bind(value.text)} AS VARCHAR)`
    case 'number':
      return `CAST(${bind(value.digits)} AS DOUBLE)`
    case 'integer': {
      const fits = type === 'BIGINT' && isLong(BigInt(value.digits))
      return `CAST(${bind(value.digits)} AS ${fits ? 'BIGINT' : 'DOUBLE'})`
    }
  }
}

const isLong = (value: bigint): boolean => value >= SMALLEST && value <= LARGEST
