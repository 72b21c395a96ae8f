import { FREQUENT_VALUES, HISTOGRAM_BARS } from '@holdfast/core/rules'
import { literal } from './quoted.ts'
import { inner } from './text-source.ts'

/** The most frequent values of a column with their counts, and how many different ones there are. */
export const frequentSql = (parquet: string, place: number): string =>
  `WITH counted AS MATERIALIZED (
    SELECT ${inner(place)} AS v, count(*) AS n FROM read_parquet(${literal(parquet)})
    WHERE ${inner(place)} IS NOT NULL GROUP BY 1
  )
  SELECT v, n, (SELECT count(*) FROM counted) FROM counted ORDER BY n DESC, v LIMIT ${FREQUENT_VALUES}`

/** Finite cells of a numeric column as doubles. */
const numbers = (parquet: string, place: number): string =>
  `(SELECT CAST(${inner(place)} AS DOUBLE) AS x FROM read_parquet(${literal(parquet)})
    WHERE isfinite(CAST(${inner(place)} AS DOUBLE)))`

/** The smallest and the largest number. */
export const rangeSql = (parquet: string, place: number): string =>
  `SELECT min(x), max(x) FROM ${numbers(parquet, place)}`

/** How many numbers there are, as one bar. */
export const oneBarSql = (parquet: string, place: number): string =>
  `SELECT 0, count(*) FROM ${numbers(parquet, place)}`

/** Counts by bar between the two bound numbers. */
export const barsSql = (parquet: string, place: number): string =>
  `SELECT CAST(least(${HISTOGRAM_BARS - 1}, floor((x - CAST($1 AS DOUBLE)) /
    (CAST($2 AS DOUBLE) - CAST($1 AS DOUBLE)) * ${HISTOGRAM_BARS})) AS INTEGER), count(*)
  FROM ${numbers(parquet, place)} GROUP BY 1`
