import type { SecretReads, Secrets } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const secretReads = (db: Kysely<Tables>): SecretReads => ({
  find: async (name) => {
    const query = db.selectFrom('server_secret').select('value').where('name', '=', name)
    return (await query.executeTakeFirst())?.value ?? null
  },
})

export const secrets = (db: Kysely<Tables>): Secrets => ({
  ...secretReads(db),
  ensure: async (name, value) => {
    // The update changes nothing. It makes the statement wait for a concurrent insertion and return its
    // value.
    const { rows } = await sql<{ readonly value: string }>`
      insert into server_secret (name, value) values (${name}, ${value})
      on conflict (name) do update set value = server_secret.value
      returning value`.execute(db)
    const [row] = rows
    if (row === undefined) throw new Error(`The secret ${name} was not kept`)
    return row.value
  },
  replace: async (name, value) => {
    await sql`
      insert into server_secret (name, value) values (${name}, ${value})
      on conflict (name) do update set value = excluded.value`.execute(db)
  },
})
