/**
 * Runs one SQL statement with `$1`-style parameters and answers its rows. Outside a transaction the
 * statement is a transaction of its own.
 */
export type Execute = (sql: string, values: readonly unknown[]) => Promise<readonly object[]>
