import { createHash } from 'node:crypto'
import { MIGRATIONS } from '../migrations/migrations.ts'

/** A hash of the migrations and of whatever else a prepared database depends on. */
export const hashOfMigrations = (...others: readonly string[]): string =>
  hashOf(...others, ...MIGRATIONS.map(({ number, sql }) => `${number} ${sql}`))

export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
