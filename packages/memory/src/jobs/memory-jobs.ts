import type { Clock, JobQueue, JobRecords } from '@holdfast/core'
import { type Job, type JobHandler, retryAfter } from '@holdfast/core/rules'
import { type FailedJob, memoryJobRecords } from './memory-job-records.ts'
import { type RequestedJob, type RunningJob, WaitingJobs } from './waiting-jobs.ts'
import { wakeUpCall } from './wake-up-call.ts'

export interface MemoryJobsOptions {
  /** The time of the queue. With a clock, jobs run only in `drain`; without one, when they are due. */
  readonly clock?: Clock
  /** The number of attempts before a job is given up and kept in `failed`. Default 5. */
  readonly maxAttempts?: number
  /** The pause after the first failure; it doubles with each further one. Default 1. */
  readonly firstRetrySeconds?: number
}

/** A queue in memory. Jobs run one after another. */
export interface MemoryJobs extends JobQueue {
  /** Adds jobs; a store calls it with the jobs of a unit that commits. */
  take(requested: readonly RequestedJob[]): void
  /** The jobs that have been added and not yet run, in order. */
  waiting(): readonly Job[]
  /** The jobs that failed in every attempt, in order. */
  failed(): readonly Job[]
  readonly records: JobRecords
  /** Runs all due jobs, and those that become due meanwhile. */
  drain(): Promise<void>
}

/** How long `stop` waits for running jobs. */
const PATIENCE_MS = 10_000

export function memoryJobs(options: MemoryJobsOptions = {}): MemoryJobs {
  const { clock, maxAttempts = 5, firstRetrySeconds = 1 } = options
  const policy = { maxAttempts, firstRetrySeconds, longestRetrySeconds: Number.POSITIVE_INFINITY }
  const now = () => (clock?.now() ?? new Date()).getTime()
  const jobs = new WaitingJobs()
  const failed: FailedJob[] = []
  const running = new Set<RunningJob>()
  const alarm = wakeUpCall(() => drain())
  let handle: JobHandler | null = null
  let draining: Promise<void> | null = null

  async function run(work: JobHandler, next: RunningJob): Promise<void> {
    running.add(next)
    try {
      await work(next.job)
    } catch (error) {
      const seconds = retryAfter(policy, next.attempt)
      if (seconds === null) failed.push({ ...next, error, at: new Date(now()) })
      else jobs.putBack(next, now() + seconds * 1000)
    } finally {
      running.delete(next)
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
    failed: () => failed.map(({ job }) => job),
    records: memoryJobRecords({ jobs, failed, running, now, lookAgain }),
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
