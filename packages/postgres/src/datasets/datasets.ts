import type { Datasets, Destroyed } from '@holdfast/core'
import type { DatasetFacts, Pid } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { removeDownloadMonths } from '../downloads/downloads.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'
import { datasetReads, findDataset, matchesRef } from './dataset-reads.ts'
import { datasetRow, foldedPid } from './dataset-table.ts'

export const datasets = (
  db: Kysely<Tables>,
  { datasetChanged, searchChanged }: Revisions,
): Datasets => ({
  ...datasetReads(db),
  lock: async (ref) => {
    // Two statements: the first waits for locks, and only a second one sees what was committed meanwhile.
    const { rows } = await sql<{ readonly id: number }>`
      select d.id from dataset d where ${matchesRef(ref)} for update`.execute(db)
    const id = rows[0]?.id
    return id === undefined ? null : findDataset(db, { kind: 'id', id })
  },
  add: async (facts) => {
    const row = await db
      .insertInto('dataset')
      .values(datasetRow({ ...facts, fileTotal: 0 }))
      .onConflict((conflict) => conflict.constraint('dataset_pid').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return 'pidTaken'
    // After the insertion, which may have waited for a dataset with this pid to be destroyed.
    if (!(await isUsedElsewhere(db, facts.pid))) return row.id
    await db.deleteFrom('dataset').where('id', '=', row.id).execute()
    return 'pidTaken'
  },
  save: async (facts) => {
    await save(db, facts)
    await datasetChanged(facts.id)
  },
  remove: async (id) => {
    await remove(db, id)
    searchChanged(id)
  },
  destroy: async (id, at) => {
    await addTombstone(db, id, at)
    searchChanged(id)
    return remove(db, id)
  },
  addLock: async (datasetId, { type, since, userName, message }) => {
    const values = { since, user_name: userName, message }
    await db
      .insertInto('dataset_lock')
      .values({ dataset_id: datasetId, type, ...values })
      .onConflict((conflict) => conflict.columns(['dataset_id', 'type']).doUpdateSet(values))
      .execute()
    await datasetChanged(datasetId)
  },
  removeLock: async (datasetId, type) => {
    const locks = db.deleteFrom('dataset_lock').where('dataset_id', '=', datasetId)
    const { numDeletedRows } = await locks.where('type', '=', type).executeTakeFirst()
    if (numDeletedRows !== 0n) await datasetChanged(datasetId)
  },
})

async function save(db: Kysely<Tables>, { id, ...facts }: DatasetFacts): Promise<void> {
  const query = db.updateTable('dataset').set(datasetRow(facts)).where('id', '=', id)
  if ((await query.executeTakeFirst()).numUpdatedRows === 0n) throw missing('dataset', id)
}

/** Whether a file has the identifier, or a dataset or file had it that was destroyed. */
async function isUsedElsewhere(db: Kysely<Tables>, pid: Pid): Promise<boolean> {
  const own = foldedPid(pid)
  const { rows } = await sql<{ readonly used: boolean }>`
    select exists (select from dataset_tombstone where pid_folded = ${own})
      or exists (select from file_tombstone where pid_folded = ${own})
      or exists (select from data_file where pid_folded = ${own}) as used`.execute(db)
  return rows[0]?.used ?? false
}

/**
 * Adds the tombstones; that of the dataset lets the triggers on versions and files accept the deletion. Throws when the
 * dataset does not exist.
 */
async function addTombstone(db: Kysely<Tables>, id: number, at: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into dataset_tombstone (dataset_id, pid_folded, destroyed_at)
    select id, pid_folded, ${at} from dataset where id = ${id}`.execute(db)
  if (numAffectedRows === 0n) throw missing('dataset', id)
  await sql`
    insert into file_tombstone (file_id, dataset_id, pid_folded)
    select id, dataset_id, pid_folded from data_file
    where dataset_id = ${id} and pid_folded is not null`.execute(db)
}

/**
 * Files first: the database checks versions, which are deleted with the dataset, before it lets files be
 * deleted.
 */
async function remove(db: Kysely<Tables>, id: number): Promise<Destroyed> {
  await db.deleteFrom('file_entry').where('dataset_id', '=', id).execute()
  const files = await db
    .deleteFrom('data_file')
    .where('dataset_id', '=', id)
    .returning([
      'id',
      'storage_driver as storageDriver',
      'object_id as objectId',
      'remote_path as remotePath',
      'size',
      'ingested as table',
    ])
    .execute()
  // After the files: a unit that counts their downloads has ended by now, or fails because they are missing.
  await db.deleteFrom('dataset_download').where('dataset_id', '=', id).execute()
  await removeDownloadMonths(db, [id, ...files.map((file) => file.id)])
  await db.deleteFrom('dataset').where('id', '=', id).execute()
  return { files: files.sort((a, b) => a.id - b.id) }
}
