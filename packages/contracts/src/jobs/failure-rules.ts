import type { Job } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import type { QueueRules } from './queue-context.ts'
import { deletion, sweep, until } from './sample-jobs.ts'

/** Failed jobs: retries and their limit. */
export const failureRules: QueueRules = (test, claims) => {
  const { maxAttempts, longestRetrySeconds } = claims

  test('a job that fails is tried again until it succeeds', async ({ opened }) => {
    let attempts = 0
    let done = false
    await opened.enqueue(sweep)
    await opened.queue.work(async () => {
      attempts += 1
      if (attempts < maxAttempts) throw new Error('failed on purpose')
      done = true
    })
    await until(opened, () => done)
    await opened.pass(longestRetrySeconds + 0.5)
    is(attempts, maxAttempts)
  })

  test('a job that always fails is given up after the maximum number of attempts', async ({
    opened,
  }) => {
    let attempts = 0
    await opened.enqueue(sweep)
    await opened.queue.work(async () => {
      attempts += 1
      throw new Error('failed on purpose')
    })
    await until(opened, () => attempts === maxAttempts)
    await opened.pass(longestRetrySeconds + 0.5)
    is(attempts, maxAttempts)
  })

  test('a job is the same in each attempt', async ({ opened }) => {
    const handed: Job[] = []
    await opened.enqueue(deletion('stubborn'), { dedupeKey: 'k', delaySeconds: 0 })
    await opened.queue.work(async (job) => {
      handed.push(job)
      if (handed.length === 1) throw new Error('failed on purpose')
    })
    await until(opened, () => handed.length === 2)
    equal(handed, [deletion('stubborn'), deletion('stubborn')])
  })

  test('a job that fails does not hold up the others', async ({ opened }) => {
    const done: string[] = []
    for (const key of ['bad', 'good', 'better']) await opened.enqueue(deletion(key))
    await opened.queue.work(async (job) => {
      const [key = ''] = 'keys' in job ? job.keys : []
      if (key === 'bad') throw new Error('failed on purpose')
      done.push(key)
    })
    await until(opened, () => done.length === 2)
    equal(done.sort(), ['better', 'good'])
  })

  test('when the key of a failed job was taken meanwhile, both are done', async ({ opened }) => {
    const done: string[] = []
    let failed = false
    await opened.enqueue(deletion('first'), { dedupeKey: 'k' })
    await opened.queue.work(async (job) => {
      const [key = ''] = 'keys' in job ? job.keys : []
      if (key === 'first' && !failed) {
        failed = true
        await opened.enqueue(deletion('second'), { dedupeKey: 'k' })
        throw new Error('failed on purpose')
      }
      done.push(key)
    })
    await until(opened, () => done.length === 2)
    equal(done.sort(), ['first', 'second'])
  })
}
