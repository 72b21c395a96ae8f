import { equal, is } from 'uvu/assert'
import type { QueueRules } from './queue-context.ts'
import { deletion, sweep, until } from './sample-jobs.ts'

/** What administrators see of jobs, and do with those that failed. */
export const recordRules: QueueRules = (test, claims) => {
  test('jobs that failed finally are listed with their reason, begin again, and are forgotten', async ({
    opened,
  }) => {
    const { records } = opened.queue
    const failed = () => records.list('failed', { limit: 10, offset: 0 })
    let runs = 0
    await opened.enqueue(sweep)
    await opened.enqueue(deletion('later'), { delaySeconds: 3600 })
    is(await records.retry('1'), false)
    await opened.queue.work(async () => {
      runs += 1
      throw new Error('failed on purpose')
    })
    await until(opened, async () => (await failed()).length === 1)
    const [found] = await failed()
    const { id = '', ...facts } = found ?? {}
    equal(
      { ...facts, at: null },
      {
        kind: 'sweepStagedObjects',
        state: 'failed',
        attempts: claims.maxAttempts,
        error: 'failed on purpose',
        at: null,
      },
    )
    equal((await records.counts()).counts, [
      { kind: 'deleteObjects', state: 'waiting', count: 1 },
      { kind: 'sweepStagedObjects', state: 'failed', count: 1 },
    ])
    equal((await records.list('waiting', { limit: 10, offset: 1 })).length, 0)
    is(await records.retry(id), true)
    await until(
      opened,
      async () => runs === 2 * claims.maxAttempts && (await failed()).length === 1,
    )
    const [again] = await failed()
    equal(
      [await records.forget(again?.id ?? ''), await records.forget(again?.id ?? '')],
      [true, false],
    )
    equal(await failed(), [])
  })
}
