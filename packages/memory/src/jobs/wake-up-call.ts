/** Timers longer than this overflow; whoever is woken too early looks and goes back to sleep. */
const MAX_MS = 60_000

/** One timer that never keeps the process alive. */
export function wakeUpCall(wake: () => Promise<void>) {
  let timer: NodeJS.Timeout | null = null

  const cancel = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const start = (ms: number, then: () => void): void => {
    cancel()
    timer = setTimeout(then, Math.min(Math.max(ms, 0), MAX_MS)).unref()
  }
  return {
    /** Wakes once, in so many milliseconds; an earlier wish is forgotten. */
    set: (ms: number): void => start(ms, () => void wake()),
    cancel,
    after: (ms: number): Promise<void> => new Promise((resolve) => start(ms, resolve)),
  }
}
