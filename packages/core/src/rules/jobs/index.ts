export type { Job, JobHandler, JobKind, JobOptions } from './job.ts'
export { DEFAULT_RETRY_POLICY, type RetryPolicy, retryAfter } from './retry-policy.ts'
