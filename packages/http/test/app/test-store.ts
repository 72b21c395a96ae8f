import type { Store } from '@holdfast/core'
import { type MemoryJobs, memoryStore, type RequestedJob } from '@holdfast/memory'
import { type JobTables, postgresStore } from '@holdfast/postgres'
import { countStatements, sharedPglite } from '@holdfast/postgres/testing'

/** A store for one test file, empty. */
export interface TestStore {
  readonly store: Store
  /** How many SQL statements `work` takes, authentication included; none in memory. */
  statements(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/** The store of all tests of routes: PGlite, or memory while `HOLDFAST_TEST_STORE` says so. */
export const openStore = (jobs: MemoryJobs): Promise<TestStore> =>
  process.env.HOLDFAST_TEST_STORE === 'memory' ? onMemory(jobs) : onPglite(jobs)

async function onMemory(jobs: MemoryJobs): Promise<TestStore> {
  const statements: TestStore['statements'] = async (work) => {
    await work()
    return 0
  }
  return { store: memoryStore({ jobs }), statements, close: async () => {} }
}

async function onPglite(jobs: MemoryJobs): Promise<TestStore> {
  const database = await sharedPglite()
  return {
    store: postgresStore(database, { jobs: handedOver(jobs) }),
    statements: (work) => countStatements(database, work),
    close: () => database.close(),
  }
}

/** Jobs reach the queue when their unit has committed. */
function handedOver(jobs: MemoryJobs): JobTables {
  const requested: RequestedJob[] = []
  return {
    enqueue: async (_execute, job, options = {}) => void requested.push({ job, options }),
    enqueueAll: async (_execute, wanted) =>
      void requested.push(...wanted.map((job) => ({ job, options: {} }))),
    nudge: () => jobs.take(requested.splice(0)),
  }
}
