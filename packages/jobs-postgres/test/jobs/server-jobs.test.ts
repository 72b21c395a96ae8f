import type { Job } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { addJob, claimJobs } from '../../src/job-rows.ts'
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

  test.run()
}
