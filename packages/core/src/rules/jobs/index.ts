export type { Job, JobHandler, JobKind, JobOptions } from './job.ts'
export { JOB_STATES, type JobState } from './job-state.ts'
export { DEFAULT_RETRY_POLICY, type RetryPolicy, retryAfter } from './retry-policy.ts'
