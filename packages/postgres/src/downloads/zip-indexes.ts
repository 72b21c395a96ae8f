import type { ZipIndexes, ZipIndexReads } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const zipIndexReads = (db: Kysely<Tables>): ZipIndexReads => ({
  stamp: async ({ id, updatedAt }) => {
    const { rows } = await sql<{ readonly files: number }>`
      select d.files_revision as files
      from dataset_version v join dataset d on d.id = v.dataset_id where v.id = ${id}`.execute(db)
    const [row] = rows
    return row === undefined ? null : `${row.files}.${updatedAt.getTime()}`
  },
  find: async (versionId, stamp) => {
    const query = db.selectFrom('zip_index').select('layout')
    const row = await query
      .where('version_id', '=', versionId)
      .where('stamp', '=', stamp)
      .executeTakeFirst()
    return row?.layout ?? null
  },
})

export const zipIndexes = (db: Kysely<Tables>): ZipIndexes => ({
  ...zipIndexReads(db),
  keep: async (versionId, stamp, layout) => {
    await sql`
      insert into zip_index (version_id, stamp, layout)
      select id, ${stamp}, ${layout} from dataset_version where id = ${versionId} for key share
      on conflict (version_id) do update set stamp = excluded.stamp, layout = excluded.layout`.execute(
      db,
    )
  },
})
