import type { Database } from '../database/database.ts'
import { empty } from './emptied.ts'

/**
 * Databases that tests use one after another: `close` empties one and keeps it open for the next `take` in this
 * process. A second `close` throws, because another test may use the database by then.
 *
 * @param open opens an empty, migrated database, for which `rememberInitial` has run
 */
export function sharedDatabases(open: () => Promise<Database>): SharedDatabases {
  const idle: Database[] = []
  return {
    take: async () => {
      const database = idle.pop() ?? (await open())
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
          if (closed)
            throw new Error('This database is closed already: another test may use it now')
          closed = true
          for (const stop of stops) stop()
          await empty(database)
          idle.push(database)
        },
      }
    },
    closeIdle: async () => {
      await Promise.all(idle.splice(0).map((database) => database.close()))
    },
  }
}

interface SharedDatabases {
  /** An empty, migrated database, which may have been used before. */
  take(): Promise<Database>
  closeIdle(): Promise<void>
}
