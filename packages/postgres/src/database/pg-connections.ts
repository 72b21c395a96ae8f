import pg from 'pg'
import { begunQuery } from './begun-query.ts'
import { COLUMN_PARSERS } from './column-types.ts'
import type { Connection, ConnectionSource } from './connection.ts'
import { throwOutage, throwUnconnected } from './outages.ts'
import { statementNames } from './statement-names.ts'

export interface PgOptions {
  readonly url: string
  readonly poolSize: number
  readonly preparedStatements: boolean
  readonly onError: (error: Error) => void
  readonly idleKeepsProcess: boolean
}

/** Each new connection plans its first statements anew, which takes longer than running them; an idle one costs memory. */
const IDLE_MS = 5 * 60_000

/** A pool of connections to a server. */
export function pgConnections(options: PgOptions): ConnectionSource {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: 'holdfast',
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: IDLE_MS,
    // What lies between may forget a connection that says nothing for some minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    allowExitOnIdle: !options.idleKeepsProcess,
    types: { getTypeParser },
    ...(options.preparedStatements ? { onConnect: withoutCompilation } : {}),
  })
  pool.on('error', options.onError)
  // Losing the server while a client is in use must not end the process: its next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const clients = new WeakMap<Connection, pg.PoolClient>()
  const nameOf = options.preparedStatements ? statementNames() : () => null
  return {
    acquire: async () => {
      const client = await pool.connect().catch(throwUnconnected)
      const connection = connectionOn(client, nameOf)
      clients.set(connection, client)
      return connection
    },
    release: (connection, state) => clients.get(connection)?.release(state === 'broken'),
    close: () => pool.end(),
  }
}

/**
 * Just-in-time compilation takes longer than our statements (decision 0270). A connection that is lost meanwhile
 * fails at its next statement.
 */
const withoutCompilation = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set jit = off').catch(() => undefined)
}

const connectionOn = (
  client: pg.PoolClient,
  nameOf: (sql: string) => string | null,
): Connection => ({
  query: async (text, values, beginning) => {
    const name = values.length === 0 ? null : nameOf(text)
    const query = { text, values: [...values], ...(name === null ? {} : { name }) }
    const answer =
      beginning === undefined ? client.query<object>(query) : begunQuery(client, beginning, query)
    return toResult(await answer.catch(throwOutage))
  },
  script: async (sql) => {
    // For several statements the driver returns several results, although its types do not say so.
    const answer: pg.QueryResult<object> | pg.QueryResult<object>[] = await client
      .query(sql)
      .catch(throwOutage)
    const results = Array.isArray(answer) ? answer : [answer]
    return {
      rows: results.flatMap(({ rows }) => rows ?? []),
      affected: results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0),
    }
  },
})

const toResult = ({ rows, rowCount }: pg.QueryResult<object>) => ({
  rows,
  affected: rowCount ?? 0,
})

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  (format === 'binary' ? undefined : COLUMN_PARSERS[oid]) ?? pg.types.getTypeParser(oid, format)
