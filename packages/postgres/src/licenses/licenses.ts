import type { LicenseReads, Licenses } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'
import { LICENSE } from './license-table.ts'

export const licenseReads = (db: Kysely<Tables>): LicenseReads => ({
  all: async () => {
    const query = db.selectFrom('license').selectAll().orderBy('sort_order').orderBy('id')
    return (await query.execute()).map(LICENSE.read)
  },
  inUse: async (id) => {
    const { rows } = await sql<{ readonly used: boolean }>`
      select exists (select 1 from dataset_version where license_id = ${id}) as used`.execute(db)
    return rows[0]?.used === true
  },
})

export const licenses = (db: Kysely<Tables>, { contextChanged }: Revisions): Licenses => ({
  ...licenseReads(db),
  lockAll: async () => {
    // A version that is given a licence waits here: its foreign key needs a share lock on the row.
    await db.selectFrom('license').select('id').orderBy('id').forUpdate().execute()
    return licenseReads(db).all()
  },
  add: async (license) => {
    const row = await db
      .insertInto('license')
      .values(LICENSE.write(license))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return 'taken'
    contextChanged()
    return { ...license, id: row.id }
  },
  save: async ({ id, ...license }) => {
    const query = db.updateTable('license').set(LICENSE.write(license)).where('id', '=', id)
    if ((await query.executeTakeFirst()).numUpdatedRows === 0n) throw missing('licence', id)
    contextChanged()
  },
  remove: async (id) => {
    const query = db.deleteFrom('license').where('id', '=', id)
    if ((await query.executeTakeFirst()).numDeletedRows !== 0n) contextChanged()
  },
  ensureAll: async (licenses) => {
    if (licenses.length === 0) return
    const query = db
      .insertInto('license')
      .values(licenses.map((license) => ({ id: license.id, ...LICENSE.write(license) })))
    const added = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 0n) contextChanged()
  },
})
