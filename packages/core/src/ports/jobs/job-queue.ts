import type { Job, JobHandler } from '../../rules/jobs/job.ts'

/**
 * A queue with at-least-once delivery: a failed job is retried with growing delays, a bounded number of
 * times.
 */
export interface JobQueue {
  /** Starts passing jobs to `handle`. */
  work(handle: JobHandler): Promise<void>
  /**
   * Runs `job` about every `minutes` minutes, the first time at once, and once across all processes. Call it
   * before `work`.
   */
  repeat(job: Job, minutes: number): Promise<void>
  /** Stops taking jobs and waits, for a bounded time, until the running ones have finished. */
  stop(): Promise<void>
}
