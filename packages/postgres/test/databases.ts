import type { Store } from '@holdfast/core'
import type { Job } from '@holdfast/core/rules'
import type { Database } from '../src/database/database.ts'
import { type JobTables, postgresStore } from '../src/store/postgres-store.ts'
import { freshPglite } from '../src/testing/fresh-pglite.ts'
import { migratedPostgres } from '../src/testing/fresh-postgres.ts'
import { sharedPglite } from '../src/testing/shared-pglite.ts'
import { sharedPostgres } from '../src/testing/shared-postgres.ts'

/** A kind of database that the tests run on. */
export interface Kind {
  readonly name: string
  readonly concurrent: boolean
  /** Migrated and without records; its tables may have been used before. The caller closes it. */
  open(): Promise<Database>
  /** The same, never used before: for tests of its schema and of query plans. */
  openNew(): Promise<Database>
}

const embedded: Kind = {
  name: 'PGlite',
  concurrent: false,
  open: sharedPglite,
  openNew: freshPglite,
}

const onServer = (url: string): Kind => ({
  name: 'PostgreSQL',
  concurrent: true,
  open: () => sharedPostgres({ url }),
  openNew: () => migratedPostgres({ url }),
})

const url = process.env.TEST_DATABASE_URL ?? ''

/** Reports what is left out, for the tests that need a server. */
export const server: Kind | null = url === '' ? null : onServer(url)

export const kinds: readonly Kind[] = server === null ? [embedded] : [embedded, server]

if (server === null)
  console.log('left out: PostgreSQL store tests; run with: TEST_DATABASE_URL=postgres://… npm test')

/** The smallest queue of jobs: a table without a worker. */
export const keptJobs: JobTables = {
  enqueue: async (execute, job) => {
    await execute('insert into kept.job (job) values ($1)', [JSON.stringify(job)])
  },
  enqueueAll: async (execute, jobs) => {
    const each = 'insert into kept.job (job) select * from jsonb_array_elements($1::jsonb)'
    await execute(each, [JSON.stringify(jobs)])
  },
}

export const openStore = async (kind: Kind): Promise<OpenedStore> => storeOn(await kind.open())

/** For tests of query plans, which must not be affected by earlier records. */
export const openNewStore = async (kind: Kind): Promise<OpenedStore> =>
  storeOn(await kind.openNew())

export interface OpenedStore {
  readonly database: Database
  readonly store: Store
  close(): Promise<void>
  waitingJobs(): Promise<readonly Job[]>
}

/** The queue outlives the test, beside the tables of migrations: to create and drop it takes longer than most tests. */
const QUEUE = `
  create schema kept;
  create table kept.job (id serial primary key, job jsonb not null)`

/** A definition makes an embedded database parse and plan all statements anew, so there is one only where it is needed. */
async function emptyQueue({ execute }: Database): Promise<void> {
  const [found] = await execute("select to_regclass('kept.job') is not null as there")
  await execute(Reflect.get(found ?? {}, 'there') === true ? 'delete from kept.job' : QUEUE)
}

async function storeOn(database: Database): Promise<OpenedStore> {
  await emptyQueue(database)
  return {
    database,
    store: postgresStore(database, { jobs: keptJobs }),
    close: () => database.close(),
    waitingJobs: async () => {
      const rows = await database.execute('select job from kept.job order by id')
      return rows.map((row) => Object.values(row)[0] as Job)
    },
  }
}
