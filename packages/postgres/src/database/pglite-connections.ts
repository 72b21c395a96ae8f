import type { PGlite } from '@electric-sql/pglite'
import type { Connection, ConnectionSource } from './connection.ts'
import { inTurn } from './in-turn.ts'
import type { Keeping } from './kept-statements.ts'
import { throwOutage } from './outages.ts'
import { PgliteSession } from './pglite-session.ts'

/**
 * The single connection of an embedded database. Owners get it one at a time, in the order of their requests.
 */
export function pgliteConnections(pglite: PGlite, keeping?: Keeping): ConnectionSource {
  let last: Promise<void> = Promise.resolve()
  const owners = new Map<Connection, () => void>()
  const session = new PgliteSession(pglite, keeping)
  return {
    acquire: async () => {
      const before = last
      let passOn = () => {}
      last = new Promise((resolve) => {
        passOn = resolve
      })
      await before
      const connection = connectionOn(session)
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

const connectionOn = (session: PgliteSession): Connection => {
  const script = (sql: string) => session.script(sql).catch(throwOutage)
  return {
    group: (statements) =>
      inTurn(statements, ({ sql, values }) =>
        values.length === 0 ? script(sql) : session.query(sql, values).catch(throwOutage),
      ),
    script,
  }
}
