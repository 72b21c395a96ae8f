import type { DatasetLimits, QuotaReads, Quotas, StorageUse } from '@holdfast/core'
import type { QuotaHolder, QuotaRoom } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { drifts, repair } from './drifts.ts'

export const quotaReads = (db: Kysely<Tables>): QuotaReads => ({
  use: async (holder) => {
    const { rows } = await sql<StorageUse>`
      select coalesce(sum(bytes), 0)::bigint as bytes, coalesce(sum(files), 0)::bigint as files
      from ${COUNTERS[holder.kind]} where ${KEYS[holder.kind]} = ${holder.id}`.execute(db)
    return rows[0] ?? { bytes: 0, files: 0 }
  },
  ofDrivers: async () => {
    const { rows } = await sql<StorageUse & { readonly driver: string }>`
      select storage_driver as driver, sum(stored_bytes(size, ingested))::bigint as bytes,
        count(*)::bigint as files
      from data_file group by storage_driver order by storage_driver`.execute(db)
    return new Map(rows.map(({ driver, bytes, files }) => [driver, { bytes, files }]))
  },
  of: async ({ id }) => {
    const query = db.selectFrom('storage_quota').select('bytes').where('holder_id', '=', id)
    return (await query.executeTakeFirst())?.bytes ?? null
  },
  nearest: async (holder) => {
    const { rows } = await sql<{ readonly bytes: number }>`
      select q.bytes from (${upwards(holder)}) up
      join storage_quota q on q.holder_id = up.id
      order by up.distance limit 1`.execute(db)
    return rows[0]?.bytes ?? null
  },
  room: (datasetId) => room(db, datasetId),
  limits: (datasetId) => limits(db, datasetId),
  drifts: () => drifts(db),
})

export const quotas = (db: Kysely<Tables>): Quotas => ({
  ...quotaReads(db),
  set: async ({ kind, id }, bytes) => {
    const [collection, dataset] = kind === 'collection' ? [id, null] : [null, id]
    await sql`
      insert into storage_quota (collection_id, dataset_id, bytes)
      values (${collection}::bigint, ${dataset}::bigint, ${bytes})
      on conflict (${KEYS[kind]}) do update set bytes = excluded.bytes`.execute(db)
  },
  remove: async ({ id }) => {
    await db.deleteFrom('storage_quota').where('holder_id', '=', id).execute()
  },
  lockRoom: (datasetId) => lockRoom(db, datasetId),
  recount: () => repair(db),
})

const COUNTERS = {
  collection: sql.table('collection_storage'),
  dataset: sql.table('dataset_storage'),
}
const KEYS = { collection: sql.ref('collection_id'), dataset: sql.ref('dataset_id') }

/** The holder and its ancestors, with their distance. */
const upwards = ({ kind, id }: QuotaHolder) =>
  kind === 'collection'
    ? sql`select ancestor_id as id, depth as distance from collection_path
        where descendant_id = ${id}`
    : sql`select ${id}::bigint as id, -1 as distance
        union all
        select p.ancestor_id, p.depth
        from dataset d join collection_path p on p.descendant_id = d.collection_id
        where d.id = ${id}`

/** One statement, so that an upload that ends meanwhile counts once, as reserved or as stored. */
async function room(db: Kysely<Tables>, datasetId: number): Promise<QuotaRoom | null> {
  const { rows } = await roomQuery(datasetId).execute(db)
  return rows[0] === undefined ? null : toRoom(rows[0])
}

async function limits(db: Kysely<Tables>, datasetId: number): Promise<DatasetLimits> {
  const { rows } = await sql<Partial<Row> & { readonly files: number | null }>`
    select room.*, (
      select coalesce(d.file_count_limit, (
        select c.file_count_limit from collection_path p join collection c on c.id = p.ancestor_id
        where p.descendant_id = d.collection_id and c.file_count_limit is not null
        order by p.depth limit 1))
      from dataset d where d.id = ${datasetId}) as files
    from (select) one left join (${roomQuery(datasetId)}) room on true`.execute(db)
  const { files = null, ...row } = rows[0] ?? {}
  return { files, room: isRow(row) ? toRoom(row) : null }
}

const isRow = (row: Partial<Row>): row is Row => typeof row.holder_id === 'number'

const roomQuery = (datasetId: number) => sql<Row>`
    with quota as materialized (
      select q.holder_id, q.collection_id, q.bytes
      from (${upwards({ kind: 'dataset', id: datasetId })}) up
      join storage_quota q on q.holder_id = up.id
      order by up.distance limit 1
    )
    select quota.holder_id, quota.collection_id, quota.bytes as quota,
      coalesce(case when quota.collection_id is null
        then (select s.bytes from dataset_storage s where s.dataset_id = quota.holder_id)
        else (select sum(s.bytes) from collection_storage s
          where s.collection_id = quota.collection_id)
      end, 0)::bigint as stored,
      (select coalesce(sum(o.reserved_bytes), 0) from staged_object o
        join dataset d on d.id = o.dataset_id
        where o.reserved_bytes > 0 and (d.id = quota.holder_id or exists (
          select from collection_path p
          where p.descendant_id = d.collection_id and p.ancestor_id = quota.collection_id))
      )::bigint as reserved
    from quota`

interface Row {
  readonly holder_id: number
  readonly collection_id: number | null
  readonly quota: number
  readonly stored: number
  readonly reserved: number
}

const toRoom = ({ holder_id: id, collection_id, quota, stored, reserved }: Row): QuotaRoom => ({
  holder: { kind: collection_id === null ? 'dataset' : 'collection', id },
  quota,
  stored,
  reserved,
})

/** Locks first and then reads: a unit that waited sees what the other one reserved. */
async function lockRoom(db: Kysely<Tables>, datasetId: number): Promise<QuotaRoom | null> {
  for (;;) {
    const { rows } = await sql<{ readonly holder_id: number }>`
      select holder_id from storage_quota where holder_id = (
        select q.holder_id from (${upwards({ kind: 'dataset', id: datasetId })}) up
        join storage_quota q on q.holder_id = up.id
        order by up.distance limit 1)
      for update`.execute(db)
    const found = await room(db, datasetId)
    // Another quota became the nearest one while this unit waited: lock that one.
    if (found === null || found.holder.id === rows[0]?.holder_id) return found
  }
}
