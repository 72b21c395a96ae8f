/**
 * Runs one SQL statement with `$1`-style parameters and returns its rows. Outside a transaction the statement
 * is its own transaction.
 */
export type Execute = (sql: string, values: readonly unknown[]) => Promise<readonly object[]>
