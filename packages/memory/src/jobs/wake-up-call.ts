/** The longest timer: much longer ones would overflow. A caller that wakes too early sets the timer again. */
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
    /** Wakes once after `ms` milliseconds; replaces an earlier request. */
    set: (ms: number): void => start(ms, () => void wake()),
    cancel,
    after: (ms: number): Promise<void> => new Promise((resolve) => start(ms, resolve)),
  }
}
