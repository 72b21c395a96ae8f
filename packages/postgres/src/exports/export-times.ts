import type { ExportTimeReads, ExportTimes } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const exportTimeReads = (db: Kysely<Tables>): ExportTimeReads => ({
  find: async (datasetId) => {
    const query = db.selectFrom('dataset_export').select('at').where('dataset_id', '=', datasetId)
    return (await query.executeTakeFirst())?.at ?? null
  },
  exportable: async ({ after, limit, onlyOutdated }) => {
    const { rows } = await sql<{ readonly id: number }>`
      select d.id from dataset d left join dataset_export x on x.dataset_id = d.id
      where d.id > ${after} and exists (
        select from dataset_version v where v.dataset_id = d.id and v.state = 'released'
          and (not ${onlyOutdated} or x.at is null or x.at <= v.released_at))
      order by d.id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },
})

export const exportTimes = (db: Kysely<Tables>): ExportTimes => ({
  ...exportTimeReads(db),
  save: async (datasetId, at) => {
    await sql`
      insert into dataset_export (dataset_id, at)
      select id, ${at}::timestamptz from dataset where id = ${datasetId}
      on conflict (dataset_id) do update set at = excluded.at`.execute(db)
  },
  clear: async () => {
    await db.deleteFrom('dataset_export').execute()
  },
})
