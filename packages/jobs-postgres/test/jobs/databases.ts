import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type Execute, installJobTables } from '../../src/index.ts'

/** A database with an empty queue. */
export interface QueueDatabase {
  readonly execute: Execute
  /** Commits when `work` resolves, and rolls back when it rejects. */
  transaction(work: (execute: Execute) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export async function embeddedDatabase(): Promise<QueueDatabase> {
  const database = await PGlite.create()
  const on =
    (connection: Pick<PGlite, 'query'>): Execute =>
    async (sql, values) =>
      (await connection.query<object>(sql, [...values])).rows
  await installJobTables(on(database))
  return {
    execute: on(database),
    transaction: (work) => database.transaction((unit) => work(on(unit))),
    close: () => database.close(),
  }
}

/** A separate schema in the database at `url`, dropped on `close`. */
export async function serverDatabase(url: string): Promise<QueueDatabase> {
  const schema = `holdfast_jobs_${process.pid}_${Date.now()}`
  const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}` })
  const on =
    (connection: pg.Pool | pg.PoolClient): Execute =>
    async (sql, values) =>
      (await connection.query(sql, [...values])).rows
  await pool.query(`create schema ${schema}`)
  // Simulates several processes that start at the same time.
  await Promise.all(Array.from({ length: 4 }, () => installJobTables(on(pool))))
  return {
    execute: on(pool),
    transaction: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work(on(client))
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    close: async () => {
      await pool.query(`drop schema ${schema} cascade`)
      await pool.end()
    },
  }
}
