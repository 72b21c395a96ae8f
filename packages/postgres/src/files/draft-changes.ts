import type { Discarded, VersionView } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { followEntries, type Touched } from './touched.ts'

/**
 * Deletes the entries that began in the draft before it reopens those that ended there: they may have the
 * same paths.
 */
export async function discard(
  db: Kysely<Tables>,
  { datasetId, ordinal }: VersionView,
): Promise<Discarded> {
  const begun = await sql<Touched>`
    delete from file_entry where dataset_id = ${datasetId} and since = ${ordinal}
    returning file_id, dataset_id`.execute(db)
  const ended = await sql<Touched>`
    update file_entry set until = null where dataset_id = ${datasetId} and until = ${ordinal}
    returning file_id, dataset_id`.execute(db)
  const { rows } = await sql<Discarded['orphans'][number]>`
    delete from data_file where dataset_id = ${datasetId} and since = ${ordinal}
    returning id, storage_driver as "storageDriver", object_id as "objectId",
      remote_path as "remotePath", size`.execute(db)
  await followEntries(db, [...begun.rows, ...ended.rows])
  return { orphans: [...rows].sort((a, b) => a.id - b.id) }
}

export async function release(
  db: Kysely<Tables>,
  { datasetId, ordinal }: VersionView,
  at: Date,
): Promise<void> {
  await sql`
    update data_file f
    set restricted = e.restricted, published_at = coalesce(f.published_at, ${at}::timestamptz)
    from file_entry e
    where e.dataset_id = ${datasetId} and e.since = ${ordinal} and e.file_id = f.id`.execute(db)
}

/** Deletes an entry that would have no version left before its successor takes its place. */
export async function absorb(
  db: Kysely<Tables>,
  { datasetId, ordinal }: VersionView,
): Promise<void> {
  const before = ordinal - 1
  const replaced = await sql<Touched>`
    delete from file_entry
    where dataset_id = ${datasetId} and until = ${ordinal} and since = ${before}
    returning file_id, dataset_id`.execute(db)
  const ended = await sql<Touched>`
    update file_entry set until = ${before} where dataset_id = ${datasetId} and until = ${ordinal}
    returning file_id, dataset_id`.execute(db)
  const begun = await sql<Touched>`
    update file_entry set since = ${before} where dataset_id = ${datasetId} and since = ${ordinal}
    returning file_id, dataset_id`.execute(db)
  await followEntries(db, [...replaced.rows, ...ended.rows, ...begun.rows])
}

interface Ordinals {
  readonly from: number
  readonly to: number
}

export async function reopen(
  db: Kysely<Tables>,
  datasetId: number,
  { from, to }: Ordinals,
): Promise<void> {
  const [inFrom, inTo] = [holds(from), holds(to)]
  const missing = await sql<{ readonly id: number }>`
    select id from file_entry where dataset_id = ${datasetId} and ${inFrom} and not ${inTo}
  `.execute(db)
  const erased = await sql<Touched>`
    delete from file_entry
    where dataset_id = ${datasetId} and since = ${to} and ${inTo} and not ${inFrom}
    returning file_id, dataset_id`.execute(db)
  const closed = await sql<Touched>`
    update file_entry set until = ${to}
    where dataset_id = ${datasetId} and ${inTo} and not ${inFrom}
    returning file_id, dataset_id`.execute(db)
  const opened = await sql<Touched>`
    insert into file_entry (file_id, dataset_id, label, folder, description, search_text,
      categories, restricted, provenance, since, until, edits)
    select file_id, dataset_id, label, folder, description, search_text,
      categories, restricted, provenance, ${to}::integer, null, edits
    from file_entry where id = any(${missing.rows.map(({ id }) => id)}::bigint[])
    returning file_id, dataset_id`.execute(db)
  await followEntries(db, [...erased.rows, ...closed.rows, ...opened.rows])
}

const holds = (ordinal: number) =>
  sql`(since <= ${ordinal} and (until is null or until > ${ordinal}))`
