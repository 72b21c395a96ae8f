import { setTimeout as sleep } from 'node:timers/promises'

/** How often a unit is repeated after this failure, by SQLSTATE. */
const RETRIES: Readonly<Record<string, number>> = {
  // Serialisation failure and deadlock: the other unit has won and will end soon.
  '40001': 5,
  '40P01': 5,
  // Unique violation: the unit lost a race. The repetition sees the other row and refuses with its own
  // message.
  '23505': 1,
  // Foreign key violation: a referenced row was just deleted. The repetition refuses with its own message.
  '23503': 1,
}

/** At most; at least half as long, so that the unit that has won gets the lock which it waits for. */
const FIRST_PAUSE_MS = 20

/** Runs `work` again, a limited number of times, while it fails in a way that a repetition can cure. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= retriesFor(error)) throw error
      // Jitter: two units that conflicted must not meet again.
      await sleep(((1 + Math.random()) / 2) * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

const retriesFor = (error: unknown): number =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (RETRIES[error.code] ?? 0)
    : 0
