import { type JobHandler, type RetryPolicy, retryAfter } from '@holdfast/core/rules'
import type { Execute } from './execute.ts'
import { readJob } from './job-payload.ts'
import { type ClaimedJob, extendLease, failJob, finishJob } from './job-rows.ts'
import type { ReportTrouble } from './job-trouble.ts'

/** How to run a claimed job. */
export interface RunOptions {
  readonly execute: Execute
  readonly handle: JobHandler
  readonly leaseSeconds: number
  readonly retry: RetryPolicy
  readonly report: ReportTrouble
}

/** Runs one job and records its outcome. Never rejects. */
export async function runJob(claimed: ClaimedJob, options: RunOptions): Promise<void> {
  try {
    const outcome = await attemptJob(claimed, options)
    if (outcome.ok) await finishJob(options.execute, claimed)
    else await recordFailure(claimed, outcome.error, options)
  } catch (error) {
    // The outcome could not be saved: the lease expires and the job runs again.
    options.report({ kind: 'queueUnreachable', error })
  }
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: unknown }

async function attemptJob(claimed: ClaimedJob, options: RunOptions): Promise<Outcome> {
  if (claimed.attempt > options.retry.maxAttempts)
    return { ok: false, error: new Error('The process ended during the last attempt') }
  const stopExtending = extendLeaseRegularly(claimed, options)
  try {
    await options.handle(readJob(claimed.payload))
    return { ok: true }
  } catch (error) {
    return { ok: false, error }
  } finally {
    stopExtending()
  }
}

function extendLeaseRegularly(
  claimed: ClaimedJob,
  { execute, leaseSeconds }: RunOptions,
): () => void {
  const timer = setInterval(() => {
    // A failed extension is repeated well before the lease expires.
    extendLease(execute, claimed, leaseSeconds).catch(() => undefined)
  }, leaseSeconds * 250)
  timer.unref()
  return () => clearInterval(timer)
}

async function recordFailure(
  claimed: ClaimedJob,
  error: unknown,
  { execute, retry, report }: RunOptions,
): Promise<void> {
  const { payload: job, attempt } = claimed
  const message = error instanceof Error ? error.message : String(error)
  const seconds = retryAfter(retry, attempt)
  await failJob(execute, claimed, { message, retryAfter: seconds })
  report(
    seconds === null
      ? { kind: 'gaveUp', job, error }
      : { kind: 'attemptFailed', job, attempt, retryAfter: seconds, error },
  )
}
