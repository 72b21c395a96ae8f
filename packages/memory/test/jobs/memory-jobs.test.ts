import { type JobQueueClaims, jobQueueContract } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fixedClock } from '../../src/fakes/fixed-clock.ts'
import { memoryJobs } from '../../src/jobs/memory-jobs.ts'
import { memoryStore } from '../../src/store/memory-store.ts'

const CLAIMS: JobQueueClaims = { maxAttempts: 3, longestRetrySeconds: 2, turnsClock: true }
const START = new Date(Date.UTC(2031, 0, 1))

/** Lets pending callbacks run. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

jobQueueContract(
  'memory queue on a clock',
  async () => {
    const clock = fixedClock(START)
    const queue = memoryJobs({ clock, maxAttempts: 3 })
    return {
      queue,
      enqueue: async (job, options = {}) => queue.take([{ job, options }]),
      pass: async (seconds) => {
        clock.advance(seconds)
        void queue.drain()
        await turn()
      },
      close: () => queue.stop(),
    }
  },
  CLAIMS,
)

jobQueueContract(
  'memory queue in real time',
  async () => {
    const queue = memoryJobs({ maxAttempts: 3, firstRetrySeconds: 0.02 })
    return {
      queue,
      enqueue: async (job, options = {}) => queue.take([{ job, options }]),
      pass: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
      close: () => queue.stop(),
    }
  },
  { ...CLAIMS, longestRetrySeconds: 0.04, turnsClock: false },
)

const test = suite('jobs of a memory store')

test('a job that a handler adds is run in the same drain', async () => {
  const jobs = memoryJobs({ clock: fixedClock(START) })
  const store = memoryStore({ jobs })
  const ask = (key: string) =>
    store.write((unit) =>
      unit.jobs.enqueue({ kind: 'deleteObjects', storageDriver: 'folder', keys: [key] }),
    )
  const handed: string[] = []
  await jobs.work(async (job) => {
    handed.push(...('keys' in job ? job.keys : []))
    if (handed.length === 1) await ask('second')
  })
  await ask('first')
  is(jobs.waiting().length, 1)
  await jobs.drain()
  equal([handed, jobs.waiting()], [['first', 'second'], []])
})

test('pauses double, and failed jobs can be read', async () => {
  const clock = fixedClock(START)
  const jobs = memoryJobs({ clock, maxAttempts: 3, firstRetrySeconds: 10 })
  const seconds: number[] = []
  await jobs.work(async () => {
    seconds.push((clock.now().getTime() - START.getTime()) / 1000)
    throw new Error('no luck')
  })
  jobs.take([{ job: { kind: 'sweepStagedObjects' }, options: {} }])
  for (let second = 0; second < 60; second += 1) {
    await jobs.drain()
    clock.advance(1)
  }
  equal(seconds, [0, 10, 30])
  equal(jobs.failed(), [{ kind: 'sweepStagedObjects' }])
})

test.run()
