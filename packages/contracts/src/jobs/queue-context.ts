import type { JobQueue, JobRecords } from '@holdfast/core'
import type { Job, JobOptions } from '@holdfast/core/rules'
import type { Test } from 'uvu'

/** An empty queue without a worker. */
export interface OpenedQueue {
  readonly queue: JobQueue & { readonly records: JobRecords }
  /** Adds a job as the commit of a unit does. */
  enqueue(job: Job, options?: JobOptions): Promise<void>
  /** Advances the time of the queue; due jobs start. */
  pass(seconds: number): Promise<void>
  close(): Promise<void>
}

/** What the adapter claims, for the rules to check. */
export interface JobQueueClaims {
  /** How often a job that always fails is handed out. Keep it small. */
  readonly maxAttempts: number
  /** The longest pause before another attempt, in seconds of the queue's time. Keep it small. */
  readonly longestRetrySeconds: number
  /** Whether `pass` advances a clock without waiting. */
  readonly turnsClock: boolean
}

export interface QueueContext {
  readonly opened: OpenedQueue
}

export type QueueRules = (test: Test<QueueContext>, claims: JobQueueClaims) => void
