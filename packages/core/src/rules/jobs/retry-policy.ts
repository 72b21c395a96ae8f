/** How often and with which delays a failed job is retried. */
export interface RetryPolicy {
  /** The maximum number of attempts. */
  readonly maxAttempts: number
  /** Seconds before the second attempt; each later delay doubles. */
  readonly firstRetrySeconds: number
  /** The maximum delay in seconds. */
  readonly longestRetrySeconds: number
}

/** About nine hours in total: a job outlives an outage of the object store overnight. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  maxAttempts: 20,
  firstRetrySeconds: 2,
  longestRetrySeconds: 3600,
}

/** Seconds until the next attempt after this one (from 1) failed; null when it was the last. */
export const retryAfter = (policy: RetryPolicy, attempt: number): number | null =>
  attempt >= policy.maxAttempts
    ? null
    : Math.min(policy.longestRetrySeconds, policy.firstRetrySeconds * 2 ** (attempt - 1))
