/** What an operator should know. None of it stops the queue. */
export type JobTrouble =
  /** The attempt failed; the job is handed out again after `retryAfter` seconds. */
  | {
      readonly kind: 'attemptFailed'
      readonly job: string
      readonly attempt: number
      readonly retryAfter: number
      readonly error: unknown
    }
  /** The job failed for the last time and stays in `job_queue` in state `failed`. */
  | { readonly kind: 'gaveUp'; readonly job: string; readonly error: unknown }
  /** The database did not answer. Reported once, until it answers again. */
  | { readonly kind: 'queueUnreachable'; readonly error: unknown }

export type ReportTrouble = (trouble: JobTrouble) => void
