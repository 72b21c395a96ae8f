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
  /** What begins the transaction, until it is sent. */
  #beginning: string | null = null

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
    const done = this.#last.then(() => this.#send(sql, values))
    this.#last = done.catch(() => undefined)
    return done
  }

  async #send(sql: string, values?: readonly unknown[]): Promise<StatementResult> {
    const beginning = this.#beginning
    this.#beginning = null
    const { connection } = this
    if (beginning !== null) this.#notify(beginning)
    this.#notify(sql)
    if (values === undefined)
      return connection.script(beginning === null ? sql : `${beginning}; ${sql}`)
    if (beginning === null) return connection.query(sql, values)
    return this.#orBroken(() => connection.query(sql, values, beginning))
  }

  /** After a failure the state of the connection is unknown. */
  async #orBroken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#state = 'broken'
      throw error
    }
  }

  /** Begins a transaction with its first statement. */
  begin(sql: string): void {
    this.#beginning = sql
  }

  /** Ends the transaction; nothing is sent where it had no statement. */
  end(sql: string): Promise<void> {
    return this.#orBroken(async () => {
      await this.#last
      if (this.#beginning === null) await this.run(sql)
      else this.#beginning = null
    })
  }

  get state(): 'usable' | 'broken' {
    return this.#state
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, the store never streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed')
  }
}
