import type { JobQueue } from '@holdfast/core'
import type { Job, JobOptions } from '@holdfast/core/rules'
import type { Test } from 'uvu'

/** A queue with nothing in it that nobody works for yet. */
export interface OpenedQueue {
  readonly queue: JobQueue
  /** Adds a job as a unit that commits would. */
  enqueue(job: Job, options?: JobOptions): Promise<void>
  /** Lets so much time pass for the queue, and due jobs begin. */
  pass(seconds: number): Promise<void>
  close(): Promise<void>
}

/** What an adapter says of itself, so that the suite can hold it to that. */
export interface JobQueueClaims {
  /** How often a job is handed out that always fails. Keep it small. */
  readonly maxAttempts: number
  /** No wait before another attempt is longer, in seconds of the queue. Keep it small. */
  readonly longestRetrySeconds: number
  /** Whether `pass` turns a clock, so that minutes cost nothing. */
  readonly turnsClock: boolean
}

export interface QueueContext {
  readonly opened: OpenedQueue
}

export type QueueRules = (test: Test<QueueContext>, claims: JobQueueClaims) => void
