import type { CountDrift } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Counters that differ from the sum of the files, part by part. */
const COMPARED = sql`
  with files as materialized (
    select dataset_id, sum(stored_bytes(size, ingested))::bigint as bytes, count(*) as files
    from data_file where dataset_id not in (select dataset_id from dataset_removal)
    group by dataset_id
  ), below as (
    select p.ancestor_id as collection_id, storage_slot(f.dataset_id) as slot,
      sum(f.bytes)::bigint as bytes, sum(f.files)::bigint as files
    from files f
    join dataset d on d.id = f.dataset_id
    join collection_path p on p.descendant_id = d.collection_id
    group by 1, 2
  ), compared as (
    select 'dataset' as kind, dataset_id as id, 0::smallint as slot,
      coalesce(c.bytes, 0) as counted_bytes, coalesce(c.files, 0) as counted_files,
      coalesce(f.bytes, 0) as bytes, coalesce(f.files, 0) as files
    from dataset_storage c full join files f using (dataset_id)
    union all
    select 'collection', collection_id, slot,
      coalesce(c.bytes, 0), coalesce(c.files, 0), coalesce(b.bytes, 0), coalesce(b.files, 0)
    from collection_storage c full join below b using (collection_id, slot)
  )`

export async function drifts(db: Kysely<Tables>): Promise<readonly CountDrift[]> {
  const { rows } = await sql<Row>`
    ${COMPARED}
    select kind, id, sum(counted_bytes)::bigint as counted_bytes,
      sum(counted_files)::bigint as counted_files, sum(bytes)::bigint as bytes,
      sum(files)::bigint as files
    from compared group by kind, id
    having bool_or(counted_bytes <> bytes or counted_files <> files)
    order by kind, id`.execute(db)
  return rows.map(toDrift)
}

export async function repair(db: Kysely<Tables>): Promise<readonly CountDrift[]> {
  await sql`select lock_storage_tree(true)`.execute(db)
  const wrong = await drifts(db)
  if (wrong.length === 0) return wrong
  await sql`
    ${COMPARED}
    insert into dataset_storage (dataset_id, bytes, files)
    select id, bytes, files from compared
    where kind = 'dataset' and (counted_bytes <> bytes or counted_files <> files)
    on conflict (dataset_id) do update set bytes = excluded.bytes, files = excluded.files
  `.execute(db)
  await sql`
    ${COMPARED}
    insert into collection_storage (collection_id, slot, bytes, files)
    select id, slot, bytes, files from compared
    where kind = 'collection' and (counted_bytes <> bytes or counted_files <> files)
    on conflict (collection_id, slot) do update
      set bytes = excluded.bytes, files = excluded.files`.execute(db)
  return wrong
}

interface Row {
  readonly kind: CountDrift['holder']['kind']
  readonly id: number
  readonly counted_bytes: number
  readonly counted_files: number
  readonly bytes: number
  readonly files: number
}

const toDrift = (row: Row): CountDrift => ({
  holder: { kind: row.kind, id: row.id },
  counted: { bytes: row.counted_bytes, files: row.counted_files },
  actual: { bytes: row.bytes, files: row.files },
})
