import type { JobQueue } from '@holdfast/core'
import type { Job, JobHandler, JobOptions } from '@holdfast/core/rules'
import type { Execute } from './execute.ts'
import {
  addJob,
  addJobs,
  type ClaimedJob,
  claimJobs,
  forgetFailedJobs,
  giveBackJob,
} from './job-rows.ts'
import { runJob } from './job-run.ts'
import { handOutIfDue, rememberSchedule, scheduleKey } from './job-schedule.ts'
import type { ReportTrouble } from './job-trouble.ts'
import { pollTimer } from './poll-timer.ts'
import { PATIENT, type RetryPolicy } from './retry-policy.ts'

export interface PostgresJobsOptions {
  /** Runs statements outside any unit of work, each a transaction of its own. */
  readonly execute: Execute
  /** Jobs that run in this process at a time. Default 4. */
  readonly concurrency?: number
  /** How long a worker may be silent before its job is handed out again. Default 60. */
  readonly leaseSeconds?: number
  /** How long `stop` waits for running jobs. Default 20. */
  readonly stopSeconds?: number
  /** The longest time between two looks at an idle queue, in milliseconds. Default 1000. */
  readonly longestPauseMs?: number
  readonly retry?: RetryPolicy
  readonly report?: ReportTrouble
}

export interface PostgresJobs extends JobQueue {
  /** Adds `job` through `execute`, so that it exists if and only if that transaction commits. */
  enqueue(execute: Execute, job: Job, options?: JobOptions): Promise<void>
  /** The same for several, in one statement. */
  enqueueAll(execute: Execute, jobs: readonly Job[]): Promise<void>
  /** Makes the queue look now: for after the commit of a unit that enqueued something. */
  nudge(): void
}

const FAILED_JOBS_KEPT_DAYS = 30
const MAX_BETWEEN_SCHEDULES_MS = 30_000

/** The queue in the tables of `installJobTables`, shared by every process on the same database. */
export function postgresJobs(options: PostgresJobsOptions): PostgresJobs {
  const { execute, concurrency = 4, leaseSeconds = 60, report = () => undefined } = options
  const timer = pollTimer(options.longestPauseMs ?? 1000)
  const schedules = scheduleClock(execute)
  const running = new Set<Promise<void>>()
  let looking: Promise<void> = Promise.resolve()
  let state: 'idle' | 'working' | 'stopped' = 'idle'

  function start(claimed: ClaimedJob, handle: JobHandler): void {
    const { retry = PATIENT } = options
    const run = runJob(claimed, { execute, handle, leaseSeconds, retry, report }).finally(() => {
      running.delete(run)
      timer.wake()
    })
    running.add(run)
  }

  /** Whether there may be more to take at once. */
  async function takeDue(handle: JobHandler): Promise<boolean> {
    const limit = concurrency - running.size
    if (limit === 0) return false
    const claimed = await claimJobs(execute, { limit, leaseSeconds })
    for (const job of claimed) {
      if (state === 'working') start(job, handle)
      else await giveBackJob(execute, job)
    }
    return claimed.length === limit
  }

  async function look(handle: JobHandler): Promise<void> {
    let reachable = true
    while (state === 'working') {
      try {
        await schedules.look()
        const more = await takeDue(handle)
        reachable = true
        if (more) continue
      } catch (error) {
        if (reachable) report({ kind: 'queueUnreachable', error })
        reachable = false
      }
      if (state === 'working') await timer.pause()
    }
  }

  return {
    work: async (handle) => {
      if (state !== 'idle') throw new Error('A job queue works once')
      state = 'working'
      looking = look(handle)
    },
    repeat: (job, minutes) => schedules.add(job, minutes),
    stop: async () => {
      state = 'stopped'
      timer.wake()
      const finished = looking.then(() => Promise.all(running))
      await within(options.stopSeconds ?? 20, finished)
    },
    enqueue: async (unit, job, jobOptions) => {
      await addJob(unit, job, jobOptions)
      timer.wake()
    },
    enqueueAll: async (unit, jobs) => {
      await addJobs(unit, jobs)
      timer.wake()
    },
    nudge: timer.wake,
  }
}

/** Looks at the schedules of this process, not more often than they need. */
function scheduleClock(execute: Execute) {
  const keys: string[] = []
  let every = MAX_BETWEEN_SCHEDULES_MS
  let next = 0
  return {
    add: async (job: Job, minutes: number): Promise<void> => {
      await rememberSchedule(execute, job, minutes)
      keys.push(scheduleKey(job))
      every = Math.min(every, (minutes * 60_000) / 2)
    },
    look: async (): Promise<void> => {
      if (performance.now() < next) return
      for (const key of keys) await handOutIfDue(execute, key)
      await forgetFailedJobs(execute, FAILED_JOBS_KEPT_DAYS)
      next = performance.now() + every
    },
  }
}

async function within(seconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000)
  })
  await Promise.race([work, bound])
  clearTimeout(timer)
}
