import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { openPostgres, type PostgresOptions } from '../database/open-postgres.ts'
import { migrate } from '../migrations/migrate.ts'
import { hashOfMigrations } from './hash-of-migrations.ts'

/** A new, empty, unmigrated database on the server at `url`. Closing it drops it. */
export const freshPostgres = (options: PostgresOptions): Promise<Database> =>
  created(options, 'template1')

/** A new, migrated database on the server at `url`. Closing it drops it. */
export const migratedPostgres = async (options: PostgresOptions): Promise<Database> =>
  created(options, await migratedTemplate(options.url))

async function created(options: PostgresOptions, template: string): Promise<Database> {
  const name = `holdfast_test_${randomUUID().replaceAll('-', '')}`
  const server = await openPostgres({ ...options, poolSize: 1 })
  await server.execute(`create database ${name} template ${template}`)
  const database = await openPostgres({ ...options, url: urlOf(options.url, name) })
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.execute(`drop database ${name}`)
      await server.close()
    },
  }
}

const LOCK = 7_233_411

/**
 * The name of a migrated database on the server at `url`, to be copied with `create database … template`. It stays
 * on the server, is named after the hash of the migrations, and is created when it does not exist; concurrent
 * processes wait for the first one.
 */
export async function migratedTemplate(url: string): Promise<string> {
  const template = `holdfast_template_${hashOfMigrations()}`
  // The lock belongs to the single connection of the pool.
  const server = await openPostgres({ url, poolSize: 1 })
  try {
    await server.execute('select pg_advisory_lock($1)', [LOCK])
    const found = await server.execute('select 1 from pg_database where datname = $1', [template])
    if (found.length > 0) return template
    const unfinished = `${template}_unfinished`
    await server.execute(`drop database if exists ${unfinished}`)
    await server.execute(`create database ${unfinished}`)
    const database = await openPostgres({ url: urlOf(url, unfinished), poolSize: 1 })
    await migrate(database)
    await database.close()
    await server.execute(`alter database ${unfinished} rename to ${template}`)
    return template
  } finally {
    await server.close()
  }
}

function urlOf(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}
