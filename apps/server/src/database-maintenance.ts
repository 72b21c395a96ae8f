import type { Logger } from './logger.ts'

const UPKEEP_MINUTES = 60

export interface DatabaseMaintenance {
  stop(): void
}

/** Runs `work` about every hour. A failure is logged, and the next run tries again. */
export function maintainRegularly(work: () => Promise<void>, log: Logger): DatabaseMaintenance {
  const timer = setInterval(() => {
    work().catch((cause: unknown) => log.warn('the database could not be tidied up', { cause }))
  }, UPKEEP_MINUTES * 60_000)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
