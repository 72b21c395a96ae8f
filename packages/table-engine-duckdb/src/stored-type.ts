import type { EngineColumn } from '@holdfast/core'

/** How cells are kept for queries. Dates and times stay text, which orders as they do. */
export type StoredType = 'BIGINT' | 'DOUBLE' | 'VARCHAR'

const LARGEST = 9.2e18

/** Whole numbers that 64 bits don't hold are kept as doubles. */
export function storedType({
  type,
  statistics,
}: Pick<EngineColumn, 'type' | 'statistics'>): StoredType {
  if (type === 'decimal' || type === 'float') return 'DOUBLE'
  if (type !== 'integer') return 'VARCHAR'
  const sizes = [statistics?.min, statistics?.max].map((text) => Math.abs(Number(text ?? 0)))
  // Statistics of a column without values are no numbers.
  return sizes.some((size) => size > LARGEST) ? 'DOUBLE' : 'BIGINT'
}

const TIMES = new Set(['yyyy-MM-dd HH:mm:ss', 'yyyy-MM-dd HH:mm:ss.SSS', 'yyyy-MM-dd HH:mm:ss.S'])

/** The type in a Parquet file that is given out; null where the stored type is used. */
export function givenType({ type, format, boolean }: EngineColumn): string | null {
  if (boolean) return 'BOOLEAN'
  if (type === 'float') return 'FLOAT'
  if (type === 'date' && format === 'yyyy-MM-dd') return 'DATE'
  return type === 'time' && TIMES.has(format ?? '') ? 'TIMESTAMP' : null
}
