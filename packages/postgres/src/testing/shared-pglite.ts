import type { Database } from '../database/database.ts'
import { openPglite } from '../database/open-pglite.ts'
import { sharedDump } from './fresh-pglite.ts'
import { sharedDatabases } from './shared-databases.ts'

/** Those of several files. Their tables stay small, so a plan that is old is as good as a new one. */
const KEEPING = { most: 2_000, milliseconds: 300_000 }

const shared = sharedDatabases(async () => {
  const database = await openPglite({
    folder: null,
    initial: await sharedDump(),
    keeping: KEEPING,
  })
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
