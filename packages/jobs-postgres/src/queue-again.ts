import type { Execute } from './execute.ts'

const UNIQUE_VIOLATION = '23505'
const MOST_RACES = 5

/**
 * What the key of a job is when it waits again. Another job may have the key by now. Then both wait, and this one loses its
 * key.
 */
export const FREE_KEY = `
  dedupe_key = case when exists (
    select 1 from job_queue other
    where other.dedupe_key = job_queue.dedupe_key and other.state = 'waiting'
  ) then null else dedupe_key end`

/**
 * Runs a statement with `FREE_KEY`. It does not see a job that another unit has added and not committed, so it waits for that unit
 * and fails; repeated, it sees the job. Only for statements outside transactions.
 */
export async function queueAgain(
  execute: Execute,
  sql: string,
  values: readonly unknown[],
): Promise<readonly object[]> {
  for (let races = 1; ; races++) {
    try {
      return await execute(sql, values)
    } catch (error) {
      if (races === MOST_RACES || !isTaken(error)) throw error
    }
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
