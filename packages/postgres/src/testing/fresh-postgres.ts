import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { openPostgres, type PostgresOptions } from '../database/open-postgres.ts'

/** A new, empty database on the server at `url`, dropped again when it is closed. Not migrated. */
export async function freshPostgres(options: PostgresOptions): Promise<Database> {
  const name = `holdfast_test_${randomUUID().replaceAll('-', '')}`
  const server = await openPostgres({ url: options.url, poolSize: 1 })
  await server.execute(`create database ${name}`)
  const url = new URL(options.url)
  url.pathname = `/${name}`
  const database = await openPostgres({ ...options, url: url.href })
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.execute(`drop database ${name}`)
      await server.close()
    },
  }
}
