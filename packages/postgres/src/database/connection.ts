/** Rows as the driver built them; `affected` is the number of rows that a write changed. */
export interface StatementResult {
  readonly rows: readonly object[]
  readonly affected: number
}

/** One command, with `$1`-style parameters. */
export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** One session of the database. One unit of work uses it at a time. */
export interface Connection {
  /**
   * Runs statements one after another, and promises the result of each. A server gets them in one message where it can. When one fails
   * within a transaction, those after it are not run and fail as well.
   */
  group(statements: readonly Statement[]): readonly Promise<StatementResult>[]
  /** Any number of statements without parameters; returns the rows of all of them. */
  script(sql: string): Promise<StatementResult>
}

export interface ConnectionSource {
  /** Waits until a connection is free. */
  acquire(): Promise<Connection>
  /** A `broken` connection is closed and not used again. */
  release(connection: Connection, state: 'usable' | 'broken'): void
  close(): Promise<void>
}

/** Called with every statement that is sent, including those that begin and end transactions. */
export type StatementListener = (sql: string) => void
