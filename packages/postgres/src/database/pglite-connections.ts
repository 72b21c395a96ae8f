import type { PGlite } from '@electric-sql/pglite'
import type { Connection, ConnectionSource } from './connection.ts'
import { throwOutage } from './outages.ts'

/**
 * The single connection of an embedded database. Owners get it one at a time, in the order of their requests.
 */
export function pgliteConnections(pglite: PGlite): ConnectionSource {
  let last: Promise<void> = Promise.resolve()
  const owners = new Map<Connection, () => void>()
  return {
    acquire: async () => {
      const before = last
      let passOn = () => {}
      last = new Promise((resolve) => {
        passOn = resolve
      })
      await before
      const connection = connectionOn(pglite)
      owners.set(connection, passOn)
      return connection
    },
    release: (connection) => {
      owners.get(connection)?.()
      owners.delete(connection)
    },
    close: async () => {
      await last
      if (!pglite.closed) await pglite.close()
    },
  }
}

const connectionOn = (pglite: PGlite): Connection => ({
  query: async (sql, values) => {
    const { rows, affectedRows } = await pglite
      .query<object>(sql, [...values])
      .catch(withoutValues)
      .catch(throwOutage)
    return { rows, affected: affectedRows ?? 0 }
  },
  script: async (sql) => {
    const results = await pglite.exec(sql).catch(throwOutage)
    return {
      rows: results.flatMap(({ rows }) => rows),
      affected: results.reduce((sum, { affectedRows }) => sum + (affectedRows ?? 0), 0),
    }
  },
})

/**
 * The driver attaches parameter values, password hashes among them, to its errors: they must not reach a log.
 */
function withoutValues(error: unknown): never {
  if (error instanceof Error && 'params' in error) Object.assign(error, { params: undefined })
  throw error
}
