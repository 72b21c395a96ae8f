import type { Logger } from './logger.ts'

/** The embedded database has nobody who clears up behind its changes and counts its rows, so the server does. */
const UPKEEP_MINUTES = 60

export interface Upkeep {
  stop(): void
}

/** Does `work` about every hour for as long as the process lives. A failure is told, and tried again then. */
export function keepUp(work: () => Promise<void>, log: Logger): Upkeep {
  const timer = setInterval(() => {
    work().catch((cause: unknown) => log.warn('the database could not be tidied up', { cause }))
  }, UPKEEP_MINUTES * 60_000)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
