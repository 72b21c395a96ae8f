import type { DatasetTypeReads, DatasetTypes } from '@holdfast/core'
import type { DatasetType, NewDatasetType } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'

export const datasetTypeReads = (db: Kysely<Tables>): DatasetTypeReads => ({
  all: () => types(db, sql`true`),
  inUse: async (name) => {
    const query = db.selectFrom('dataset').select('id').where('type', '=', name).limit(1)
    return (await query.executeTakeFirst()) !== undefined
  },
})

export const datasetTypes = (db: Kysely<Tables>): DatasetTypes => ({
  ...datasetTypeReads(db),
  ensureAll: async (added) => {
    for (const { id, ...type } of added) {
      const query = db.insertInto('dataset_type').values({ id, ...row(type) })
      const inserted = await query
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted !== undefined) await offer(db, id, type.licenseIds)
    }
  },
  hold: async (...names) => {
    // Two statements: the first waits for locks, and only a second one sees what was committed meanwhile.
    const { rows } = await sql<{ readonly id: number }>`
      select id from dataset_type where name = any(${names}::text[]) order by id for key share`.execute(
      db,
    )
    return types(db, sql`t.id = any(${rows.map(({ id }) => id)}::bigint[])`)
  },
  lockAll: async () => {
    await sql`select id from dataset_type order by id for update`.execute(db)
    return types(db, sql`true`)
  },
  add: async (type) => {
    const inserted = await db
      .insertInto('dataset_type')
      .values(row(type))
      .onConflict((conflict) => conflict.constraint('dataset_type_name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) return 'nameTaken'
    await offer(db, inserted.id, type.licenseIds)
    return { ...structuredClone(type), id: inserted.id }
  },
  save: async ({ id, ...type }) => {
    const query = db.updateTable('dataset_type').set(row(type)).where('id', '=', id)
    if ((await query.executeTakeFirst()).numUpdatedRows === 0n) throw missing('dataset type', id)
    await db.deleteFrom('dataset_type_license').where('type_id', '=', id).execute()
    await offer(db, id, type.licenseIds)
  },
  remove: async (id) => {
    await db.deleteFrom('dataset_type').where('id', '=', id).execute()
  },
})

async function types(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
): Promise<readonly DatasetType[]> {
  const { rows } = await sql<DatasetType>`
    select t.id, t.name, t.display_name as "displayName", t.description,
      t.linked_blocks as "linkedBlocks",
      array(select l.license_id from dataset_type_license l where l.type_id = t.id
        order by l.license_id) as "licenseIds"
    from dataset_type t where ${wanted} order by t.id`.execute(db)
  return rows
}

async function offer(
  db: Kysely<Tables>,
  typeId: number,
  licenseIds: readonly number[],
): Promise<void> {
  if (licenseIds.length === 0) return
  const rows = licenseIds.map((id) => ({ type_id: typeId, license_id: id }))
  await db.insertInto('dataset_type_license').values(rows).execute()
}

const row = ({ name, displayName, description, linkedBlocks }: NewDatasetType) => ({
  name,
  display_name: displayName,
  description,
  linked_blocks: linkedBlocks,
})
