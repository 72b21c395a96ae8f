import type { JobState } from '../../rules/jobs/job-state.ts'

/** A job in the queue. Its content stays inside, since it may hold mails and tokens. */
export interface JobRecord {
  readonly id: string
  readonly kind: string
  readonly state: JobState
  readonly attempts: number
  /** When it is due, when the claim of a running one ends, or when it failed for the last time. */
  readonly at: Date
  /** Of the last attempt; null before one failed. */
  readonly error: string | null
}

/** The jobs in the queue. */
export interface QueueCounts {
  readonly counts: readonly {
    readonly kind: string
    readonly state: JobState
    readonly count: number
  }[]
  /** For how long the job has been due that waits longest, in seconds; 0 when none is late. */
  readonly lateSeconds: number
}

/** The jobs of all processes, for administrators. */
export interface JobRecords {
  counts(): Promise<QueueCounts>
  /** Those in a state: failed ones the last first, others in the order in which they are due. */
  list(
    state: JobState,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly JobRecord[]>
  /** Lets a job that failed finally begin again, with all its attempts. False where there is no such job. */
  retry(id: string): Promise<boolean>
  /** Forgets a job that failed finally. False where there is no such job. */
  forget(id: string): Promise<boolean>
}
