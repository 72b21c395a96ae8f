import type { ExternalToolReads, ExternalTools } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { EXTERNAL_TOOL } from './external-tool-table.ts'

export const externalToolReads = (db: Kysely<Tables>): ExternalToolReads => ({
  all: async () => {
    const rows = await db.selectFrom('external_tool').selectAll().orderBy('id').execute()
    return rows.map(EXTERNAL_TOOL.read)
  },
  find: async (id) => {
    const query = db.selectFrom('external_tool').selectAll().where('id', '=', id)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : EXTERNAL_TOOL.read(row)
  },
})

export const externalTools = (db: Kysely<Tables>): ExternalTools => ({
  ...externalToolReads(db),
  add: async (tool) => {
    const row = await db
      .insertInto('external_tool')
      .values(EXTERNAL_TOOL.write(tool))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    return row === undefined ? 'taken' : EXTERNAL_TOOL.read(row)
  },
  remove: async (id) => {
    const query = db.deleteFrom('external_tool').where('id', '=', id)
    return (await query.executeTakeFirst()).numDeletedRows !== 0n
  },
})
