import type { Database } from '../database/database.ts'

const TRANSACTION_CONTROL = /^(begin|commit|rollback|savepoint|release)\b/

/** The number of statements that `work` sends, without those that begin and end transactions. */
export async function countStatements(
  database: Database,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  const stop = database.watch((sql) => {
    if (!TRANSACTION_CONTROL.test(sql)) count += 1
  })
  try {
    await work()
  } finally {
    stop()
  }
  return count
}
