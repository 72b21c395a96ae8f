import type { Job } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, ok, unreachable } from 'uvu/assert'
import { type JobTrouble, type PostgresJobsOptions, postgresJobs } from '../../src/index.ts'
import { addJob, claimJobs, finishJob } from '../../src/job-rows.ts'
import type { QueueDatabase } from './databases.ts'

const SOON = { firstRetrySeconds: 0, longestRetrySeconds: 0, maxAttempts: 3 }
const job = (datasetId: number): Job => ({
  kind: 'finalizePublication',
  datasetId,
  bump: 'major',
  since: 1_900_000_000_000,
  publisher: { accountId: 1, userName: 'ada' },
})

/** Rules beyond the port contract, for every database. */
export function jobQueueRules(name: string, open: () => Promise<QueueDatabase>): void {
  const test = suite(`the job queue on ${name}`)
  let database: QueueDatabase
  test.before(async () => {
    database = await open()
  })
  test.before.each(async () => {
    await database.execute('delete from job_queue', [])
    await database.execute('delete from job_schedule', [])
  })
  test.after(() => database.close())

  const queue = (options: Partial<PostgresJobsOptions> = {}) =>
    postgresJobs({ execute: database.execute, longestPauseMs: 50, retry: SOON, ...options })
  const rows = async () =>
    (await database.execute(
      'select state, attempts, dedupe_key, last_error from job_queue order by id',
      [],
    )) as readonly {
      readonly state: string
      readonly attempts: number
      readonly dedupe_key: string
      readonly last_error: string
    }[]
  const claim = () => claimJobs(database.execute, { limit: 10, leaseSeconds: 60 })
  const leaseRunsOut = () =>
    database.execute(
      `update job_queue set due_at = now() - interval '1 second' where state = 'running'`,
      [],
    )

  test('a job is delivered unchanged and leaves no rows behind', async () => {
    const given: Job = { kind: 'deleteObjects', storageDriver: 'folder', keys: ['a/1', 'b"\\/2'] }
    const handed: Job[] = []
    const jobs = queue()
    await jobs.work(async (taken) => {
      handed.push(taken)
    })
    await database.transaction((unit) => jobs.enqueue(unit, given))
    jobs.nudge()
    await until(async () => (await rows()).length === 0)
    await jobs.stop()
    equal(handed, [given])
  })

  test('the queue counts its jobs by kind and state, and says how late the oldest is', async () => {
    const jobs = queue()
    equal(await jobs.records.counts(), { counts: [], lateSeconds: 0 })
    await database.transaction((unit) => jobs.enqueueAll(unit, [1, 2, 3].map(job)))
    await claimJobs(database.execute, { limit: 1, leaseSeconds: 60 })
    await database.transaction((unit) => jobs.enqueue(unit, { kind: 'sweepStagedObjects' }))
    await database.execute(
      `update job_queue set due_at = now() - interval '90 seconds' where state = 'waiting'`,
      [],
    )
    const { counts, lateSeconds } = await jobs.records.counts()
    equal(counts, [
      { kind: 'finalizePublication', state: 'running', count: 1 },
      { kind: 'finalizePublication', state: 'waiting', count: 2 },
      { kind: 'sweepStagedObjects', state: 'waiting', count: 1 },
    ])
    ok(lateSeconds >= 90 && lateSeconds < 3600, `${lateSeconds}`)
  })

  test('several jobs are added by one statement, and run in order', async () => {
    let statements = 0
    await database.transaction((unit) =>
      queue().enqueueAll(async (...statement) => {
        statements += 1
        return unit(...statement)
      }, [3, 1, 2].map(job)),
    )
    is(statements, 1)
    const taken = (await claim()).toSorted((a, b) => Number(a.id) - Number(b.id))
    equal(
      taken.map(({ payload }) => JSON.parse(payload)),
      [3, 1, 2].map(job),
    )
  })

  test('of several jobs with a key, those are added that do not wait yet, each once', async () => {
    const keys = (numbers: readonly number[]) => numbers.map((number) => `key ${number % 10}`)
    const add = (numbers: readonly number[]) =>
      database.transaction((unit) => queue().enqueueAll(unit, numbers.map(job), keys(numbers)))
    await add([3])
    await add([2, 13, 1, 12, 3])
    const taken = (await claim()).toSorted((a, b) => Number(a.id) - Number(b.id))
    equal(
      taken.map(({ payload }) => JSON.parse(payload)),
      [3, 2, 1].map(job),
    )
    await add([3])
    is((await claim()).length, 1)
  })

  test('a job of a unit of work that was rolled back never existed', async () => {
    const broken = new Error('the unit of work failed')
    await database
      .transaction(async (unit) => {
        await queue().enqueue(unit, job(1))
        throw broken
      })
      .then(
        () => unreachable(),
        (error: unknown) => is(error, broken),
      )
    equal(await claim(), [])
  })

  test('a delayed job does not run before its time', async () => {
    await addJob(database.execute, job(1), { delaySeconds: 3600 })
    equal(await claim(), [])
    await database.execute(`update job_queue set due_at = due_at - interval '3600 seconds'`, [])
    is((await claim()).length, 1)
  })

  test('a second job with the key of a waiting job is not added, but is added once that one runs', async () => {
    await addJob(database.execute, job(1), { dedupeKey: 'k' })
    await addJob(database.execute, job(1), { dedupeKey: 'k' })
    await addJob(database.execute, job(2), { dedupeKey: 'other' })
    is((await claim()).length, 2)
    await addJob(database.execute, job(1), { dedupeKey: 'k' })
    is((await rows()).length, 3)
  })

  test('of two jobs with one key the earlier time counts', async () => {
    await addJob(database.execute, job(1), { dedupeKey: 'k', delaySeconds: 3600 })
    await addJob(database.execute, job(1), { dedupeKey: 'k' })
    is((await claim()).length, 1)
  })

  test('a job whose worker died runs again, and the dead worker cannot change it', async () => {
    await addJob(database.execute, job(1))
    const [first] = await claim()
    equal(await claim(), [])
    await leaseRunsOut()
    const [second] = await claim()
    is(second?.attempt, 2)
    if (first !== undefined) await finishJob(database.execute, first)
    is((await rows()).length, 1)
    if (second !== undefined) await finishJob(database.execute, second)
    equal(await rows(), [])
  })

  test('a failing job is tried a limited number of times and then kept as failed', async () => {
    const troubles: JobTrouble[] = []
    let attempts = 0
    const jobs = queue({ report: (trouble) => troubles.push(trouble) })
    await jobs.work(async () => {
      attempts++
      throw new Error('no luck')
    })
    await jobs.enqueue(database.execute, job(1))
    await until(async () => (await rows())[0]?.state === 'failed')
    await jobs.stop()
    is(attempts, SOON.maxAttempts)
    equal(
      troubles.map(({ kind }) => kind),
      ['attemptFailed', 'attemptFailed', 'gaveUp'],
    )
    is((await rows())[0]?.last_error, 'no luck')
  })

  test('a job that keeps killing its process fails without another attempt', async () => {
    await addJob(database.execute, job(1))
    await database.execute('update job_queue set attempts = $1', [SOON.maxAttempts])
    let handed = 0
    const jobs = queue()
    await jobs.work(async () => {
      handed++
    })
    await until(async () => (await rows())[0]?.state === 'failed')
    await jobs.stop()
    is(handed, 0)
  })

  test('when a job fails whose key another job has taken, both wait', async () => {
    const later = { firstRetrySeconds: 3600, longestRetrySeconds: 3600, maxAttempts: 3 }
    const jobs = queue({ retry: later })
    let failed = false
    await jobs.work(async () => {
      if (failed) return
      failed = true
      await addJob(database.execute, job(1), { dedupeKey: 'k', delaySeconds: 3600 })
      throw new Error('failed')
    })
    await jobs.enqueue(database.execute, job(1), { dedupeKey: 'k' })
    await until(async () => (await rows()).every(({ state }) => state === 'waiting') && failed)
    await jobs.stop()
    equal(
      (await rows()).map((row) => row.dedupe_key),
      [null, 'k'],
    )
  })

  test('a job unknown to this version waits for one that knows it', async () => {
    const troubles: JobTrouble[] = []
    await database.execute(
      `insert into job_queue (payload, due_at) values ('{"kind":"ofTomorrow"}', now())`,
      [],
    )
    const later = { firstRetrySeconds: 3600, longestRetrySeconds: 3600, maxAttempts: 3 }
    const jobs = queue({ retry: later, report: (trouble) => troubles.push(trouble) })
    await jobs.work(async () => unreachable())
    await until(async () => troubles.length > 0)
    await jobs.stop()
    const [row] = await rows()
    is(row?.state, 'waiting')
    match(row?.last_error ?? '', /ofTomorrow/)
  })

  test('the number of concurrent jobs is limited', async () => {
    let active = 0
    let most = 0
    const jobs = queue({ concurrency: 2 })
    for (let id = 1; id <= 7; id++) await jobs.enqueue(database.execute, job(id))
    await jobs.work(async () => {
      most = Math.max(most, ++active)
      await new Promise((resolve) => setTimeout(resolve, 5))
      active--
    })
    await until(async () => (await rows()).length === 0)
    await jobs.stop()
    is(most, 2)
  })

  test('stopping waits for the running job and leaves the others to other processes', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let handed = 0
    const jobs = queue({ concurrency: 1 })
    await jobs.enqueue(database.execute, job(1))
    await jobs.enqueue(database.execute, job(2))
    await jobs.work(async () => {
      handed++
      await gate
    })
    await until(async () => handed === 1)
    const stopped = jobs.stop()
    release()
    await stopped
    is(handed, 1)
    equal(
      (await rows()).map(({ state, attempts }) => ({ state, attempts })),
      [{ state: 'waiting', attempts: 0 }],
    )
  })

  test('two processes that repeat a job enqueue it once per interval', async () => {
    const sweep: Job = { kind: 'sweepStagedObjects' }
    const handed: Job[] = []
    const processes = [queue(), queue()]
    for (const jobs of processes) await jobs.repeat(sweep, 60)
    for (const jobs of processes)
      await jobs.work(async (taken) => {
        handed.push(taken)
      })
    await until(async () => handed.length > 0)
    await addJob(database.execute, job(1))
    await until(async () => handed.length > 1 && (await rows()).length === 0)
    for (const jobs of processes) await jobs.stop()
    equal(handed, [sweep, job(1)])
    const [{ left }] = (await database.execute(
      `select next_at > now() + interval '59 minutes' as left from job_schedule`,
      [],
    )) as readonly [{ readonly left: boolean }]
    ok(left)
  })

  test('a database outage is reported once, and the queue continues after it', async () => {
    let away = true
    const troubles: JobTrouble[] = []
    const jobs = queue({
      execute: (sql, values) =>
        away ? Promise.reject(new Error('away')) : database.execute(sql, values),
      report: (trouble) => {
        troubles.push(trouble)
        setTimeout(() => {
          away = false
        }, 120)
      },
    })
    await addJob(database.execute, job(1))
    await jobs.work(async () => undefined)
    await until(async () => (await rows()).length === 0)
    await jobs.stop()
    equal(
      troubles.map(({ kind }) => kind),
      ['queueUnreachable'],
    )
  })

  test.run()
}

/** Waits until `condition` holds. Fails after 30 seconds, which no healthy run needs. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 1500; look++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  unreachable('the condition did not become true')
}
