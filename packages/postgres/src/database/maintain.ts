import type { Database } from './database.ts'

/**
 * Frees the room of rows that are gone and counts those that are there, so that queries are planned well. A
 * server does so by itself; the embedded database has nobody who does it, and wants it now and then.
 */
export async function maintain(database: Database): Promise<void> {
  await database.execute('vacuum (analyze)')
}
