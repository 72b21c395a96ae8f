import { type Database, databaseOn } from './database.ts'
import { pgConnections } from './pg-connections.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** Connections at most. Default 10. */
  readonly poolSize?: number
  /** Told when an idle connection is lost; the pool opens another one. */
  readonly onError?: (error: Error) => void
  /** Whether statements are prepared under names; not every connection proxy keeps those. Default true. */
  readonly preparedStatements?: boolean
}

/** A PostgreSQL server. Nothing is connected before the first statement. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, poolSize = 10, onError = () => undefined, preparedStatements = true } = options
  const source = pgConnections({ url, poolSize, onError, preparedStatements })
  return databaseOn(source, { concurrent: true })
}
