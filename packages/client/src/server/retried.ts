import { setTimeout as sleep } from 'node:timers/promises'
import { mayPass } from './failures.ts'

export interface Patience {
  /** How often at most, the first time included. */
  readonly attempts: number
  /** The first pause in milliseconds; each later one is twice as long, up to half a minute. */
  readonly pauseMs: number
  /** Is told why there is a pause before the next try. */
  readonly onPause?: (failure: unknown) => void
}

export const PATIENCE: Patience = { attempts: 6, pauseMs: 500 }

const LONGEST_PAUSE_MS = 30_000

/** Does the work again after failures that may pass; gives up with the last of them. */
export async function retried<T>(
  work: (attempt: number) => Promise<T>,
  { attempts, pauseMs, onPause }: Patience,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      if (attempt >= attempts || !mayPass(error) || signal?.aborted) throw error
      onPause?.(error)
    }
    const pause = Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** (attempt - 1))
    await sleep(pause, undefined, signal === undefined ? {} : { signal })
  }
}
