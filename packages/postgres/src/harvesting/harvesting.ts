import type { Harvesting, HarvestingReads, RecordPage, StoredRecord } from '@holdfast/core'
import type { HarvestSet, RecordSelection } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { foldedPid } from '../datasets/dataset-table.ts'
import { renewRecords } from './renew-records.ts'

export const harvestingReads = (db: Kysely<Tables>): HarvestingReads => ({
  sets: () => setsWhere(db, sql`spec <> ''`),
  set: async (spec) => (await setsWhere(db, sql`spec <> '' and spec = ${spec}`))[0] ?? null,
  records: (page) => records(db, page),
  count: async (selection) => {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*) from harvest_record r where ${isSelected(selection)}`.execute(db)
    return rows[0]?.count ?? 0
  },
  record: async (pid) => {
    const { rows } = await sql<StoredRecord>`
      select ${COLUMNS} from harvest_record r
      where r.pid_folded = ${foldedPid(pid)} and r.set_id = ${idOf(null)}
      order by r.deleted, r.stamp desc limit 1`.execute(db)
    return rows[0] ?? null
  },
  earliest: async () => {
    const { rows } = await sql<{ readonly earliest: Date | null }>`
      select min(stamp) as earliest from harvest_record where set_id = ${idOf(null)}`.execute(db)
    return rows[0]?.earliest ?? null
  },
})

export const harvesting = (db: Kysely<Tables>): Harvesting => ({
  ...harvestingReads(db),
  add: async ({ spec, description, definition }) => {
    const { rows } = await sql<{ readonly id: number }>`
      insert into harvest_set (spec, description, definition, version)
      values (${spec}, ${description}, ${definition}, 1)
      on conflict (spec) do nothing returning id`.execute(db)
    const [row] = rows
    return row === undefined ? 'taken' : { id: row.id, spec, description, definition, version: 1 }
  },
  save: async ({ id, description, definition, version }) => {
    await sql`
      update harvest_set set description = ${description}, definition = ${definition}, version = ${version}
      where id = ${id}`.execute(db)
  },
  remove: async (spec) => {
    const removed = sql`delete from harvest_set where spec <> '' and spec = ${spec}`
    return (await removed.execute(db)).numAffectedRows !== 0n
  },
  renew: (setId, datasetIds, stamp) => renewRecords(db, idOf(setId), { datasetIds, stamp }),
})

async function setsWhere(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
): Promise<readonly HarvestSet[]> {
  const { rows } = await sql<HarvestSet>`
    select id, spec, description, definition, version from harvest_set
    where ${wanted} order by spec`.execute(db)
  return rows
}

/** The id of a set; null stands for the one without a name. */
const idOf = (setId: number | null): RawBuilder<number> =>
  setId === null ? sql`(select id from harvest_set where spec = '')` : sql`${setId}::bigint`

const COLUMNS = sql`r.dataset_id as "datasetId", r.identifier, r.stamp,
  case when r.deleted then 'deleted' else 'present' end as state,
  array(select s.spec from harvest_record o join harvest_set s on s.id = o.set_id
    where o.dataset_id = r.dataset_id and not o.deleted and s.spec <> '' order by s.spec) as specs`

const isSelected = ({ setId, from, until }: RecordSelection): RawBuilder<unknown> => sql`
  r.set_id = ${idOf(setId)}
  ${from === null ? sql`` : sql`and r.stamp >= ${from}::timestamptz`}
  ${until === null ? sql`` : sql`and r.stamp <= ${until}::timestamptz`}`

async function records(
  db: Kysely<Tables>,
  { after, limit, ...selection }: RecordPage,
): Promise<readonly StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select ${COLUMNS} from harvest_record r
    where ${isSelected(selection)}
      ${after === null ? sql`` : sql`and (r.stamp, r.dataset_id) > (${after.stamp}::timestamptz, ${after.datasetId}::bigint)`}
    order by r.stamp, r.dataset_id limit ${limit}::bigint`.execute(db)
  return rows
}
