import type {
  KeptTableForm,
  TableFormKey,
  TableFormPlace,
  TableFormReads,
  TableForms,
} from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { comesAfter } from '../store/sweeping-order.ts'
import { unlessTaken } from '../store/unless-taken.ts'

const PLACE = sql`object_id as "objectId", storage_driver as "storageDriver", key,
  created_at as "createdAt"`

export const tableFormReads = (db: Kysely<Tables>): TableFormReads => ({
  find: async ({ fileId, form, content }) => {
    const { rows } = await sql<Omit<KeptTableForm, keyof TableFormKey>>`
      select ${PLACE}, size, md5, crc32, used_at as "usedAt"
      from table_form
      where file_id = ${fileId} and form = ${form} and content = ${content} and state = 'kept'
    `.execute(db)
    const [kept] = rows
    return kept === undefined ? null : { ...kept, fileId, form, content }
  },
  abandoned: async (at, limit, after) => {
    const { rows } = await sql<TableFormPlace>`
      select ${PLACE}
      from (
        select * from table_form where state = 'kept' and file_id is null
        union all
        select * from table_form where state <> 'kept' and lease_until <= ${at}
      ) abandoned
      where ${comesAfter(after)}
      order by created_at, object_id limit ${limit}`.execute(db)
    return rows
  },
  excess: async ({ bytes, unusedSince }, limit) => {
    const { rows } = await sql<TableFormPlace>`
      select ${PLACE}
      from (
        select *, sum(size) over (order by used_at desc, object_id) as bytes_so_far
        from table_form where state = 'kept'
      ) kept
      where bytes_so_far > ${bytes} and used_at < ${unusedSince}
      order by used_at, object_id desc limit ${limit}`.execute(db)
    return rows
  },
})

export const tableForms = (db: Kysely<Tables>): TableForms => ({
  ...tableFormReads(db),
  stage: async (form) => {
    const { numAffectedRows } = await sql`
      insert into table_form (object_id, file_id, form, content, storage_driver, key, created_at,
        lease_until, state)
      select ${form.objectId}, t.file_id, ${form.form}, ${form.content}, ${form.storageDriver},
        ${form.key}, ${form.createdAt}, ${form.leaseUntil}, 'staged'
      from data_table t where t.file_id = ${form.fileId} for key share`.execute(db)
    return numAffectedRows === 1n
  },
  extend: async (objectId, leaseUntil) => {
    await sql`
      update table_form set lease_until = ${leaseUntil}
      where object_id = ${objectId} and state = 'staged'`.execute(db)
  },
  keep: async (objectId, { size, md5, crc32 }, usedAt) => {
    let changed = 0n
    const outcome = await unlessTaken(db, 'table_form_kept', async () => {
      const { numAffectedRows } = await sql`
        update table_form
        set state = 'kept', size = ${size}, md5 = ${md5}, crc32 = ${crc32}, used_at = ${usedAt}
        where object_id = ${objectId} and state = 'staged' and file_id is not null`.execute(db)
      changed = numAffectedRows ?? 0n
    })
    return outcome === 'done' && changed === 1n
  },
  use: async (objectId, at) => {
    const { numAffectedRows } = await sql`
      update table_form set used_at = ${at}
      where object_id = ${objectId} and state = 'kept'`.execute(db)
    return numAffectedRows === 1n
  },
  claim: async (objectId, unusedSince: Date | null = null) => {
    const { numAffectedRows } = await sql`
      update table_form set state = 'claimed'
      where object_id = ${objectId}
        and coalesce(used_at < ${unusedSince}::timestamptz, true)`.execute(db)
    return numAffectedRows === 1n
  },
  forget: async (objectId) => {
    await sql`
      delete from table_form where object_id = ${objectId} and state = 'claimed'`.execute(db)
  },
})
