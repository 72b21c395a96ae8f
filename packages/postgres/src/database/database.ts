import { Kysely } from 'kysely'
import type {
  Connection,
  ConnectionSource,
  StatementListener,
  StatementResult,
} from './connection.ts'
import { dialectOn } from './dialect.ts'
import type { Tables } from './tables.ts'

/** An open database, on a server or embedded. */
export interface Database {
  readonly kysely: Kysely<Tables>
  /** Whether units of work can run at the same time; an embedded database has a single connection. */
  readonly concurrent: boolean
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
  return {
    kysely: new Kysely<Tables>({ dialect: dialectOn(source, notify) }),
    concurrent,
    usage,
    execute: async (sql, values) => {
      const connection = await source.acquire()
      try {
        notify(sql)
        const run = values === undefined ? scriptOn(connection, sql) : connection.query(sql, values)
        return (await run).rows
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
