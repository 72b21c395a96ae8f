import type { Database } from '../database/database.ts'
import { freshPglite } from './fresh-pglite.ts'
import { sharedDatabases } from './shared-databases.ts'

const shared = sharedDatabases(async () => {
  const database = await freshPglite()
  // Most statements of a test run a few times, and planning one takes longer than running it on a few rows.
  await database.execute('set plan_cache_mode = force_generic_plan')
  return database
})

/**
 * An empty, migrated database in memory, as `freshPglite` opens it. `close` empties it and keeps it open for
 * the next call in this process, which takes a tenth of the time of opening another one. For tests that leave
 * its schema and its statistics alone.
 */
export const sharedPglite = (): Promise<Database> => shared.take()
