import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient } from './failures.ts'

/** How often and with which pauses a request is repeated. */
export interface RetryPolicy {
  /** The maximum number of attempts, including the first. */
  readonly attempts: number
  /** The first pause in milliseconds; each later pause doubles, up to 30 seconds. */
  readonly pauseMs: number
  /** Called with the failure before each pause. */
  readonly onPause?: (failure: unknown) => void
}

/** Six attempts, with pauses of 0.5 s to 8 s. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = { attempts: 6, pauseMs: 500 }

const MAX_PAUSE_MS = 30_000

/** Repeats `work` after transient failures; after the last attempt throws its failure. */
export async function withRetries<T>(
  work: (attempt: number) => Promise<T>,
  { attempts, pauseMs, onPause }: RetryPolicy,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      if (attempt >= attempts || !isTransient(error) || signal?.aborted) throw error
      onPause?.(error)
    }
    const pause = Math.min(MAX_PAUSE_MS, pauseMs * 2 ** (attempt - 1))
    await sleep(pause, undefined, signal === undefined ? {} : { signal })
  }
}
