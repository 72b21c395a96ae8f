import type { TransferReads, TransferRows } from '@holdfast/core'
import { permissionKey, type TransferFiles } from '@holdfast/core/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { toTransfer, writeTransfer } from './transfer-table.ts'

export const transferReads = (db: Kysely<Tables>): TransferReads => ({
  find: async (id) => {
    const row = await one(db, id).executeTakeFirst()
    return row === undefined ? null : toTransfer(row)
  },
  ofDataset: async (datasetId, limit) => {
    const query = db.selectFrom('transfer').selectAll().where('dataset_id', '=', datasetId)
    const newest = query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
    return (await newest.execute()).map(toTransfer)
  },
  due: async (at, limit) => {
    const query = db.selectFrom('transfer').select('id').where('due_at', '<=', at)
    const rows = await query.orderBy('due_at').orderBy('id').limit(limit).execute()
    return rows.map(({ id }) => id)
  },
})

export const transfers = (db: Kysely<Tables>): TransferRows => ({
  ...transferReads(db),
  add: async (transfer, dueAt) => {
    const { permission, createdAt } = transfer
    const row = writeTransfer({
      id: transfer.id,
      datasetId: transfer.datasetId,
      accountId: transfer.accountId,
      storageDriver: transfer.storageDriver,
      service: transfer.service,
      remote: transfer.remote,
      createdAt: new Date(createdAt),
      permission,
      permissionKey: permission === null ? null : permissionKey(permission),
      state: transfer.state,
      files: filesOf(transfer),
      dueAt,
    })
    const query = db.insertInto('transfer').values(row)
    const added = await query
      .onConflict((taken) => taken.column('permission_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },
  lock: async (id) => {
    const row = await one(db, id).forUpdate().executeTakeFirst()
    return row === undefined ? null : toTransfer(row)
  },
  save: async ({ id, ...change }) => {
    const { permission } = change
    const key = permission === null ? null : permissionKey(permission)
    const row = writeTransfer({ ...change, permissionKey: key })
    const query = db.updateTable('transfer').set(row).where('id', '=', id)
    const { numUpdatedRows } = await query.executeTakeFirst()
    if (numUpdatedRows === 0n) throw missing('transfer', id)
  },
  describe: async (id, files) => {
    const query = db.updateTable('transfer').set(writeTransfer({ files })).where('id', '=', id)
    const { numUpdatedRows } = await query.executeTakeFirst()
    if (numUpdatedRows === 0n) throw missing('transfer', id)
  },
  removeOld: async (at) => {
    const query = db.deleteFrom('transfer').where('due_at', 'is', null)
    await query.where('created_at', '<', at).execute()
  },
})

const one = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('transfer').selectAll().where('id', '=', id)

const filesOf = (transfer: TransferFiles): TransferFiles =>
  transfer.direction === 'in'
    ? { direction: 'in', files: transfer.files }
    : { direction: 'out', files: transfer.files }
