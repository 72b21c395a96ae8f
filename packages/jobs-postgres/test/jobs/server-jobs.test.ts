import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { jobRecords } from '../../src/job-records.ts'
import { addJob, claimJobs, failJob } from '../../src/job-rows.ts'
import { runQueueContract, sharedDatabase } from './contract.ts'
import { type QueueDatabase, serverDatabase } from './databases.ts'
import { jobQueueRules } from './job-queue-rules.ts'

const url = process.env.TEST_DATABASE_URL
if (url === undefined) {
  process.stdout.write(
    'left out: job queue on PostgreSQL; run with: TEST_DATABASE_URL=postgres://… npm test\n',
  )
} else {
  const database = sharedDatabase(() => serverDatabase(url))
  runQueueContract('PostgreSQL', database)
  jobQueueRules('PostgreSQL', database)
  concurrentRules(url)
}

/** Rules that need two connections. */
function concurrentRules(address: string): void {
  const test = suite('the job queue with several connections')
  const job: Job = { kind: 'sweepStagedObjects' }
  let database: QueueDatabase
  test.before(async () => {
    database = await serverDatabase(address)
  })
  test.after(() => database.close())
  const claim = () => claimJobs(database.execute, { limit: 10, leaseSeconds: 60 })

  test('a waiting job updated by a unit is not claimed before the unit commits', async () => {
    await addJob(database.execute, job, { dedupeKey: 'k' })
    await database.transaction(async (unit) => {
      await addJob(unit, job, { dedupeKey: 'k' })
      equal(await claim(), [])
    })
    is((await claim()).length, 1)
  })

  test('workers that poll at the same time claim different jobs', async () => {
    await database.execute('delete from job_queue', [])
    for (let added = 0; added < 40; added++) await addJob(database.execute, job)
    const taken = await Promise.all(Array.from({ length: 8 }, claim))
    const ids = taken.flat().map(({ id }) => id)
    is(new Set(ids).size, ids.length)
  })

  /** Lets a unit add a job of the same key, which commits while `queueAgain` waits for it. */
  const besideUnit = async <T>(queueAgain: () => Promise<T>): Promise<T> => {
    let again: Promise<T> | null = null
    await database.transaction(async (unit) => {
      await addJob(unit, job, { dedupeKey: 'k' })
      again = queueAgain()
      again.catch(() => undefined)
      await untilOneWaits()
    })
    if (again === null) throw new Error('Nothing was queued again')
    return again
  }

  const untilOneWaits = async (): Promise<void> => {
    const waiting = `select 1 from pg_locks where not granted and locktype = 'transactionid'`
    while ((await database.execute(waiting, [])).length === 0) await sleep(5)
  }

  const claimedOfKey = async () => {
    await database.execute('delete from job_queue', [])
    await addJob(database.execute, job, { dedupeKey: 'k' })
    const [claimed] = await claim()
    if (claimed === undefined) throw new Error('No job was due')
    return claimed
  }

  const kept = () =>
    database.execute('select state, dedupe_key, last_error from job_queue order by id', [])

  test('a failed attempt is recorded while a unit adds a job of the same key', async () => {
    const claimed = await claimedOfKey()
    await besideUnit(() => failJob(database.execute, claimed, { message: 'm', retryAfter: 60 }))
    equal(await kept(), [
      { state: 'waiting', dedupe_key: null, last_error: 'm' },
      { state: 'waiting', dedupe_key: 'k', last_error: null },
    ])
  })

  test('an administrator retries a failed job while a unit adds one of the same key', async () => {
    const claimed = await claimedOfKey()
    await failJob(database.execute, claimed, { message: 'm', retryAfter: null })
    is(await besideUnit(() => jobRecords(database.execute).retry(claimed.id)), true)
    equal(await kept(), [
      { state: 'waiting', dedupe_key: null, last_error: 'm' },
      { state: 'waiting', dedupe_key: 'k', last_error: null },
    ])
  })

  test.run()
}
