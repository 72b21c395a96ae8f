import type { StagedObject, StagedObjectReads, StagedObjects } from '@holdfast/core'
import type { Kysely, Selectable } from 'kysely'
import type { StagedObjectTable, Tables } from '../database/tables.ts'

export const stagedObjectReads = (db: Kysely<Tables>): StagedObjectReads => ({
  find: async (objectId) => {
    const query = db.selectFrom('staged_object').selectAll().where('object_id', '=', objectId)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toStagedObject(row)
  },
  expired: async (at, limit) => {
    const rows = await db
      .selectFrom('staged_object')
      .selectAll()
      .where('lease_until', '<=', at)
      .orderBy('created_at')
      .orderBy('object_id')
      .limit(limit)
      .execute()
    return rows.map(toStagedObject)
  },
})

export const stagedObjects = (db: Kysely<Tables>): StagedObjects => ({
  ...stagedObjectReads(db),
  add: async (object) => {
    await db
      .insertInto('staged_object')
      .values({
        object_id: object.objectId,
        storage_driver: object.storageDriver,
        key: object.key,
        dataset_id: object.datasetId,
        account_id: object.accountId,
        created_at: object.createdAt,
        lease_until: object.leaseUntil,
        reserved_bytes: object.reservedBytes,
      })
      .execute()
  },
  remove: async (objectId) => {
    const query = db.deleteFrom('staged_object').where('object_id', '=', objectId)
    return (await query.executeTakeFirst()).numDeletedRows !== 0n
  },
  removeExpired: async (objectId, at) => {
    const query = db.deleteFrom('staged_object').where('object_id', '=', objectId)
    return (await query.where('lease_until', '<=', at).executeTakeFirst()).numDeletedRows !== 0n
  },
  extend: async (objectId, leaseUntil) => {
    const query = db.updateTable('staged_object').set({ lease_until: leaseUntil })
    await query.where('object_id', '=', objectId).execute()
  },
  reserve: async (objectId, bytes) => {
    const query = db.updateTable('staged_object').set({ reserved_bytes: bytes })
    await query.where('object_id', '=', objectId).execute()
  },
})

const toStagedObject = (row: Selectable<StagedObjectTable>): StagedObject => ({
  objectId: row.object_id,
  storageDriver: row.storage_driver,
  key: row.key,
  datasetId: row.dataset_id,
  accountId: row.account_id,
  createdAt: row.created_at,
  leaseUntil: row.lease_until,
  reservedBytes: row.reserved_bytes,
})
