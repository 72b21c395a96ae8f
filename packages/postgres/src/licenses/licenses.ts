import type { License, LicenseReads, Licenses } from '@holdfast/core'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { LicenseTable, Tables } from '../database/tables.ts'
import type { Revisions } from '../store/revisions.ts'

export const licenseReads = (db: Kysely<Tables>): LicenseReads => ({
  all: async () => {
    const query = db.selectFrom('license').selectAll().orderBy('sort_order').orderBy('id')
    return (await query.execute()).map(toLicense)
  },
})

export const licenses = (db: Kysely<Tables>, { contextChanged }: Revisions): Licenses => ({
  ...licenseReads(db),
  ensureAll: async (licenses) => {
    if (licenses.length === 0) return
    const query = db.insertInto('license').values(licenses.map(licenseRow))
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

const licenseRow = (license: License): Insertable<LicenseTable> => ({
  id: license.id,
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
