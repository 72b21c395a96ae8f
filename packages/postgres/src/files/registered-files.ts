import type { VerifiedFile, VersionView } from '@holdfast/core'
import type { Checksum, FilePath, PathHolder, Verification } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { LAST, shownIn } from './record-sql.ts'

/**
 * One search in the index of paths for each stem. `offset 0` keeps the planner from comparing every stem with
 * every label of the folder, which looks cheap because it expects a hundred stems.
 */
export async function labelsLike(
  db: Kysely<Tables>,
  datasetId: number,
  stems: readonly FilePath[],
): Promise<readonly FilePath[]> {
  if (stems.length === 0) return []
  const wanted = JSON.stringify(stems.map(({ folder, label }) => ({ folder, label })))
  const { rows } = await sql<FilePath>`
    select distinct e.folder, e.label
    from json_to_recordset(${wanted}::json) as s (folder text, label text)
    cross join lateral (
      select e.folder, e.label from file_entry e
      where e.dataset_id = ${datasetId} and e.folder = s.folder collate "C"
        and e.label >= s.label collate "C" and e.label < (s.label || ${LAST}) collate "C"
        and e.until is null
      offset 0
    ) e`.execute(db)
  return rows
}

/**
 * One search in the index of checksums for each checksum, and then for the entries of the files found, up to the first
 * that the version has. `offset 0` and the order by checksum, which only that index has, keep the planner to it: a plan that was made while the tables were empty
 * would read all files of the dataset for each checksum.
 */
export async function sameContents(
  db: Kysely<Tables>,
  { datasetId, ordinal }: VersionView,
  checksums: readonly Checksum[],
): Promise<readonly { readonly checksum: Checksum; readonly label: string }[]> {
  if (checksums.length === 0) return []
  const wanted = JSON.stringify(checksums.map(({ type, value }) => ({ type, value })))
  const { rows } = await sql<Checksum & { readonly label: string }>`
    select c.type, c.value, held.label
    from json_to_recordset(${wanted}::json) as c (type text, value text)
    cross join lateral (
      select e.label
      from (
        select found.id
        from (
          select f.id from data_file f
          where f.dataset_id = ${datasetId} and f.checksum_type = c.type
            and f.checksum_value >= c.value collate "C" and f.checksum_value <= c.value collate "C"
          order by f.checksum_value offset 0
        ) found
        order by found.id offset 0
      ) f
      cross join lateral (
        select e.label, e.since, e.until from file_entry e where e.file_id = f.id offset 0
      ) e
      where e.since <= ${ordinal} and (e.until is null or e.until > ${ordinal})
      limit 1
    ) held`.execute(db)
  return rows.map(({ type, value, label }) => ({ checksum: { type, value }, label }))
}

export async function mismatched(
  db: Kysely<Tables>,
  view: VersionView,
): Promise<readonly PathHolder[]> {
  const { rows } = await sql<PathHolder>`
    select e.folder, e.label, e.file_id as "fileId"
    from data_file f join file_entry e on e.file_id = f.id
    where f.dataset_id = ${view.datasetId} and f.verification = 'mismatch' and ${shownIn(view)}
    order by f.id`.execute(db)
  return rows
}

/**
 * Returns the ids of the datasets that changed. Locks the datasets before their files, as units that edit these do; otherwise one
 * of the two would wait for the other until the database ends it.
 */
export async function noteVerified(
  db: Kysely<Tables>,
  verified: readonly VerifiedFile[],
  before: readonly Verification[],
): Promise<ReadonlySet<number>> {
  if (verified.length === 0) return new Set()
  const fileIds = verified.map(({ fileId }) => fileId)
  await sql`
    select from dataset where id = any(array(
      select dataset_id from data_file where id = any(${fileIds}::bigint[])))
    order by id for no key update`.execute(db)
  const { rows } = await sql<{ readonly dataset_id: number }>`
    update data_file f set verification = r.verification, crc32 = r.crc32
    from json_to_recordset(${JSON.stringify(verified)}::json)
      as r ("fileId" bigint, verification text, crc32 bigint)
    where f.id = r."fileId" and f.verification = any(${before}::text[])
    returning f.dataset_id`.execute(db)
  return new Set(rows.map((row) => row.dataset_id))
}
