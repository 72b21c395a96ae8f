import type { Clock, JobQueue } from '@holdfast/core'
import { type Job, type JobHandler, retryAfter } from '@holdfast/core/rules'
import { type RequestedJob, type RunningJob, WaitingJobs } from './waiting-jobs.ts'
import { wakeUpCall } from './wake-up-call.ts'

export interface MemoryJobsOptions {
  /** The queue's time. With a clock, jobs run in `drain` only; without, by themselves as they fall due. */
  readonly clock?: Clock
  /** How often a job is handed out before it is given up. Default 5. */
  readonly maxAttempts?: number
  /** The pause after the first failure; it doubles with each further one. Default 1. */
  readonly firstRetrySeconds?: number
}

/** A queue that lives and ends with the process. Jobs run one after another. */
export interface MemoryJobs extends JobQueue {
  /** Takes jobs in; a store gives those of a unit here when it commits. */
  take(requested: readonly RequestedJob[]): void
  /** The jobs that were taken in and are to be run, in the order they came. */
  waiting(): readonly Job[]
  /** The jobs that were given up, in order. */
  failed(): readonly Job[]
  /** Runs everything that is due, and what falls due through it. */
  drain(): Promise<void>
}

/** So long `stop` waits for what is running. */
const PATIENCE_MS = 10_000

export function memoryJobs(options: MemoryJobsOptions = {}): MemoryJobs {
  const { clock, maxAttempts = 5, firstRetrySeconds = 1 } = options
  const policy = { maxAttempts, firstRetrySeconds, longestRetrySeconds: Number.POSITIVE_INFINITY }
  const now = () => (clock?.now() ?? new Date()).getTime()
  const jobs = new WaitingJobs()
  const failed: Job[] = []
  const alarm = wakeUpCall(() => drain())
  let handle: JobHandler | null = null
  let draining: Promise<void> | null = null

  async function run(work: JobHandler, next: RunningJob): Promise<void> {
    try {
      await work(next.job)
    } catch {
      const seconds = retryAfter(policy, next.attempt)
      if (seconds === null) failed.push(next.job)
      else jobs.putBack(next, now() + seconds * 1000)
    }
  }

  async function runDue(): Promise<void> {
    while (handle !== null) {
      const next = jobs.takeDue(now())
      if (next === null) break
      await run(handle, next)
    }
  }

  async function drain(): Promise<void> {
    while (draining !== null) await draining
    draining = runDue()
    await draining
    draining = null
    lookAgain()
  }

  function lookAgain(): void {
    const dueAt = jobs.nextDueAt()
    if (clock === undefined && handle !== null && dueAt !== null) alarm.set(dueAt - now())
  }

  return {
    take: (requested) => {
      for (const one of requested) jobs.add(one, now())
      lookAgain()
    },
    waiting: () => jobs.once().map(({ job }) => job),
    failed: () => [...failed],
    drain,
    work: async (handler) => {
      handle = handler
      lookAgain()
    },
    repeat: async (job, minutes) => jobs.addRepeated(job, minutes * 60_000, now()),
    stop: async () => {
      handle = null
      alarm.cancel()
      await Promise.race([draining, alarm.after(PATIENCE_MS)])
      alarm.cancel()
    },
  }
}
