export interface RetryPolicy {
  /** How often a job is handed out before it is given up. */
  readonly maxAttempts: number
  /** Seconds before the second attempt; every later wait is twice the one before. */
  readonly firstRetrySeconds: number
  /** No wait is longer. */
  readonly longestRetrySeconds: number
}

/** About nine hours in all: a job outlives an object store that was away for a night. */
export const PATIENT: RetryPolicy = {
  maxAttempts: 20,
  firstRetrySeconds: 2,
  longestRetrySeconds: 3600,
}

/** Seconds to wait after the attempt with this number (from 1) has failed. */
export const retryDelay = (policy: RetryPolicy, attempt: number): number =>
  Math.min(policy.longestRetrySeconds, policy.firstRetrySeconds * 2 ** (attempt - 1))
