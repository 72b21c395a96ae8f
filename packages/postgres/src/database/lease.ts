import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Connection, StatementListener, StatementResult } from './connection.ts'

/**
 * A connection for as long as one unit of work has it. Statements asked for at once wait for each other, and
 * the end of a transaction waits for those that nobody awaited.
 */
export class Lease implements DatabaseConnection {
  readonly connection: Connection
  readonly #tell: StatementListener
  #last: Promise<unknown> = Promise.resolve()
  #state: 'usable' | 'broken' = 'usable'

  constructor(connection: Connection, tell: StatementListener) {
    this.connection = connection
    this.#tell = tell
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.run(sql, parameters.length > 0 ? parameters : undefined)
    // The builder's types say what the statement selects; the driver can't know.
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }

  run(sql: string, values?: readonly unknown[]): Promise<StatementResult> {
    const done = this.#last.then(() => {
      this.#tell(sql)
      return values === undefined ? this.connection.script(sql) : this.connection.query(sql, values)
    })
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Begins or ends a transaction. Where that fails nobody knows what state the connection is in. */
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
