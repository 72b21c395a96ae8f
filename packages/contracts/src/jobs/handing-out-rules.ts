import type { Job } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { gate } from '../gate.ts'
import type { QueueRules } from './queue-context.ts'
import { deletion, sweep, until } from './sample-jobs.ts'

/** Which jobs are handed out, and when. */
export const handingOutRules: QueueRules = (test, claims) => {
  asTheyCame(test, claims)
  keys(test, claims)
  stopping(test, claims)
  repeating(test, claims)
}

const asTheyCame: QueueRules = (test) => {
  test('every kind of job is handed out as it was added', async ({ opened }) => {
    const jobs: readonly Job[] = [
      { kind: 'deleteObjects', storageDriver: 's3', keys: ['10.5072/FK2/A/1', 'b"\\/ä 🌊'] },
      sweep,
      {
        kind: 'finalizePublication',
        datasetId: 7,
        bump: 'minor',
        since: 1_900_000_000_000,
        publisher: { accountId: 3, userName: 'Ada' },
      },
    ]
    const handed: Job[] = []
    await opened.queue.work(async (job) => {
      handed.push(job)
    })
    for (const job of jobs) await opened.enqueue(job)
    await until(opened, () => handed.length === jobs.length)
    const sorted = (list: readonly Job[]) => [...list].sort((a, b) => (a.kind < b.kind ? -1 : 1))
    equal(sorted(handed), sorted(jobs))
  })

  test('jobs that were added before the worker started are handed out', async ({ opened }) => {
    const handed: Job[] = []
    await opened.enqueue(deletion('early'))
    await opened.pass(0.1)
    await opened.queue.work(async (job) => {
      handed.push(job)
    })
    await until(opened, () => handed.length > 0)
    equal(handed, [deletion('early')])
  })

  test('a job that succeeds is handed out once', async ({ opened }) => {
    const handed: Job[] = []
    await opened.queue.work(async (job) => {
      handed.push(job)
    })
    await opened.enqueue(deletion('one'))
    await until(opened, () => handed.length > 0)
    await opened.enqueue(deletion('two'), { delaySeconds: 0.3 })
    await until(opened, () => handed.length > 1)
    equal(handed, [deletion('one'), deletion('two')])
  })

  test('a delayed job lets others pass', async ({ opened }) => {
    const handed: Job[] = []
    await opened.enqueue(deletion('late'), { delaySeconds: 1 })
    await opened.enqueue(deletion('soon'))
    await opened.queue.work(async (job) => {
      handed.push(job)
    })
    await until(opened, () => handed.length === 2)
    equal(handed, [deletion('soon'), deletion('late')])
  })
}

const keys: QueueRules = (test) => {
  test('while a job with a key waits, another is not added', async ({ opened }) => {
    const handed: Job[] = []
    await opened.enqueue(deletion('first'), { dedupeKey: 'k' })
    await opened.enqueue(deletion('second'), { dedupeKey: 'k' })
    await opened.enqueue(deletion('other key'), { dedupeKey: 'K' })
    await opened.enqueue(deletion('no key'))
    await opened.enqueue(deletion('last'), { delaySeconds: 0.3 })
    await opened.queue.work(async (job) => {
      handed.push(job)
    })
    await until(opened, () => handed.some((job) => 'keys' in job && job.keys[0] === 'last'))
    const names = handed.flatMap((job) => ('keys' in job ? job.keys : []))
    equal(names.sort(), ['first', 'last', 'no key', 'other key'])
  })

  test('of two due times the earlier one counts', async ({ opened }) => {
    let handed = 0
    await opened.enqueue(sweep, { dedupeKey: 'k', delaySeconds: 3600 })
    await opened.enqueue(sweep, { dedupeKey: 'k' })
    await opened.enqueue(sweep, { dedupeKey: 'k', delaySeconds: 3600 })
    await opened.queue.work(async () => {
      handed += 1
    })
    await until(opened, () => handed === 1)
  })

  test('once a job with a key runs, another is added', async ({ opened }) => {
    const handed: Job[] = []
    await opened.enqueue(deletion('first'), { dedupeKey: 'k' })
    await opened.queue.work(async (job) => {
      handed.push(job)
      if (handed.length === 1) await opened.enqueue(deletion('second'), { dedupeKey: 'k' })
    })
    await until(opened, () => handed.length === 2)
    equal(handed, [deletion('first'), deletion('second')])
  })
}

const stopping: QueueRules = (test) => {
  test('stopping lets the running job finish', async ({ opened }) => {
    const hold = gate()
    const seen: string[] = []
    await opened.enqueue(sweep)
    await opened.queue.work(async () => {
      seen.push('begun')
      await hold.opened
      seen.push('finished')
    })
    await until(opened, () => seen.length > 0)
    const stopped = opened.queue.stop().then(() => seen.push('stopped'))
    hold.open()
    await stopped
    equal(seen, ['begun', 'finished', 'stopped'])
  })

  test('a queue that stopped takes no new jobs', async ({ opened }) => {
    let handed = 0
    await opened.queue.work(async () => {
      handed += 1
    })
    await opened.enqueue(sweep)
    await until(opened, () => handed === 1)
    await opened.queue.stop()
    await opened.enqueue(sweep)
    await opened.pass(0.5)
    is(handed, 1)
  })

  test('a queue that was never started can be stopped', ({ opened }) => opened.queue.stop())
}

const repeating: QueueRules = (test, claims) => {
  test('a repeated job is handed out at once, and once in each interval', async ({ opened }) => {
    let handed = 0
    await opened.queue.repeat(sweep, 10)
    await opened.queue.work(async () => {
      handed += 1
    })
    await until(opened, () => handed === 1)
    await opened.pass(0.5)
    is(handed, 1)
    if (!claims.turnsClock) return
    for (const round of [2, 3, 4]) {
      await opened.pass(9 * 60)
      is(handed, round - 1)
      await opened.pass(60)
      is(handed, round)
    }
  })
}
