import { createHash } from 'node:crypto'
import { MIGRATIONS } from '../migrations/migrations.ts'

/** A hash of the migrations and of whatever else a prepared database depends on. */
export function hashOfMigrations(...others: readonly string[]): string {
  const parts = [...others, ...MIGRATIONS.map(({ number, sql }) => `${number} ${sql}`)]
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}
