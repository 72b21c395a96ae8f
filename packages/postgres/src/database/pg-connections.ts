import pg from 'pg'
import { COLUMN_PARSERS } from './column-types.ts'
import type { Connection, ConnectionSource, Statement, StatementResult } from './connection.ts'
import { inTurn } from './in-turn.ts'
import { throwOutage, throwUnconnected } from './outages.ts'
import { sendPlanned } from './planned-once.ts'
import { sentValue } from './sent-value.ts'
import { type Patience, type SilentConnections, silentConnections } from './silent-connections.ts'
import { statementNames } from './statement-names.ts'

export interface PgOptions {
  readonly url: string
  readonly poolSize: number
  readonly preparedStatements: boolean
  readonly onError: (error: Error) => void
  readonly idleKeepsProcess: boolean
  /** How long statements may go without an answer before the server is asked about them. */
  readonly patience?: Patience
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
  const silent = silentConnections(options.url, options.patience)
  const clients = new WeakMap<Connection, pg.PoolClient>()
  const nameOf = options.preparedStatements ? statementNames() : () => null
  return {
    acquire: async () => {
      const client = await pool.connect().catch(throwUnconnected)
      const connection = connectionOn(client, { nameOf, silent })
      clients.set(connection, client)
      return connection
    },
    release: (connection, state) => clients.get(connection)?.release(state === 'broken'),
    close: () => {
      silent.stop()
      return pool.end()
    },
  }
}

/**
 * Just-in-time compilation takes longer than our statements (decision 0270). A connection that is lost meanwhile
 * fails at its next statement.
 */
const withoutCompilation = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set jit = off').catch(() => undefined)
}

interface Connecting {
  readonly nameOf: (sql: string) => string | null
  readonly silent: SilentConnections
}

function connectionOn(client: pg.PoolClient, { nameOf, silent }: Connecting): Connection {
  const script = async (sql: string): Promise<StatementResult> => {
    const answered = client.query(sql)
    silent.watch(client, answered)
    // For several statements the driver returns several results, although its types do not say so.
    const answer: pg.QueryResult<object> | pg.QueryResult<object>[] =
      await answered.catch(throwOutage)
    const results = (Array.isArray(answer) ? answer : [answer]).map(toResult)
    return {
      rows: results.flatMap(({ rows }) => rows),
      affected: results.reduce((sum, { affected }) => sum + affected, 0),
    }
  }
  // What is not planned needs no name, so it takes none of a limited number.
  const nameOfQuery = (sql: string): string | null => (isQuery(sql) ? nameOf(sql) : null)
  const together = (configs: readonly pg.QueryConfig[]): readonly Promise<StatementResult>[] => {
    const answers = sendPlanned(client, configs)
    const last = answers.at(-1)
    if (last !== undefined) silent.watch(client, last)
    return answers.map((answer) => answer.then(toResult, throwOutage))
  }
  const group: Connection['group'] = (statements) => {
    const [first] = statements
    if (statements.length === 1 && first?.values.length === 0 && nameOfQuery(first.sql) === null)
      return [script(first.sql)]
    const configs = statements.map((each) => configOf(each, nameOf(each.sql)))
    if (configs.every((config) => config !== null)) return together(configs)
    return inTurn(statements, async (each) => group([each])[0] ?? script(each.sql))
  }
  return { group, script }
}

/** Whether a statement without values has a plan; those that write have values. */
const isQuery = (sql: string): boolean => /^\s*(select|with)\b/i.test(sql)

/** Null for a statement that a group cannot hold: the driver would send it in a message of its own. */
const configOf = ({ sql, values }: Statement, name: string | null): pg.QueryConfig | null =>
  name === null && values.length === 0
    ? null
    : {
        text: sql,
        values: values.map(sentValue),
        types: { getTypeParser },
        ...(name === null ? {} : { name }),
      }

const toResult = ({ rows, rowCount }: pg.QueryResult<object>): StatementResult => ({
  rows: rows ?? [],
  affected: rowCount ?? 0,
})

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  (format === 'binary' ? undefined : COLUMN_PARSERS[oid]) ?? pg.types.getTypeParser(oid, format)
