import { setTimeout as sleep } from 'node:timers/promises'

/** How often a unit is tried again for this kind of failure, by SQLSTATE. */
const RETRIES: Readonly<Record<string, number>> = {
  // Serialisation failure and deadlock: the other side has won and will be done soon.
  '40001': 5,
  '40P01': 5,
  // Unique violation: the unit lost a race. Run again, it sees the winner and answers in its own words.
  '23505': 1,
  // Foreign key violation: what the unit refers to has just gone. Run again, it misses it and says so.
  '23503': 1,
}

const FIRST_PAUSE_MS = 5

/** Runs `work` until it does not fail in a way that another try can mend; a bounded number of times. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= retriesFor(error)) throw error
      // Jitter: two units that fell over each other must not meet again.
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

const retriesFor = (error: unknown): number =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (RETRIES[error.code] ?? 0)
    : 0
