import { Kysely, type TransactionSettings } from 'kysely'
import type {
  Connection,
  ConnectionSource,
  StatementListener,
  StatementResult,
} from './connection.ts'
import { begin, dialectOn } from './dialect.ts'
import { Lease } from './lease.ts'
import type { Tables } from './tables.ts'

/** An open database, on a server or embedded. */
export interface Database {
  readonly kysely: Kysely<Tables>
  /** Whether units of work can run at the same time; an embedded database has a single connection. */
  readonly concurrent: boolean
  /**
   * Runs `work` in a transaction, which is committed when it returns. Statements that it asks for without waiting go to the server together.
   * `atLast` takes a write that was asked for and not awaited: the commit goes with it, and neither comes without the other.
   */
  transaction<T>(
    settings: TransactionSettings,
    work: (db: Kysely<Tables>, atLast: (write: Promise<unknown>) => void) => Promise<T>,
  ): Promise<T>
  /**
   * Runs SQL outside a unit of work and returns its rows: one statement with `$1`-style parameters, or any
   * number of statements when `values` is absent.
   */
  execute(sql: string, values?: readonly unknown[]): Promise<readonly object[]>
  /** Calls `listener` with every statement, until the returned function is called. */
  watch(listener: StatementListener): () => void
  /** How its connections are used at this moment. */
  usage(): ConnectionUsage
  /** Waits for running units of work. */
  close(): Promise<void>
}

/** Connections in use, and those who wait for one. */
export interface ConnectionUsage {
  readonly busy: number
  readonly waiting: number
}

export function databaseOn(
  connections: ConnectionSource,
  { concurrent }: Pick<Database, 'concurrent'>,
): Database {
  const { source, usage } = counted(connections)
  const listeners = new Set<StatementListener>()
  const notify = (sql: string) => {
    for (const listener of listeners) listener(sql)
  }
  const dialect = dialectOn(source, notify)
  const kysely = new Kysely<Tables>({ dialect })
  const driver = dialect.createDriver()
  /** The library's own transactions run one statement after another. */
  const boundTo = (lease: Lease): Kysely<Tables> => {
    const executor = kysely
      .getExecutor()
      .withConnectionProvider({ provideConnection: (use) => use(lease) })
    return new Kysely({ config: { dialect }, dialect, driver, executor })
  }
  return {
    kysely,
    concurrent,
    usage,
    transaction: async (settings, work) => {
      const connection = await source.acquire()
      const lease = new Lease(connection, notify)
      try {
        lease.begin(begin(settings))
        return await committed(lease, (atLast) => work(boundTo(lease), atLast))
      } finally {
        source.release(connection, lease.state)
      }
    },
    execute: async (sql, values) => {
      const connection = await source.acquire()
      try {
        notify(sql)
        const [result] =
          values === undefined ? [scriptOn(connection, sql)] : connection.group([{ sql, values }])
        return (await result)?.rows ?? []
      } finally {
        source.release(connection, 'usable')
      }
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => source.close(),
  }
}

async function committed<T>(
  lease: Lease,
  work: (atLast: (write: Promise<unknown>) => void) => Promise<T>,
): Promise<T> {
  const writes: Promise<unknown>[] = []
  try {
    const answer = await work((write) => {
      writes.push(write)
      // It is awaited below; until then a failure waits too.
      write.catch(() => undefined)
    })
    await Promise.all([...writes, lease.end('commit')])
    return answer
  } catch (error) {
    // What failed first says more than a rollback that fails because of it.
    await lease.end('rollback').catch(() => undefined)
    throw error
  }
}

function counted({ acquire, release, close }: ConnectionSource) {
  let [busy, waiting] = [0, 0]
  const source: ConnectionSource = {
    acquire: async () => {
      waiting += 1
      try {
        const connection = await acquire()
        busy += 1
        return connection
      } finally {
        waiting -= 1
      }
    },
    release: (connection, state) => {
      busy -= 1
      release(connection, state)
    },
    close,
  }
  return { source, usage: (): ConnectionUsage => ({ busy, waiting }) }
}

/**
 * A script that fails after its own `begin` must not leave its transaction to the next owner of the
 * connection.
 */
async function scriptOn(connection: Connection, sql: string): Promise<StatementResult> {
  try {
    return await connection.script(sql)
  } catch (error) {
    await connection.script('rollback').catch(() => undefined)
    throw error
  }
}
