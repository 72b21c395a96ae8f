/** Rows as the driver built them; `affected` counts the rows that a write touched. */
export interface StatementResult {
  readonly rows: readonly object[]
  readonly affected: number
}

/** One session of the database, used by one unit of work at a time. */
export interface Connection {
  /** One statement with `$1`-style parameters. */
  query(sql: string, values: readonly unknown[]): Promise<StatementResult>
  /** Any number of statements without parameters; answers the rows of all of them. */
  script(sql: string): Promise<StatementResult>
}

export interface ConnectionSource {
  /** Waits until a connection is free. */
  acquire(): Promise<Connection>
  /** A connection that is `broken` is not handed out again. */
  release(connection: Connection, state: 'usable' | 'broken'): void
  close(): Promise<void>
}

/** Told of every statement that is sent, those of transaction control included. */
export type StatementListener = (sql: string) => void
