import { randomBytes } from 'node:crypto'
import { openPostgres } from '@holdfast/postgres'
import { migratedTemplate } from '@holdfast/postgres/testing'

export interface FreshDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A new, empty database on the server of `url`. */
export const freshDatabase = (url: string): Promise<FreshDatabase> => copyOf('template1', url)

/** A new, migrated database on the server of `url`. */
export const migratedDatabase = async (url: string): Promise<FreshDatabase> =>
  copyOf(await migratedTemplate(url), url)

async function copyOf(template: string, url: string): Promise<FreshDatabase> {
  const name = `holdfast_e2e_${randomBytes(6).toString('hex')}`
  const server = await openPostgres({ url, poolSize: 1 })
  await server.execute(`create database ${name} template ${template}`)
  const fresh = new URL(url)
  fresh.pathname = `/${name}`
  return {
    url: fresh.href,
    drop: async () => {
      await server.execute(`drop database if exists ${name} with (force)`)
      await server.close()
    },
  }
}
