import type { LicenseReads, Licenses } from '@holdfast/core'
import type { License, NewLicense } from '@holdfast/core/rules'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { LicenseTable, Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'

export const licenseReads = (db: Kysely<Tables>): LicenseReads => ({
  all: async () => {
    const query = db.selectFrom('license').selectAll().orderBy('sort_order').orderBy('id')
    return (await query.execute()).map(toLicense)
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
    // A version that takes a licence waits here: its foreign key wants a share of the row.
    await db.selectFrom('license').select('id').orderBy('id').forUpdate().execute()
    return licenseReads(db).all()
  },
  add: async (license) => {
    const row = await db
      .insertInto('license')
      .values(licenseRow(license))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return 'taken'
    contextChanged()
    return { ...license, id: row.id }
  },
  save: async ({ id, ...license }) => {
    const query = db.updateTable('license').set(licenseRow(license)).where('id', '=', id)
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
      .values(licenses.map(({ id, ...license }) => ({ id, ...licenseRow(license) })))
    const added = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 0n) contextChanged()
  },
})

const toLicense = (row: Selectable<LicenseTable>): License => ({
  id: row.id,
  name: row.name,
  uri: row.uri,
  shortDescription: row.short_description,
  iconUrl: row.icon_url,
  active: row.active,
  isDefault: row.is_default,
  sortOrder: row.sort_order,
  rightsIdentifier: row.rights_identifier,
  rightsIdentifierScheme: row.rights_identifier_scheme,
  schemeUri: row.scheme_uri,
  languageCode: row.language_code,
})

const licenseRow = (license: NewLicense): Insertable<LicenseTable> => ({
  name: license.name,
  uri: license.uri,
  short_description: license.shortDescription,
  icon_url: license.iconUrl,
  active: license.active,
  is_default: license.isDefault,
  sort_order: license.sortOrder,
  rights_identifier: license.rightsIdentifier,
  rights_identifier_scheme: license.rightsIdentifierScheme,
  scheme_uri: license.schemeUri,
  language_code: license.languageCode,
})
