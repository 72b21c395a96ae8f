import type { KeptFigureReads, KeptFigures } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const keptFigureReads = (db: Kysely<Tables>): KeptFigureReads => ({
  find: async (key) => {
    const query = db.selectFrom('kept_figure').select(['value', 'at']).where('key', '=', key)
    return (await query.executeTakeFirst()) ?? null
  },
})

export const keptFigures = (db: Kysely<Tables>): KeptFigures => ({
  ...keptFigureReads(db),
  keep: async ({ key, name, value, at }, most) => {
    await sql`
      with kept as (
        insert into kept_figure (key, name, value, at)
        values (${key}, ${name}, ${value}, ${at}::timestamptz)
        on conflict (key) do update set value = excluded.value, at = excluded.at
      )
      delete from kept_figure where key in (
        select key from kept_figure where key <> ${key}
        order by at desc, key offset ${most - 1}::bigint)`.execute(db)
  },
  clear: async (name) => {
    const all = db.deleteFrom('kept_figure')
    await (name === null ? all : all.where('name', '=', name)).execute()
  },
})
