import { type Database, databaseOn } from './database.ts'
import { pgConnections } from './pg-connections.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** Maximum number of connections. Default 10. */
  readonly poolSize?: number
  /** Called when an idle connection is lost; the pool opens another one. */
  readonly onError?: (error: Error) => void
  /** Whether prepared statements have names; some connection proxies do not support them. Default true. */
  readonly preparedStatements?: boolean
  /** Whether open but idle connections keep the process from ending. Default true. */
  readonly idleKeepsProcess?: boolean
}

/** A PostgreSQL server. The first statement opens the first connection. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const source = pgConnections({
    poolSize: 10,
    onError: () => undefined,
    preparedStatements: true,
    idleKeepsProcess: true,
    ...options,
  })
  return databaseOn(source, { concurrent: true })
}
