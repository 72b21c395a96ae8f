import { jobQueueContract, type OpenedQueue } from '@holdfast/contracts'
import { postgresJobs } from '../../src/index.ts'
import type { QueueDatabase } from './databases.ts'

const RETRY = { maxAttempts: 3, firstRetrySeconds: 0.05, longestRetrySeconds: 0.1 }

/** Runs the port contract against the queue. The database stays open. */
export function runQueueContract(name: string, open: () => Promise<QueueDatabase>): void {
  jobQueueContract(`the job queue on ${name}`, async () => emptyQueue(await open()), {
    maxAttempts: RETRY.maxAttempts,
    longestRetrySeconds: RETRY.longestRetrySeconds,
    turnsClock: false,
  })
}

async function emptyQueue({ execute, transaction }: QueueDatabase): Promise<OpenedQueue> {
  await execute('delete from job_queue', [])
  await execute('delete from job_schedule', [])
  const queue = postgresJobs({ execute, retry: RETRY, longestPauseMs: 100 })
  return {
    queue,
    enqueue: async (job, options) => {
      await transaction((unit) => queue.enqueue(unit, job, options))
      queue.nudge()
    },
    pass: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
    close: () => queue.stop(),
  }
}

/** Shares one database among the suites of a file; the last suite closes it. */
export function sharedDatabase(open: () => Promise<QueueDatabase>): () => Promise<QueueDatabase> {
  let opened: Promise<QueueDatabase> | null = null
  return () => {
    opened ??= open()
    return opened
  }
}
