import type { Database } from '../database/database.ts'
import { openPostgres } from '../database/open-postgres.ts'
import { rememberInitial } from './emptied.ts'
import { migratedPostgres } from './fresh-postgres.ts'
import { sharedDatabases } from './shared-databases.ts'

const shared = new Map<string, Promise<() => Promise<Database>>>()

/**
 * An empty, migrated database on the server at `url`. `close` empties it and keeps it open for the next call
 * in this process: creating and dropping a database takes 200 ms, and new connections answer slowly at first.
 * Idle ones are dropped when the process has nothing left to do. For tests that leave its schema and its
 * statistics alone. Only a superuser can empty a database; for others each call creates one.
 */
export async function sharedPostgres({ url }: { readonly url: string }): Promise<Database> {
  const known = shared.get(url) ?? openerAt(url)
  shared.set(url, known)
  return (await known)()
}

async function openerAt(url: string): Promise<() => Promise<Database>> {
  const open = () => migratedPostgres({ url, idleKeepsProcess: false })
  if (!(await isSuperuser(url))) return open
  const { take, closeIdle } = sharedDatabases(async () => {
    const database = await open()
    await rememberInitial(database)
    return database
  })
  process.once('beforeExit', closeIdle)
  return take
}

async function isSuperuser(url: string): Promise<boolean> {
  const server = await openPostgres({ url, poolSize: 1 })
  try {
    const [row] = await server.execute("select current_setting('is_superuser') = 'on' as yes")
    return row !== undefined && Reflect.get(row, 'yes') === true
  } finally {
    await server.close()
  }
}
