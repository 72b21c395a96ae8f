/** Events to report to the operator. None of them stops the queue. */
export type JobTrouble =
  /** The attempt failed; the job is retried after `retryAfter` seconds. */
  | {
      readonly kind: 'attemptFailed'
      readonly job: string
      readonly attempt: number
      readonly retryAfter: number
      readonly error: unknown
    }
  /** The job failed finally and stays in `job_queue` in state `failed`. */
  | { readonly kind: 'gaveUp'; readonly job: string; readonly error: unknown }
  /** The database did not answer. Reported once per outage. */
  | { readonly kind: 'queueUnreachable'; readonly error: unknown }

/** Receives events for the operator. */
export type ReportTrouble = (trouble: JobTrouble) => void
