import type { Migration } from './migration.ts'

/** A rebuild that gives signs of life is left to whoever runs it. */
export const rebuildSigns: Migration = {
  number: 58,
  name: 'rebuild-signs',
  sql: 'alter table search_rebuild add touched_at timestamptz(3)',
}
