import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Connection, StatementListener, StatementResult } from './connection.ts'

/**
 * A connection for as long as one unit of work has it. Statements asked for at once wait for each other,
 * and one asked for after the end, for want of an `await`, is refused instead of reaching the next owner.
 */
export class Lease implements DatabaseConnection {
  readonly connection: Connection
  readonly #tell: StatementListener
  #last: Promise<unknown> = Promise.resolve()
  #state: 'open' | 'broken' | 'ended' = 'open'

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
    if (this.#state === 'ended') return Promise.reject(new Error('The unit of work has ended'))
    const done = this.#last.then(() => {
      this.#tell(sql)
      return values === undefined ? this.connection.script(sql) : this.connection.query(sql, values)
    })
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Waits for statements that nobody awaited, so that the transaction ends after them. */
  async control(sql: string): Promise<void> {
    try {
      await this.run(sql)
    } catch (error) {
      this.#state = 'broken'
      throw error
    }
  }

  /** Ends the lease and says whether the connection may be used again. */
  end(): 'usable' | 'broken' {
    const left = this.#state === 'broken' ? 'broken' : 'usable'
    this.#state = 'ended'
    return left
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, the store never streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed')
  }
}
