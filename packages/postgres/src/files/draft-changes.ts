import type { Discarded, VersionView } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { COPIES } from './copied-facts.ts'
import { followEntries, type Touched } from './touched.ts'

/**
 * Deletes the entries that began in the draft before it reopens those that ended there: they may have the
 * same paths.
 */
export async function discard(
  db: Kysely<Tables>,
  { datasetId, ordinal }: VersionView,
): Promise<Discarded & { readonly touched: readonly Touched[] }> {
  const begun = await sql<Touched>`
    delete from file_entry where dataset_id = ${datasetId} and since = ${ordinal}
    returning file_id, dataset_id`.execute(db)
  const ended = await sql<Touched>`
    update file_entry set until = null where dataset_id = ${datasetId} and until = ${ordinal}
    returning file_id, dataset_id`.execute(db)
  const { rows } = await sql<Discarded['orphans'][number]>`
    delete from data_file where dataset_id = ${datasetId} and since = ${ordinal}
    returning id, storage_driver as "storageDriver", object_id as "objectId",
      remote_path as "remotePath", size, ingested as table`.execute(db)
  const touched = [...begun.rows, ...ended.rows]
  await followEntries(db, touched)
  return { orphans: [...rows].sort((a, b) => a.id - b.id), touched }
}

/**
 * A flag differs from that of its entry only where one of the two is set. Both kinds have an index, so that files
 * that nobody restricted are not read, however many there are. What is wanted is found once: a database that takes the
 * tables for empty, as after maintenance before the first upload, would find it again for every file.
 */
export async function release(
  db: Kysely<Tables>,
  { datasetId, ordinal }: VersionView,
): Promise<void> {
  await sql`
    with set as (
      select e.file_id from file_entry e
      where e.dataset_id = ${datasetId} and e.since = ${ordinal} and e.restricted
    ), lifted as (
      select e.file_id from data_file r
      cross join lateral (
        select e.file_id from file_entry e
        where e.file_id = r.id and e.since = ${ordinal} and not e.restricted offset 0
      ) e
      where r.dataset_id = ${datasetId} and r.restricted
    ), wanted as materialized (
      select file_id, true as restricted from set
      union all select file_id, false from lifted
    )
    update data_file f set restricted = wanted.restricted from wanted
    where f.id = wanted.file_id and f.restricted <> wanted.restricted`.execute(db)
}

/** Deletes an entry that would have no version left before its successor takes its place. */
export async function absorb(
  db: Kysely<Tables>,
  { datasetId, ordinal }: VersionView,
): Promise<readonly Touched[]> {
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
  const touched = [...replaced.rows, ...ended.rows, ...begun.rows]
  await followEntries(db, touched)
  return touched
}

interface Ordinals {
  readonly from: number
  readonly to: number
}

export async function reopen(
  db: Kysely<Tables>,
  datasetId: number,
  { from, to }: Ordinals,
): Promise<readonly Touched[]> {
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
      categories, restricted, provenance, variable_metadata, since, until, edits, ${COPIES})
    select file_id, dataset_id, label, folder, description, search_text,
      categories, restricted, provenance, variable_metadata, ${to}::integer, null, edits, ${COPIES}
    from file_entry where id = any(${missing.rows.map(({ id }) => id)}::bigint[])
    returning file_id, dataset_id`.execute(db)
  const touched = [...erased.rows, ...closed.rows, ...opened.rows]
  await followEntries(db, touched)
  return touched
}

const holds = (ordinal: number) =>
  sql`(since <= ${ordinal} and (until is null or until > ${ordinal}))`
