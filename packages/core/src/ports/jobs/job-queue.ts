import type { Job, JobHandler } from '../../rules/jobs/job.ts'

/** At-least-once jobs: one that fails is tried again, later and later, a bounded number of times. */
export interface JobQueue {
  /** Starts handing jobs to `handle`. */
  work(handle: JobHandler): Promise<void>
  /**
   * Hands `job` out about every `minutes`, for the first time at once, and once across all processes. To
   * be called before `work`.
   */
  repeat(job: Job, minutes: number): Promise<void>
  /** Lets running jobs finish, within a bound, and takes no new ones. */
  stop(): Promise<void>
}
