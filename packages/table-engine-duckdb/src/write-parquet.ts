import type { EngineColumn } from '@holdfast/core'
import { isNumeric, PARQUET_KEY, parquetMetadata, parquetNames } from '@holdfast/core/rules'
import { identifier, literal } from './quoted.ts'
import { givenType, storedType } from './stored-type.ts'
import { cellOf, inner, textSource } from './text-source.ts'

/** Cells of one group of rows, which are in memory together. */
const GROUP_CELLS = 500_000
const FEWEST_ROWS = 2048
const MOST_ROWS = 61_440
/**
 * Different values up to which a column of a file that is given out has a dictionary: enough for categories. Beginning
 * one for thousands of values and giving it up took a tenth of the time.
 */
const DICTIONARY_VALUES = 1000

interface Copied {
  readonly text: string
  readonly parquet: string
  readonly columns: readonly EngineColumn[]
}

/** Keeps the text for queries: columns have inner names, and NaN is missing. */
export const keptCopy = ({ text, parquet, columns }: Copied): string => {
  const cells = columns.map((column, place) => {
    const cell = cellOf(column, place)
    const value = storedType(column) === 'DOUBLE' ? `nullif(${cell}, CAST('NaN' AS DOUBLE))` : cell
    return `${value} AS ${inner(place)}`
  })
  return copy(cells, { text, parquet, columns }, '')
}

/** The Parquet file that is given out. `typed`: dates and times have types of their own. */
export const givenCopy = ({ text, parquet, columns }: Copied, typed: boolean): string => {
  const names = parquetNames(columns.map(({ name }) => name))
  const cells = columns.map((column, place) => {
    const type = typed || isNumeric(column) ? givenType(column) : null
    const cell = cellOf(column, place)
    return `${type === null ? cell : `CAST(${cell} AS ${type})`} AS ${identifier(names[place] ?? column.name)}`
  })
  const labels = literal(parquetMetadata(columns))
  return copy(
    cells,
    { text, parquet, columns },
    `, DICTIONARY_SIZE_LIMIT ${DICTIONARY_VALUES}, KV_METADATA {${identifier(PARQUET_KEY)}: ${labels}}`,
  )
}

function copy(cells: readonly string[], { text, parquet, columns }: Copied, more: string): string {
  const rows = Math.floor(GROUP_CELLS / Math.max(1, columns.length))
  const group = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, rows))
  return `COPY (SELECT ${cells.join(', ')} FROM ${textSource(text, columns)})
    TO ${literal(parquet)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${group}${more})`
}
