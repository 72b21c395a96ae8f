import type { Clock, Store } from '@holdfast/core'
import { type Checkpoint, type MemoryJobs, memoryStore, type RequestedJob } from '@holdfast/memory'
import { type JobTables, postgresStore } from '@holdfast/postgres'
import { countStatements, sharedPglite, sharedPostgres } from '@holdfast/postgres/testing'

/** A store for one test file, empty. */
export interface TestStore {
  readonly store: Store
  /** How many SQL statements `work` takes, authentication included. Rejects in memory. */
  statements(work: () => Promise<unknown>): Promise<number>
  /** Remembers what the store holds, to be restored; null on SQL. */
  checkpoint(): Checkpoint | null
  close(): Promise<void>
}

/** Memory for rules; an embedded database, or a server, for tests that depend on SQL. */
export type StoreKind = 'memory' | 'sql'

/**
 * A store in memory by default, or on SQL: on the server of `TEST_DATABASE_URL`, or on the embedded
 * database. With `HOLDFAST_TEST_STORE=sql` all tests run on SQL.
 */
export function openStore(
  jobs: MemoryJobs,
  clock: Clock,
  kind: StoreKind = 'memory',
): Promise<TestStore> {
  if (kind === 'memory' && process.env.HOLDFAST_TEST_STORE !== 'sql') return onMemory(jobs, clock)
  return onSql(jobs, clock)
}

async function onMemory(jobs: MemoryJobs, clock: Clock): Promise<TestStore> {
  const statements = () => Promise.reject(new Error('A store in memory sends no statements'))
  const store = memoryStore({ jobs, clock })
  return { store, statements, checkpoint: store.checkpoint, close: async () => {} }
}

async function onSql(jobs: MemoryJobs, clock: Clock): Promise<TestStore> {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const database = await (url === '' ? sharedPglite() : sharedPostgres({ url }))
  return {
    store: postgresStore(database, { jobs: handedOver(jobs), clock }),
    statements: (work) => countStatements(database, work),
    checkpoint: () => null,
    close: () => database.close(),
  }
}

/** Jobs reach the queue when their unit has committed. */
function handedOver(jobs: MemoryJobs): JobTables {
  const requested: RequestedJob[] = []
  return {
    enqueue: async (_execute, job, options = {}) => void requested.push({ job, options }),
    enqueueAll: async (_execute, wanted, keys) =>
      void requested.push(
        ...wanted.map((job, index) => {
          const dedupeKey = keys?.[index]
          return { job, options: dedupeKey === undefined ? {} : { dedupeKey } }
        }),
      ),
    nudge: () => jobs.take(requested.splice(0)),
  }
}
