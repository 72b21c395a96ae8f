import type { Datasets } from '@holdfast/core'
import type { DatasetFacts, DatasetRef, Pid } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'
import { datasetReads, findDataset, matchesRef } from './dataset-reads.ts'
import { datasetRow, foldedPid } from './dataset-table.ts'
import { removals } from './removals.ts'

export const datasets = (db: Kysely<Tables>, revisions: Revisions): Datasets => ({
  ...datasetReads(db),
  lock: async (ref) => {
    // Two statements: the first waits for locks, and only a second one sees what was committed meanwhile.
    const id = await hold(db, ref, revisions)
    return id === null ? null : findDataset(db, { kind: 'id', id })
  },
  hold: (ref) => hold(db, ref, revisions),
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
    await revisions.datasetChanged(facts.id)
  },
  ...removals(db, revisions),
  addLock: async (datasetId, { type, since, userName, message }) => {
    const values = { since, user_name: userName, message }
    await db
      .insertInto('dataset_lock')
      .values({ dataset_id: datasetId, type, ...values })
      .onConflict((conflict) => conflict.columns(['dataset_id', 'type']).doUpdateSet(values))
      .execute()
    await revisions.datasetChanged(datasetId)
  },
  removeLock: async (datasetId, type) => {
    const locks = db.deleteFrom('dataset_lock').where('dataset_id', '=', datasetId)
    const { numDeletedRows } = await locks.where('type', '=', type).executeTakeFirst()
    if (numDeletedRows !== 0n) await revisions.datasetChanged(datasetId)
  },
})

async function hold(
  db: Kysely<Tables>,
  ref: DatasetRef,
  { datasetHeld }: Revisions,
): Promise<number | null> {
  const { rows } = await sql<{ readonly id: number }>`
    select d.id from dataset d where ${matchesRef(ref)} for update`.execute(db)
  const id = rows[0]?.id ?? null
  if (id !== null) datasetHeld(id)
  return id
}

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
