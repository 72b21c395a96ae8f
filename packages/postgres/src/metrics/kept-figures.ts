import type { KeptFigureReads, KeptFigures } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const keptFigureReads = (db: Kysely<Tables>): KeptFigureReads => ({
  find: async (key) => {
    const query = db.selectFrom('kept_figure').select(['value', 'at']).where('key', '=', key)
    return (await query.executeTakeFirst()) ?? null
  },
})

export const keptFigures = (db: Kysely<Tables>): KeptFigures => ({
  ...keptFigureReads(db),
  keep: async (figure) => {
    const { value, at } = figure
    await db
      .insertInto('kept_figure')
      .values(figure)
      .onConflict((taken) => taken.column('key').doUpdateSet({ value, at }))
      .execute()
  },
  clear: async (name) => {
    const all = db.deleteFrom('kept_figure')
    await (name === null ? all : all.where('name', '=', name)).execute()
  },
})
