import type { StagedObjectReads, StagedObjects } from '@holdfast/core'
import { isAnnounced, type StagedObject } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Revisions } from '../store/revisions.ts'
import { comesAfter } from '../store/sweeping-order.ts'
import { type StagedObjectRow, stagedObjectJson, toStagedObject } from './staged-object-table.ts'

export const stagedObjectReads = (db: Kysely<Tables>): StagedObjectReads => ({
  find: async (objectId) => {
    const query = db.selectFrom('staged_object').selectAll().where('object_id', '=', objectId)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toStagedObject(row)
  },
  findAll: async (objectIds) => {
    const { rows } = await sql<StagedObjectRow>`
      select * from staged_object where object_id = any(${objectIds}::text[])`.execute(db)
    return rows.map(toStagedObject)
  },
  expired: async (at, limit, after) => {
    const all = db.selectFrom('staged_object').selectAll().where('lease_until', '<=', at)
    const rest = all.where(comesAfter(after))
    const rows = await rest.orderBy('created_at').orderBy('object_id').limit(limit).execute()
    return rows.map(toStagedObject)
  },
  announced: async (datasetId, limit) => {
    const { rows } = await sql<StagedObjectRow>`
      select * from staged_object
      where dataset_id = ${datasetId} and direct -> 'announced' ->> 'fileName' is not null
        and direct ->> 'uploadId' is not null and not sweeping
      order by lease_until, object_id limit ${limit}`.execute(db)
    return rows.map(toStagedObject).filter(isAnnounced)
  },
  announcedAs: async ({ datasetId, accountId, size, fileName, folder }, mark) => {
    const { rows } = await sql<StagedObjectRow>`
      select * from staged_object
      where dataset_id = ${datasetId} and direct -> 'announced' ->> 'fileName' = ${fileName}
        and direct -> 'announced' ->> 'fileName' is not null -- for the index
        and direct -> 'announced' ->> 'folder' = ${folder} and account_id = ${accountId}
        and (direct ->> 'size')::bigint = ${size}
        and coalesce(direct -> 'announced' ->> 'mark', ${mark}) = ${mark}
        and direct ->> 'uploadId' is not null and not sweeping
      order by direct -> 'announced' ->> 'mark' is null, lease_until desc, object_id desc
      limit 1`.execute(db)
    return rows.map(toStagedObject).find(isAnnounced) ?? null
  },
})

export const stagedObjects = (
  db: Kysely<Tables>,
  { later }: Pick<Revisions, 'later'>,
): StagedObjects => ({
  ...stagedObjectReads(db),
  add: async (...objects) => {
    if (objects.length > 0) later(insert(objects).execute(db))
  },
  addFree: async (objects) => {
    if (objects.length === 0) return new Set()
    const { rows } = await sql<{ readonly object_id: string }>`
      ${insert(objects)} on conflict (object_id) do nothing returning object_id`.execute(db)
    return new Set(rows.map((row) => row.object_id))
  },
  remove: async (objectId) => {
    const query = db.deleteFrom('staged_object').where('object_id', '=', objectId)
    return (await query.executeTakeFirst()).numDeletedRows !== 0n
  },
  removeExpired: async (objectIds, at) => {
    const { rows } = await sql<{ readonly object_id: string }>`
      delete from staged_object where object_id = any(${objectIds}::text[]) and lease_until <= ${at}
      returning object_id`.execute(db)
    return new Set(rows.map((row) => row.object_id))
  },
  removeAll: async (objectIds) => {
    const { rows } = await sql<{ readonly object_id: string }>`
      delete from staged_object where object_id = any(${objectIds}::text[]) and not sweeping
      returning object_id`.execute(db)
    return new Set(rows.map((row) => row.object_id))
  },
  removeSwept: async (objectIds) => {
    await sql`
      delete from staged_object
      where object_id = any(${objectIds}::text[]) and sweeping`.execute(db)
  },
  claim: async (objectId, expiredBy) => {
    const query = db.updateTable('staged_object').set({ sweeping: true })
    const claimed = query.where('object_id', '=', objectId)
    const due = expiredBy === null ? claimed : claimed.where('lease_until', '<=', expiredBy)
    return (await due.executeTakeFirst()).numUpdatedRows !== 0n
  },
  begun: async (objectId, uploadId) => {
    await sql`
      update staged_object set direct = jsonb_set(direct, '{uploadId}', to_jsonb(${uploadId}::text))
      where object_id = ${objectId} and direct is not null
        and (direct->>'secret' is null
          or (direct->>'size')::numeric > (direct->>'partSize')::numeric)`.execute(db)
  },
  extend: async (objectId, leaseUntil) => {
    const query = db.updateTable('staged_object').set({ lease_until: leaseUntil })
    await query
      .where('object_id', '=', objectId)
      .where('sweeping', '=', false)
      .where('lease_until', '<', leaseUntil)
      .execute()
  },
  extendAll: async (objectIds, leaseUntil) => {
    await sql`
      update staged_object set lease_until = ${leaseUntil}
      where object_id = any(${objectIds}::text[]) and not sweeping
        and lease_until < ${leaseUntil}`.execute(db)
  },
  shortenLeases: async ({ form, direct, resumable }) => {
    await sql`
      update staged_object set lease_until = latest
      from (
        select object_id, case
          when direct is null then ${form}::timestamptz
          when direct->>'secret' is null then ${resumable}::timestamptz
          else ${direct}::timestamptz
        end as latest
        from staged_object
      ) as wanted
      where staged_object.object_id = wanted.object_id and lease_until > latest`.execute(db)
  },
  reserve: async (objectId, bytes) => {
    const query = db.updateTable('staged_object').set({ reserved_bytes: bytes })
    await query.where('object_id', '=', objectId).execute()
  },
})

const insert = (objects: readonly StagedObject[]) => sql`
  insert into staged_object
  select * from json_populate_recordset(null::staged_object, ${JSON.stringify(objects.map(stagedObjectJson))}::json)
  order by object_id -- one order for all, so that no two wait for each other
  `
