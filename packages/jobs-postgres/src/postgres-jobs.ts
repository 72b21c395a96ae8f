import type { JobQueue, JobRecords } from '@holdfast/core'
import {
  DEFAULT_RETRY_POLICY,
  type Job,
  type JobHandler,
  type JobOptions,
  type RetryPolicy,
} from '@holdfast/core/rules'
import type { Execute } from './execute.ts'
import { jobRecords } from './job-records.ts'
import {
  addJob,
  addJobs,
  addKeyedJobs,
  type ClaimedJob,
  claimJobs,
  deleteFailedJobs,
  giveBackJob,
} from './job-rows.ts'
import { runJob } from './job-run.ts'
import { enqueueIfDue, saveSchedule, scheduleKey } from './job-schedule.ts'
import type { ReportTrouble } from './job-trouble.ts'
import { pollTimer } from './poll-timer.ts'

/** Options of the job queue. */
export interface PostgresJobsOptions {
  /** Runs statements outside units of work, each in its own transaction. */
  readonly execute: Execute
  /** The maximum number of concurrent jobs in this process. Default 4. */
  readonly concurrency?: number
  /** The lease of a job: without a sign of life for this long, it is claimed again. Default 60. */
  readonly leaseSeconds?: number
  /** The maximum time between two polls of an idle queue, in milliseconds. Default 1000. */
  readonly longestPauseMs?: number
  readonly retry?: RetryPolicy
  readonly report?: ReportTrouble
}

/** A job queue that can also add jobs inside a transaction. */
export interface PostgresJobs extends JobQueue {
  /** What is in the queue, of all processes. */
  readonly records: JobRecords
  /** Adds `job` in the transaction of `execute`: it exists only if that commits. */
  enqueue(execute: Execute, job: Job, options?: JobOptions): Promise<void>
  /** Adds several jobs with one statement; `keys`, if there are any, has the key of each. */
  enqueueAll(execute: Execute, jobs: readonly Job[], keys?: readonly string[]): Promise<void>
  /** Polls at once; for use after a unit that enqueued jobs has committed. */
  nudge(): void
}

const FAILED_JOBS_KEPT_DAYS = 30
/** How long `stop` waits for running jobs. */
const STOP_SECONDS = 20
const MAX_SCHEDULE_INTERVAL_MS = 30_000

/** The job queue in the tables of `installJobTables`, shared by all processes on a database. */
export function postgresJobs(options: PostgresJobsOptions): PostgresJobs {
  const { execute, concurrency = 4, leaseSeconds = 60, report = () => undefined } = options
  const timer = pollTimer(options.longestPauseMs ?? 1000)
  const schedules = scheduleClock(execute)
  const running = new Set<Promise<void>>()
  let looking: Promise<void> = Promise.resolve()
  let state: 'idle' | 'working' | 'stopped' = 'idle'

  function start(claimed: ClaimedJob, handle: JobHandler): void {
    const { retry = DEFAULT_RETRY_POLICY } = options
    const run = runJob(claimed, { execute, handle, leaseSeconds, retry, report }).finally(() => {
      running.delete(run)
      timer.wake()
    })
    running.add(run)
  }

  /** Claims due jobs; returns whether more may be due. */
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
      if (state !== 'idle') throw new Error('A job queue can be started only once')
      state = 'working'
      looking = look(handle)
    },
    repeat: (job, minutes) => schedules.add(job, minutes),
    stop: async () => {
      state = 'stopped'
      timer.wake()
      const finished = looking.then(() => Promise.all(running))
      await within(STOP_SECONDS, finished)
    },
    enqueue: async (unit, job, jobOptions) => {
      await addJob(unit, job, jobOptions)
      timer.wake()
    },
    enqueueAll: async (unit, jobs, keys) => {
      await (keys === undefined ? addJobs(unit, jobs) : addKeyedJobs(unit, jobs, keys))
      timer.wake()
    },
    records: jobRecords(execute),
    nudge: timer.wake,
  }
}

/** Checks the schedules of this process, as rarely as their intervals allow. */
function scheduleClock(execute: Execute) {
  const keys: string[] = []
  let every = MAX_SCHEDULE_INTERVAL_MS
  let next = 0
  return {
    add: async (job: Job, minutes: number): Promise<void> => {
      await saveSchedule(execute, job, minutes)
      keys.push(scheduleKey(job))
      every = Math.min(every, (minutes * 60_000) / 2)
    },
    look: async (): Promise<void> => {
      if (performance.now() < next) return
      for (const key of keys) await enqueueIfDue(execute, key)
      await deleteFailedJobs(execute, FAILED_JOBS_KEPT_DAYS)
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
