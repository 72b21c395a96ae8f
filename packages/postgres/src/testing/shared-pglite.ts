import type { Database } from '../database/database.ts'
import { empty, type InitialTable, initialTables } from './emptied.ts'
import { freshPglite } from './fresh-pglite.ts'

interface Idle {
  readonly database: Database
  readonly initial: readonly InitialTable[]
}

const idle: Idle[] = []

/**
 * An empty, migrated database in memory, as `freshPglite` opens it. `close` empties it and keeps it open for
 * the next call in this process, which takes a tenth of the time of opening another one. A second `close`
 * throws, because another test may use the database by then. For tests that leave its schema and its
 * statistics alone.
 */
export async function sharedPglite(): Promise<Database> {
  const { database, initial } = idle.pop() ?? (await opened())
  const stops: (() => void)[] = []
  let closed = false
  return {
    ...database,
    watch: (listener) => {
      const stop = database.watch(listener)
      stops.push(stop)
      return stop
    },
    close: async () => {
      if (closed) throw new Error('This database is closed already: another test may use it now')
      closed = true
      for (const stop of stops) stop()
      await empty(database, initial)
      idle.push({ database, initial })
    },
  }
}

async function opened(): Promise<Idle> {
  const database = await freshPglite()
  return { database, initial: await initialTables(database) }
}
