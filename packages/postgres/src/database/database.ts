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
  /** Whether units of work run beside each other; an embedded database has a single connection. */
  readonly concurrent: boolean
  /**
   * Runs SQL outside any unit of work and answers its rows: one statement with `$1`-style parameters, or
   * without `values` any number of statements.
   */
  execute(sql: string, values?: readonly unknown[]): Promise<readonly object[]>
  /** Tells `listener` of every statement until the answer is called. */
  watch(listener: StatementListener): () => void
  /** Waits for the units that are running. */
  close(): Promise<void>
}

export function databaseOn(
  source: ConnectionSource,
  { concurrent }: Pick<Database, 'concurrent'>,
): Database {
  const listeners = new Set<StatementListener>()
  const tell = (sql: string) => {
    for (const listener of listeners) listener(sql)
  }
  return {
    kysely: new Kysely<Tables>({ dialect: dialectOn(source, tell) }),
    concurrent,
    execute: async (sql, values) => {
      const connection = await source.acquire()
      try {
        tell(sql)
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

/** A script that fails after its own `begin` must not leave the transaction to the next owner. */
async function scriptOn(connection: Connection, sql: string): Promise<StatementResult> {
  try {
    return await connection.script(sql)
  } catch (error) {
    await connection.script('rollback').catch(() => undefined)
    throw error
  }
}
