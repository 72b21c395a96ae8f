import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Connection, StatementListener, StatementResult } from './connection.ts'

/**
 * The connection of one unit of work. Concurrent statements run one after another, and the end of the
 * transaction waits for statements that were not awaited.
 */
export class Lease implements DatabaseConnection {
  readonly connection: Connection
  readonly #notify: StatementListener
  #last: Promise<unknown> = Promise.resolve()
  #state: 'usable' | 'broken' = 'usable'

  constructor(connection: Connection, notify: StatementListener) {
    this.connection = connection
    this.#notify = notify
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.run(sql, parameters.length > 0 ? parameters : undefined)
    // The query builder derives the row type from the statement; the driver does not know it.
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }

  run(sql: string, values?: readonly unknown[]): Promise<StatementResult> {
    const done = this.#last.then(() => {
      this.#notify(sql)
      return values === undefined ? this.connection.script(sql) : this.connection.query(sql, values)
    })
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Begins or ends a transaction. After a failure the state of the connection is unknown. */
  async control(sql: string): Promise<void> {
    try {
      await this.run(sql)
    } catch (error) {
      this.#state = 'broken'
      throw error
    }
  }

  get state(): 'usable' | 'broken' {
    return this.#state
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, the store never streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed')
  }
}
