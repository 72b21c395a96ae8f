import type { Datasets, Destroyed, RemovedBatch } from '@holdfast/core'
import type { DatasetRemoval, Pid, RemovedTotals } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { removeDownloadCounts } from '../downloads/downloads.ts'
import { deleteEntries } from '../search/delete-entries.ts'
import { uncountEntries, writeEntries } from '../search/write-entries.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'
import { addFileTombstones, addTombstone } from './tombstones.ts'

type Removals = Pick<Datasets, 'remove' | 'destroy' | 'beginRemoval' | 'removeFilesNext'>

export const removals = (
  db: Kysely<Tables>,
  { searchChanged }: Pick<Revisions, 'searchChanged'>,
): Removals => ({
  remove: async (id) => {
    await remove(db, id)
    searchChanged(id)
  },
  destroy: async (id, at) => {
    await addTombstone(db, id, at)
    const own = sql`dataset_id = ${id}`
    await addFileTombstones(db, own)
    searchChanged(id)
    return remove(db, id)
  },
  beginRemoval: async (id, removal) => {
    const totals = await begin(db, id, removal)
    searchChanged(id)
    return totals
  },
  removeFilesNext: (id, limit) => removeFilesNext(db, id, limit),
})

const REMOVED = sql`returning id, storage_driver as "storageDriver", object_id as "objectId",
  remote_path as "remotePath", size, ingested as table`

/**
 * Files first: the database checks versions, which are deleted with the dataset, before it lets files be
 * deleted.
 */
async function remove(db: Kysely<Tables>, id: number): Promise<Destroyed> {
  await db.deleteFrom('file_entry').where('dataset_id', '=', id).execute()
  const { rows } = await sql<Destroyed['files'][number]>`
    delete from data_file where dataset_id = ${id} ${REMOVED}`.execute(db)
  // After the files: a unit that counts their downloads has ended by now, or leaves them out.
  await removeCounts(db, [id, ...rows.map((file) => file.id)])
  await db.deleteFrom('dataset').where('id', '=', id).execute()
  return { files: rows.toSorted((a, b) => a.id - b.id) }
}

/** The downloads of a dataset and of its files; only the first of the ids can be a dataset. */
async function removeCounts(db: Kysely<Tables>, [id, ...files]: readonly number[]): Promise<void> {
  if (id === undefined) return
  await db.deleteFrom('dataset_download').where('dataset_id', '=', id).execute()
  await removeDownloadCounts(db, [id, ...files])
}

/**
 * What stays are the records of files with what refers to them, and their search entries. Whatever reads these asks for their
 * dataset too.
 */
async function begin(
  db: Kysely<Tables>,
  id: number,
  removal: DatasetRemoval,
): Promise<RemovedTotals> {
  const { rows } = await sql<RemovedTotals>`
    with begun as (
      insert into dataset_removal (dataset_id, protocol, authority, identifier, destroyed)
      select id, protocol, authority, identifier, ${removal.kind === 'destroyed'}
      from dataset where id = ${id} returning dataset_id
    )
    select coalesce(s.files, 0)::bigint as files, coalesce(s.bytes, 0)::bigint as bytes
    from begun left join dataset_storage s using (dataset_id)`.execute(db)
  const totals = rows[0]
  if (totals === undefined) throw missing('dataset', id)
  if (removal.kind === 'destroyed') await addTombstone(db, id, removal.at)
  await sql`
    select count_stored(array[${id}::bigint], array[${-totals.bytes}::bigint],
      array[${-totals.files}::bigint])`.execute(db)
  await sql`
    delete from featured_item i using data_file f
    where f.id = i.linked_file_id and f.dataset_id = ${id}`.execute(db)
  await removeCounts(db, [id])
  await db.deleteFrom('dataset').where('id', '=', id).execute()
  return totals
}

async function removeFilesNext(
  db: Kysely<Tables>,
  id: number,
  limit: number,
): Promise<RemovedBatch | null> {
  const { rows } = await sql<Pid & { readonly destroyed: boolean; readonly uncounted: boolean }>`
    select protocol, authority, identifier, destroyed, uncounted from dataset_removal
    where dataset_id = ${id} for update`.execute(db)
  if (rows[0] === undefined) return null
  const { destroyed, uncounted, ...pid } = rows[0]
  if (!uncounted) await uncountEntries(db, id)
  const files = await removeSome(db, { id, destroyed, limit })
  const last = files.length < limit
  if (last) await finish(db, id)
  return { pid, files, last }
}

async function removeSome(
  db: Kysely<Tables>,
  {
    id,
    destroyed,
    limit,
  }: { readonly id: number; readonly destroyed: boolean; readonly limit: number },
): Promise<Destroyed['files']> {
  const { rows: found } = await sql<{ readonly id: number }>`
    select id from data_file where dataset_id = ${id} limit ${limit}::bigint`.execute(db)
  const ids = found.map((file) => file.id)
  const some = sql`${ids}::bigint[]`
  if (destroyed) await addFileTombstones(db, sql`id = any(${some})`)
  await sql`delete from file_entry where file_id = any(${some})`.execute(db)
  const { rows } = await sql<Destroyed['files'][number]>`
    delete from data_file where id = any(${some}) ${REMOVED}`.execute(db)
  await removeDownloadCounts(db, ids)
  const gone = ids.flatMap((file) => [`datafile_${file}`, `datafile_${file}_draft`])
  await deleteEntries(db, sql`e.key = any(${gone}::text[])`)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Units that counted downloads when the removal began have ended by now, as all files are gone. */
async function finish(db: Kysely<Tables>, id: number): Promise<void> {
  await removeCounts(db, [id])
  await sql`delete from dataset_removal where dataset_id = ${id}`.execute(db)
  // What a rebuild of the index wrote meanwhile.
  await writeEntries(db, { rows: [], gone: [], goneDatasets: [id], heads: new Map() })
}
