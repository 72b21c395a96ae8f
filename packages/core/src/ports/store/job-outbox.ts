import type { Job, JobOptions } from '../../rules/jobs/job.ts'

/** Part of a write unit: the job exists if and only if the unit commits. */
export interface JobOutbox {
  enqueue(job: Job, options?: JobOptions): Promise<void>
  /** Several at once, due in this order; asking for none changes nothing. */
  enqueueAll(jobs: readonly Job[]): Promise<void>
}
