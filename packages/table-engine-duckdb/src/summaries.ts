import type { DuckDBConnection } from '@duckdb/node-api'
import {
  type ColumnSummary,
  HISTOGRAM_BARS,
  type Histogram,
  shortValue,
} from '@holdfast/core/rules'
import { givenCell } from './query-answer.ts'
import type { Kept } from './query-sql.ts'
import { storedType } from './stored-type.ts'
import { barsSql, frequentSql, oneBarSql, rangeSql } from './summary-sql.ts'

/** How the values of the column at a place are spread. */
export async function summaryOf(
  connection: DuckDBConnection,
  place: number,
  { parquet, columns }: Kept,
): Promise<ColumnSummary> {
  const column = columns[place]
  if (column === undefined) throw new RangeError(`The table has no column ${place}`)
  const counted = await rowsOf(connection, frequentSql(parquet, place))
  const frequent = counted.map(([value, count]) => ({
    value: shortValue(givenCell(value) ?? ''),
    count: Number(count),
  }))
  const distinct = Number(counted[0]?.[2] ?? 0)
  const isText = storedType(column) === 'VARCHAR'
  const histogram = isText ? null : await histogramOf(connection, parquet, place)
  return { distinct, frequent, histogram }
}

async function histogramOf(
  connection: DuckDBConnection,
  parquet: string,
  place: number,
): Promise<Histogram | null> {
  const [[from, to] = []] = await rowsOf(connection, rangeSql(parquet, place))
  if (typeof from !== 'number' || typeof to !== 'number') return null
  if (!Number.isFinite(to - from)) return null
  const bars =
    from === to
      ? await rowsOf(connection, oneBarSql(parquet, place))
      : await rowsOf(connection, barsSql(parquet, place), [from, to])
  const counts = new Array<number>(from === to ? 1 : HISTOGRAM_BARS).fill(0)
  for (const [bar, count] of bars) counts[Number(bar)] = Number(count)
  return { from, to, counts }
}

async function rowsOf(
  connection: DuckDBConnection,
  sql: string,
  bounds: readonly [number, number] | null = null,
): Promise<readonly (readonly unknown[])[]> {
  const values = bounds === null ? undefined : bounds.map((bound) => `${bound}`)
  return (await connection.runAndReadAll(sql, values)).getRows()
}
