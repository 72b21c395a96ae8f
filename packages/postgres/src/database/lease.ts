import { StoreUnavailable } from '@holdfast/core/rules'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Connection, Statement, StatementListener, StatementResult } from './connection.ts'

/** A statement that waits to be sent, or a script of several. */
interface Waiting extends Statement {
  readonly kind: 'statement' | 'script'
  answer(result: Promise<StatementResult>): void
}

/**
 * The connection of one unit of work. What is asked for in one turn of the event loop is sent as one group of statements, and so is what is
 * asked for while a group runs. The end of the transaction comes after all of it.
 */
export class Lease implements DatabaseConnection {
  readonly connection: Connection
  readonly #notify: StatementListener
  #waiting: Waiting[] = []
  #sending: 'no' | 'yes' = 'no'
  #state: 'usable' | 'broken' = 'usable'
  /** What begins the transaction, until it is sent. */
  #beginning: string | null = null
  #transaction: 'open' | 'ended' = 'open'
  /** The first statement that failed. After it the database undoes the transaction, unless it goes back to a savepoint. */
  #failure: { readonly cause: unknown } | null = null

  constructor(connection: Connection, notify: StatementListener) {
    this.connection = connection
    this.#notify = notify
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.run(sql, parameters)
    // The query builder derives the row type from the statement; the driver does not know it.
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }

  /** Fails once the transaction has ended: what it would change could not be undone any more. */
  async run(sql: string, values: readonly unknown[] = []): Promise<StatementResult> {
    if (this.#transaction === 'ended') throw new Error('The transaction has already ended')
    return this.#run(sql, values)
  }

  /** Begins a transaction with its first statement. */
  begin(sql: string): void {
    this.#beginning = sql
  }

  /**
   * Ends the transaction; nothing is sent where it had no statement. A commit that fails has to be rolled back: so does each after a
   * statement that failed, also one whose failure nobody looked at.
   */
  async end(sql: 'commit' | 'rollback'): Promise<void> {
    this.#transaction = 'ended'
    if (this.#beginning !== null && this.#waiting.length === 0) {
      this.#beginning = null
      return
    }
    try {
      await this.#run(sql, [])
    } catch (error) {
      // Then the state of the connection is unknown.
      if (sql === 'rollback') this.#state = 'broken'
      throw error
    }
  }

  get state(): 'usable' | 'broken' {
    return this.#state
  }

  #run(sql: string, values: readonly unknown[]): Promise<StatementResult> {
    // A statement with a semicolon in a text is taken for several, and goes alone.
    const kind = values.length === 0 && sql.includes(';') ? 'script' : 'statement'
    return new Promise((resolve) => {
      this.#waiting.push({ sql, values, kind, answer: resolve })
      if (this.#sending === 'yes') return
      this.#sending = 'yes'
      // After everything that follows from what has happened so far.
      process.nextTick(() => void this.#sendAll())
    })
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) await Promise.allSettled(this.#sendNext())
    this.#sending = 'no'
  }

  #sendNext(): readonly Promise<StatementResult>[] {
    const beginning = this.#beginning
    this.#beginning = null
    if (beginning !== null) this.#notify(beginning)
    const script = this.#waiting.findIndex(({ kind }) => kind === 'script')
    const some = this.#waiting.splice(0, script === -1 ? this.#waiting.length : Math.max(1, script))
    const failure = this.#failure
    // The database would refuse them all, and the first failure says more than that.
    if (failure !== null && !some.some(({ sql }) => sql.startsWith('rollback'))) {
      for (const { answer } of some) answer(Promise.reject(failure.cause))
      return []
    }
    for (const { sql } of some) this.#notify(sql)
    const results =
      script === 0
        ? some.map(({ sql }) =>
            this.connection.script(beginning === null ? sql : `${beginning}; ${sql}`),
          )
        : this.#group(beginning, some)
    for (const [index, { sql, answer }] of some.entries()) {
      const result = results[index]
      if (result === undefined) continue
      // Noted before the unit learns of it.
      result.then(
        () => {
          if (sql.startsWith('rollback to')) this.#failure = null
        },
        (cause: unknown) => {
          this.#failure ??= { cause }
          // It is lost, or leads to a server that takes no writes; the next one may lead to another.
          if (cause instanceof StoreUnavailable) this.#state = 'broken'
        },
      )
      answer(result)
    }
    return results
  }

  #group(beginning: string | null, statements: readonly Statement[]) {
    if (beginning === null) return this.connection.group(statements)
    const [begun, ...results] = this.connection.group([
      { sql: beginning, values: [] },
      ...statements,
    ])
    // Its failure is that of the statements after it, too.
    begun?.catch(() => undefined)
    return results
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, the store never streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed')
  }
}
