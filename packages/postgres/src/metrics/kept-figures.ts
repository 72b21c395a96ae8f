import type { KeptFigureReads, KeptFigures } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const keptFigureReads = (db: Kysely<Tables>): KeptFigureReads => ({
  find: async (key) => {
    const { clearings, value, at } = await db
      .selectFrom('kept_figure_clearing')
      .leftJoin('kept_figure', (join) => join.on('kept_figure.key', '=', key))
      .select(['clearings', 'value', 'at'])
      .executeTakeFirstOrThrow()
    return { kept: value === null || at === null ? null : { value, at }, clearings }
  },
})

export const keptFigures = (db: Kysely<Tables>): KeptFigures => ({
  ...keptFigureReads(db),
  keep: async ({ key, name, value, at, clearings }, most) => {
    // The share lock waits for a clearing that has not committed, and then finds its number.
    await sql`
      with uncleared as materialized (
        select from kept_figure_clearing where clearings = ${clearings}::bigint for share
      ),
      kept as (
        insert into kept_figure (key, name, value, at)
        select ${key}, ${name}, ${value}, ${at}::timestamptz from uncleared
        on conflict (key) do update set value = excluded.value, at = excluded.at
      )
      delete from kept_figure where key in (
        select key from kept_figure where key <> ${key}
        order by at desc, key offset ${most - 1}::bigint)`.execute(db)
  },
  clear: async (name) => {
    // First, and in a statement of its own: it waits for what is being kept, and the next one removes that too.
    await sql`update kept_figure_clearing set clearings = clearings + 1`.execute(db)
    const all = db.deleteFrom('kept_figure')
    await (name === null ? all : all.where('name', '=', name)).execute()
  },
})
