import type { Database } from './database.ts'

/**
 * Reclaims the space of deleted rows and updates the planner's statistics. A server does this by itself; an
 * embedded database needs a call now and then.
 */
export async function maintain(database: Database): Promise<void> {
  await database.execute('vacuum (analyze)')
}
