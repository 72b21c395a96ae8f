import { randomBytes } from 'node:crypto'
import { openPostgres } from '@holdfast/postgres'

export interface FreshDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A new, empty database on the server of `url`. */
export async function freshDatabase(url: string): Promise<FreshDatabase> {
  const name = `holdfast_e2e_${randomBytes(6).toString('hex')}`
  const server = await openPostgres({ url, poolSize: 1 })
  await server.execute(`create database ${name}`)
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
