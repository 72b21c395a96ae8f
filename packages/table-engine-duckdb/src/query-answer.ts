import type { DuckDBConnection } from '@duckdb/node-api'
import type { QueryAnswer } from '@holdfast/core'
import type { CellValue, TableQuery } from '@holdfast/core/rules'
import { type Kept, querySql } from './query-sql.ts'

/** The most characters that the texts of one answer have. */
const MOST_TEXT = 8 * 1024 * 1024
const LARGEST_DIGITS = 15

/** Runs a query; ends early when its rows have more text than an answer should. */
export async function answerOf(
  connection: DuckDBConnection,
  query: TableQuery,
  kept: Kept,
): Promise<QueryAnswer> {
  const { sql, values } = querySql(query, kept)
  const result = await connection.stream(sql, [...values])
  const rows: (readonly CellValue[])[] = []
  let text = 0
  for (;;) {
    const chunk = await result.fetchChunk()
    if (chunk === null || chunk.rowCount === 0) return { kind: 'rows', rows, more: false }
    for (const row of chunk.getRows()) {
      if (rows.length === query.limit || text > MOST_TEXT) return { kind: 'rows', rows, more: true }
      const cells = row.map(givenCell)
      text += cells.reduce<number>((sum, cell) => sum + `${cell}`.length, 0)
      rows.push(cells)
    }
  }
}

/** A value as `rows` gives it: a number that a double doesn't keep is text. */
export function givenCell(value: unknown): CellValue {
  if (value === null || value === undefined || typeof value === 'string') return value ?? null
  if (typeof value === 'bigint') {
    const digits = `${value}`.replace('-', '')
    return digits.length <= LARGEST_DIGITS ? Number(value) : `${value}`
  }
  if (typeof value !== 'number') return `${value}`
  if (Number.isNaN(value)) return null
  if (Number.isFinite(value)) return value
  return value > 0 ? 'Inf' : '-Inf'
}
