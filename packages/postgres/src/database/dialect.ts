import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { ConnectionSource, StatementListener } from './connection.ts'
import { Lease } from './lease.ts'

/** A Kysely dialect on any source of PostgreSQL connections. */
export const dialectOn = (source: ConnectionSource, notify: StatementListener): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOn(source, notify),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

const leaseOf = (connection: unknown): Lease => {
  if (connection instanceof Lease) return connection
  throw new TypeError('The connection is from another driver')
}

const driverOn = (source: ConnectionSource, notify: StatementListener): Driver => ({
  init: async () => {},
  acquireConnection: async () => new Lease(await source.acquire(), notify),
  beginTransaction: async (connection, settings) => leaseOf(connection).begin(begin(settings)),
  commitTransaction: (connection) => leaseOf(connection).end('commit'),
  rollbackTransaction: (connection) => leaseOf(connection).end('rollback'),
  releaseConnection: async (connection) => {
    const lease = leaseOf(connection)
    source.release(lease.connection, lease.state)
  },
  destroy: () => source.close(),
})

/** The statement that begins a transaction. */
export const begin = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  [
    'begin',
    ...(isolationLevel === undefined ? [] : [`isolation level ${isolationLevel}`]),
    ...(accessMode === undefined ? [] : [accessMode]),
  ].join(' ')
